import { type WeekHours, weekHours, weekProblems } from '@brigade/contract/fields/week-hours.ts'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { HoursField } from '../../../platform/schedule/HoursField.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { words } from '../fields/fields-texts.ts'
import styles from './Inspector.module.css'

interface AvailabilityFieldProps {
  label: string
  help: ReactNode
  readOnly: boolean
  value: unknown
  onCommit: (value: WeekHours | null) => void
}

/** From noon to ten at night on each day: where most begin. */
const usual: WeekHours = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 720, end_min: 1320 }))

/** Always, or in the hours of a week; a week being changed is saved once it holds. */
export function AvailabilityField({ label, help, readOnly, value, onCommit }: AvailabilityFieldProps) {
  const saved = z.safeParse(weekHours, value).data
  const [draft, setDraft] = useState<WeekHours>()
  const week = draft ?? saved
  const isSound = draft !== undefined && weekProblems(draft).length === 0
  function save(): void {
    if (draft) onCommit(draft)
    setDraft(undefined)
  }
  return (
    <>
      <Switch
        label={words.onlyAtHours}
        help={week ? undefined : help}
        readOnly={readOnly}
        checked={week !== undefined}
        onChange={({ target }) => {
          setDraft(undefined)
          onCommit(target.checked ? usual : null)
        }}
      />
      {week && <HoursField label={label} help={help} readOnly={readOnly} value={week} onChange={setDraft} />}
      {draft && (
        <div className={styles.buttons}>
          <Button variant="primary" disabled={!isSound} onClick={save}>
            {words.saveHours}
          </Button>
          <Button onClick={() => setDraft(undefined)}>{words.discard}</Button>
        </div>
      )}
    </>
  )
}
