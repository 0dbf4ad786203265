import { blockEffectNames, blockEffects } from '@brigade/contract/customers/block-effects.ts'
import { type BlockReason, blockReasonNames, blockReasons, usualEffects } from '@brigade/contract/customers/blocks.ts'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import styles from './Blocks.module.css'
import { words } from './blocks-texts.ts'
import type { Terms } from './terms.ts'

interface BlockFieldsProps {
  terms: Terms
  scopeName: string | undefined
  /** By the names of the request. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  onChange: (terms: Terms) => void
}

/** Everything that a block says. */
export function BlockFields({ terms, scopeName, errors = {}, onChange }: BlockFieldsProps) {
  const set = (some: Partial<Terms>) => onChange({ ...terms, ...some })
  return (
    <div className={styles.fields}>
      <RadioField
        label={words.reason}
        inline
        options={blockReasons.map((value) => ({ value, label: blockReasonNames[value] }))}
        value={terms.reason}
        onChange={(value) => set({ reason: value as BlockReason, effects: usualEffects[value as BlockReason] })}
      />
      <MultiSelectField
        label={words.effects}
        required
        options={blockEffects.map((value) => ({ value, label: blockEffectNames[value] }))}
        value={terms.effects}
        error={errors.effects?.[0]}
        onChange={(values) => set({ effects: blockEffects.filter((one) => values.includes(one)) })}
      />
      <OrganizationPicker
        label={words.scope}
        help={words.scopeHelp}
        required
        agRole="block_customers"
        value={terms.scope}
        valueLabel={scopeName}
        error={errors.scope_group_id?.[0]}
        onChange={(scope) => set({ scope })}
      />
      <DateField label={words.until} help={words.untilHelp} value={terms.until} error={errors.until_day?.[0]} onChange={(until) => set({ until })} />
      <Textarea
        label={words.note}
        help={words.noteHelp}
        rows={2}
        maxLength={1000}
        value={terms.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </div>
  )
}
