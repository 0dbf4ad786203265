import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { AppForm } from '../../../ui/form/useAppForm.ts'
import { IssuablePicker } from './IssuablePicker.tsx'
import { issuerOf, type WhichTexts } from './issuing.ts'
import { words } from './issuing-texts.ts'

interface PartProps {
  form: Pick<AppForm<WhichTexts>, 'field'>
  /** The definition whose page this is; asked for elsewhere. */
  given: IssuableDefinition | undefined
  definition: IssuableDefinition | undefined
}

/** Which gift card it is about. */
export function WhichCard({ form, given, definition, onDefinition }: PartProps & { onDefinition: (next: IssuableDefinition | undefined) => void }) {
  if (given) return <TextField label={words.which} readOnly value={given.name} />
  return (
    <IssuablePicker
      label={words.which}
      help={words.whichHelp}
      required
      valueLabel={definition?.name}
      {...form.field('definition_id')}
      onDefinition={onDefinition}
    />
  )
}

/** The group that owes what is on the cards: the definition's own, until another is chosen. Anew with each definition. */
export function Issuer({ form, definition }: Omit<PartProps, 'given'>) {
  const { defaultValue, ...field } = form.field('issuer_group_id')
  const [issuer, setIssuer] = useState(() => {
    const owner = issuerOf(definition)
    return owner?.value === defaultValue ? owner : { value: defaultValue, label: undefined }
  })
  return (
    <OrganizationPicker
      label={words.issuer}
      help={words.issuerHelp}
      required
      agRole="gift_card_definitions_admin"
      {...field}
      value={issuer.value}
      valueLabel={issuer.label}
      onChange={(value) => {
        setIssuer({ value, label: undefined })
        field.onChange(value)
      }}
    />
  )
}
