import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { TimeInput } from '../form/TimeInput.tsx'
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
          <TimeInput
            label={words.opens(day)}
            time={timeValue(start_min)}
            noteId={noteId}
            disabled={disabled}
            onTime={(opens) => onChange(byClock(dow, minutesOf(opens) ?? start_min, end_min % dayMinutes))}
          />
          <span className={styles.until}>{words.until}</span>
          <TimeInput
            label={words.closes(day)}
            time={timeValue(end_min)}
            noteId={noteId}
            disabled={disabled}
            onTime={(closes) => onChange(byClock(dow, start_min, minutesOf(closes) ?? end_min))}
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
