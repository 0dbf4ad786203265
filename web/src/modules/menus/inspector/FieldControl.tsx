import { itemKinds, type NodeKind, pricings } from '@brigade/contract/menus/menu-nodes.ts'
import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { TagField } from '../../../ui/form/TagField.tsx'
import { complaint } from '../fields/complaint.ts'
import { choiceLabel, fieldLabel } from '../fields/field-words.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { AllergensField } from './AllergensField.tsx'
import { AvailabilityField } from './AvailabilityField.tsx'
import { FulfilmentsField } from './FulfilmentsField.tsx'
import type { FieldSpec } from './field-list.ts'
import { PictureControl } from './PictureControl.tsx'
import { RuleField } from './RuleField.tsx'
import { CountControl, MoneyControl, TextControl } from './typed-controls.tsx'

interface FieldControlProps {
  spec: FieldSpec
  /** Whose rules the value has to keep. */
  kind: NodeKind
  value: unknown
  readOnly: boolean
  help: ReactNode
  /** `seen` is the value when the person began typing, if the value is another one now. */
  onChange: (value: unknown, seen?: unknown) => void
}

const choices: Record<string, readonly string[]> = { item_kind: itemKinds, pricing: pricings }
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** One field of a node, by how it is edited. */
export function FieldControl({ spec: { field, control }, kind, value, readOnly, help, onChange }: FieldControlProps) {
  const { currency } = useMenuScreen()
  const label = fieldLabel(field)
  const given = { label, help, readOnly }
  const judge = (next: unknown) => complaint(kind, field, next)
  switch (control) {
    case 'text':
    case 'long':
      return (
        <TextControl {...given} isLong={control === 'long'} required={field === 'name'} value={asText(value)} judge={judge} onCommit={onChange} />
      )
    case 'money':
      return <MoneyControl {...given} currency={currency} value={asNumber(value)} judge={judge} onCommit={onChange} />
    case 'count':
    case 'limit':
      return <CountControl {...given} isLimit={control === 'limit'} value={asNumber(value)} judge={judge} onCommit={onChange} />
    case 'yes-no':
      return <Switch {...given} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    case 'choice':
      return (
        <SelectField
          {...given}
          value={asText(value)}
          options={(choices[field] ?? []).map((one) => ({ value: one, label: choiceLabel(one) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'tags':
      return <TagField {...given} value={texts(value)} onChange={(tags) => onChange(tags)} maxLength={50} />
    case 'allergens':
      return <AllergensField {...given} value={value} onChange={onChange} />
    case 'hours':
      return <AvailabilityField {...given} value={value} onCommit={(week) => onChange(week)} />
    case 'fulfilments':
      return <FulfilmentsField {...given} value={texts(value)} onChange={onChange} />
    case 'picture':
      return <PictureControl {...given} value={asText(value)} judge={judge} onChange={onChange} />
    case 'rule':
      return <RuleField {...given} value={value} onChange={onChange} />
  }
}
