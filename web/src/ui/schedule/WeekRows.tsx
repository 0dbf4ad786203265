import { useState } from 'react'
import { dayName } from '../basics/calendar-names.ts'
import { Menu } from '../layers/Menu.tsx'
import { Modal } from '../layers/Modal.tsx'
import { CopyDays } from './CopyDays.tsx'
import { DayEditor } from './DayEditor.tsx'
import { DayTrack } from './DayTrack.tsx'
import { HoursText } from './HoursText.tsx'
import { useDayDrag } from './use-day-drag.ts'
import styles from './WeekGrid.module.css'
import type { WeekEditing } from './WeekGrid.tsx'
import { allDays, windowsOf } from './week.ts'
import { dayActions } from './week-actions.ts'
import { clockText } from './week-text.ts'
import { words } from './week-words.ts'

/** All days below each other, each with its line from midnight to midnight. */
export function WeekRows(props: WeekEditing) {
  const { week, problems, onChange, onCopy, readOnly, disabled } = props
  const [copying, setCopying] = useState<number>()
  const shown = copying ?? 0
  const hold = useDayDrag(week, onChange)
  return (
    <>
      <div className={styles.axis} aria-hidden>
        {[0, 360, 720, 1080].map((minutes) => (
          <span key={minutes}>{clockText(minutes).replace(':00', '')}</span>
        ))}
      </div>
      <ul className={styles.rows}>
        {allDays.map((dow) => {
          const day = dayName(dow)
          const actions = [
            ...dayActions({ week, dow, onChange, onCopy: (to) => onCopy(dow, to) }),
            { label: words.copyTo, onSelect: () => setCopying(dow) },
          ]
          return (
            <li key={dow} className={styles.row}>
              <span className={styles.day}>{day}</span>
              <DayTrack week={week} dow={dow} hold={readOnly || disabled ? undefined : hold} />
              {readOnly ? (
                <HoursText windows={windowsOf(week, dow).map(({ window }) => window)} />
              ) : (
                <DayEditor week={week} dow={dow} day={day} problems={problems} onChange={onChange} disabled={disabled} />
              )}
              {!readOnly && !disabled && <Menu label={words.actions(day)} actions={actions} />}
            </li>
          )
        })}
      </ul>
      <Modal opened={copying !== undefined} onClose={() => setCopying(undefined)} title={words.copyDay(dayName(shown))} size="small">
        <CopyDays
          dow={shown}
          onCopy={(to) => {
            onCopy(shown, to)
            setCopying(undefined)
          }}
        />
      </Modal>
    </>
  )
}
