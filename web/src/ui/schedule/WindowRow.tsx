import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import field from '../form/Input.module.css'
import { IconButton } from '../IconButton.tsx'
import styles from './WindowRow.module.css'
import type { HoursWindow } from './week.ts'
import { byClock, dayMinutes, isWholeDay, minutesOf, timeValue } from './week.ts'
import { endsNextDay, windowText } from './week-text.ts'
import { words } from './week-words.ts'

interface WindowRowProps {
  day: string
  window: HoursWindow
  problem: string | undefined
  onChange: (window: HoursWindow) => void
  onRemove: () => void
  disabled?: boolean | undefined
}

interface TimeProps {
  label: string
  minutes: number
  onChange: (minutes: number) => void
  noteId: string | undefined
  disabled: boolean | undefined
}

function Time({ label, minutes, onChange, noteId, disabled }: TimeProps) {
  return (
    <div className={field.box}>
      <input
        type="time"
        className={field.control}
        aria-label={label}
        aria-invalid={noteId ? true : undefined}
        aria-describedby={noteId}
        value={timeValue(minutes)}
        disabled={disabled}
        onChange={(event) => {
          const next = minutesOf(event.target.value)
          if (next !== undefined) onChange(next)
        }}
      />
    </div>
  )
}

/** One opening of a day: when it opens and when it closes. */
export function WindowRow({ day, window, problem, onChange, onRemove, disabled }: WindowRowProps) {
  const id = useId()
  const { dow, start_min, end_min } = window
  const noteId = problem ? id : undefined
  return (
    <li className={styles.row}>
      {isWholeDay(window) ? (
        <span className={styles.whole}>{words.wholeDay}</span>
      ) : (
        <div className={styles.times}>
          <Time
            label={words.opens(day)}
            minutes={start_min}
            noteId={noteId}
            disabled={disabled}
            onChange={(opens) => onChange(byClock(dow, opens, end_min % dayMinutes))}
          />
          <span className={styles.until}>{words.until}</span>
          <Time
            label={words.closes(day)}
            minutes={end_min}
            noteId={noteId}
            disabled={disabled}
            onChange={(closes) => onChange(byClock(dow, start_min, closes))}
          />
        </div>
      )}
      <span className={styles.next}>{endsNextDay(window) && words.nextDay}</span>
      <IconButton label={words.remove(day, windowText(window))} onClick={onRemove} disabled={disabled}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
      {problem && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  )
}
