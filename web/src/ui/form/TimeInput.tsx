import { type KeyboardEvent, useState } from 'react'
import { useDates } from '../basics/dates.ts'
import { useMedia } from '../basics/use-media.ts'
import styles from './Input.module.css'
import { isTime, readTime, stepTime, writeTime } from './time-text.ts'

interface TimeInputProps {
  /** Read aloud; what stands around it says the rest. */
  label: string
  /** `HH:MM` of 24 hours. */
  time: string
  /** A whole time, when the field is left or an arrow is pressed: half-typed ones are nobody's business. */
  onTime: (time: string) => void
  disabled?: boolean | undefined
  /** The id of what is wrong with it. */
  noteId?: string | undefined
  /** Minutes that the up and down arrows move it by. */
  step?: number | undefined
}

/** A time of day inside a row of its own, where a label and a line for notes have no room; else a `TimeField`. */
export function TimeInput({ label, time, onTime, disabled, noteId, step = 15 }: TimeInputProps) {
  const byFinger = useMedia('(pointer: coarse)')
  const clock = /m/i.test(useDates().time(0, 'UTC')) ? '12' : '24'
  const [typed, setTyped] = useState<string>()

  function settle() {
    const read = typed === undefined ? undefined : readTime(typed)
    setTyped(undefined)
    if (read !== undefined && read !== time) onTime(read)
  }

  function onKeyDown(event: KeyboardEvent) {
    // What Enter sends is what stands here.
    if (event.key === 'Enter') return settle()
    if (byFinger || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const from = (typed !== undefined && readTime(typed)) || time
    setTyped(undefined)
    onTime(stepTime(from, event.key === 'ArrowUp' ? step : -step))
  }

  return (
    <div className={styles.box}>
      <input
        type={byFinger ? 'time' : 'text'}
        autoComplete="off"
        className={styles.control}
        aria-label={label}
        aria-invalid={noteId ? true : undefined}
        aria-describedby={noteId}
        value={typed ?? (byFinger ? time : writeTime(time, clock))}
        disabled={disabled}
        onFocus={(event) => !byFinger && event.target.select()}
        onChange={(event) => {
          const next = event.target.value
          // The system's own wheel gives whole times.
          if (byFinger && isTime(next)) onTime(next)
          else setTyped(next)
        }}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
