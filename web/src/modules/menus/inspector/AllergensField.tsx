import { allergenStates, allergens } from '@brigade/contract/menus/menu-nodes.ts'
import type { ReactNode } from 'react'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { words } from '../fields/fields-texts.ts'
import { allergenWords } from './allergen-words.ts'
import styles from './Inspector.module.css'

interface AllergensFieldProps {
  label: string
  help: ReactNode
  readOnly: boolean
  value: unknown
  onChange: (value: Record<string, string>) => void
}

/** For each allergen: present, may be present, absent, or unknown. */
export function AllergensField({ label, help, readOnly, value, onChange }: AllergensFieldProps) {
  const known: Record<string, unknown> = Object(value)
  const said = allergens.filter((one) => known[one] === 'present' || known[one] === 'may')
  const summary = said.map((one) => (known[one] === 'may' ? `${allergenWords[one]} (${words.may.toLowerCase()})` : allergenWords[one]))
  function set(allergen: string, state: string): void {
    const next = Object.fromEntries(Object.entries(known).flatMap(([key, one]) => (key === allergen || typeof one !== 'string' ? [] : [[key, one]])))
    onChange(state === '' ? next : { ...next, [allergen]: state })
  }
  return (
    <FieldGroup label={label} help={help} hideLabel>
      <details className={styles.details}>
        <summary>
          <span className={styles.summaryLabel}>{label}</span>
          <span className={styles.summaryText}>
            {summary.length > 0 ? summary.join(', ') : Object.keys(known).length > 0 ? words.free : words.allergensNone}
          </span>
        </summary>
        <div className={styles.allergens}>
          {allergens.map((allergen) => (
            <label key={allergen} className={styles.allergen} data-state={known[allergen]}>
              <span>{allergenWords[allergen]}</span>
              <select disabled={readOnly} value={String(known[allergen] ?? '')} onChange={({ target }) => set(allergen, target.value)}>
                <option value="">{words.unknown}</option>
                {allergenStates.map((state) => (
                  <option key={state} value={state}>
                    {words[state]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </details>
    </FieldGroup>
  )
}
