import { mostTags } from '@brigade/contract/customers/profile.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TagField } from '../../ui/form/TagField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AppForm } from '../../ui/form/useAppForm.ts'
import { words } from './customers-texts.ts'
import type { editValues } from './form-values.ts'

type Form = Pick<AppForm<ReturnType<typeof editValues>>, 'field'>

/** The name, in the order people say it. */
export function NameFields({ form }: { form: Form }) {
  return (
    <FieldGrid>
      <TextField label={words.givenName} autoComplete="off" {...form.field('given_name')} />
      <TextField label={words.familyName} autoComplete="off" {...form.field('family_name')} />
    </FieldGrid>
  )
}

/** What else is known of somebody. */
export function MoreFields({ form }: { form: Form }) {
  return (
    <>
      <FieldGrid>
        <TextField label={words.birthday} help={words.birthdayHelp} autoComplete="off" inputMode="numeric" {...form.field('birthday')} />
        <TextField label={words.language} help={words.languageHelp} autoComplete="off" {...form.field('language')} />
      </FieldGrid>
      <TagField label={words.tags} max={mostTags} maxLength={40} {...form.field('tags')} />
    </>
  )
}
