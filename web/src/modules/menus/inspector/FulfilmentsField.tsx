import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { fulfilmentLabel } from '../fields/ContextBar.tsx'
import { words } from '../fields/fields-texts.ts'
import styles from './Inspector.module.css'

interface FulfilmentsFieldProps {
  label: string
  help: ReactNode
  readOnly: boolean
  value: readonly string[]
  onChange: (value: string[] | null) => void
}

/** For which ways to the guest a menu is meant; none named means all. */
export function FulfilmentsField({ label, help, readOnly, value, onChange }: FulfilmentsFieldProps) {
  function toggle(fulfilment: string): void {
    const next = value.includes(fulfilment) ? value.filter((one) => one !== fulfilment) : [...value, fulfilment]
    onChange(next.length === 0 ? null : next)
  }
  return (
    <FieldGroup label={label} help={value.length === 0 ? words.fulfilmentAll : help}>
      <div className={styles.checks}>
        {fulfilments.map((one) => (
          <Checkbox key={one} bare label={fulfilmentLabel(one)} readOnly={readOnly} checked={value.includes(one)} onChange={() => toggle(one)} />
        ))}
      </div>
    </FieldGroup>
  )
}
