import type { PointerEvent } from 'react'
import styles from './DayTrack.module.css'
import type { DayDrag } from './use-day-drag.ts'
import type { HoursWindow, Week } from './week.ts'
import { dayMinutes, isWholeDay } from './week.ts'
import type { Grip } from './week-drag.ts'
import { windowText } from './week-text.ts'

const percent = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

interface Bar extends Omit<HoursWindow, 'dow'> {
  /** Its place in the week. */
  readonly at: number
  /** Left over from the evening before. */
  readonly fromYesterday: boolean
}

/** What is open between the two midnights of a day: its own hours, and what reaches over from the day before. */
function barsOf(week: Week, dow: number): Bar[] {
  return week.flatMap((window, at): Bar[] => {
    const { start_min, end_min } = window
    if (window.dow === dow) return [{ at, start_min, end_min: Math.min(end_min, dayMinutes), fromYesterday: false }]
    const isBefore = (window.dow + 1) % 7 === dow
    return isBefore && end_min > dayMinutes ? [{ at, start_min: 0, end_min: end_min - dayMinutes, fromYesterday: true }] : []
  })
}

interface DayTrackProps {
  week: Week
  dow: number
  /** Of all lines together; left out, they are only looked at. */
  hold?: DayDrag | undefined
}

/** What a press on a part of the line takes hold of; `shift` where the line is that of the day after. */
function gripOf(week: Week, dow: number, target: EventTarget): { gripAt: (minute: number) => Grip; shift: number } {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const at = Number(bar?.dataset.at)
  const window = bar ? week[at] : undefined
  if (!window) return { gripAt: (from) => ({ kind: 'new', dow, from }), shift: 0 }
  const edge = target instanceof Element ? target.getAttribute('data-edge') : null
  const shift = window.dow === dow ? 0 : dayMinutes
  if (edge === 'start' || edge === 'end') return { gripAt: () => ({ kind: edge, at, window }), shift }
  return { gripAt: (grabbed) => ({ kind: 'move', at, window, grabbed }), shift }
}

/** A day as a line from midnight to midnight, to draw hours on and drag them; the fields beside it say and do the same. */
export function DayTrack({ week, dow, hold }: DayTrackProps) {
  const { grip, window: now } = hold?.drag ?? {}
  const shown = hold?.shown ?? week
  const changing = grip && (grip.kind === 'new' ? week.length : grip.at)
  const drags = hold && {
    'data-drags': grip?.kind ?? 'none',
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const { gripAt, shift } = gripOf(week, dow, event.target)
      hold.take(event, { gripAt, shift, line: dow })
    },
    onPointerMove: hold.move,
    onPointerUp: hold.drop,
    onPointerCancel: hold.cancel,
  }
  const bars = barsOf(shown, dow)
  // Told where the hand is: on one line, though the hours may go on below.
  const draggedWindow = now && (hold?.drag?.line === dow ? now : undefined)
  return (
    <div className={styles.room} aria-hidden>
      <div className={styles.track} {...drags}>
        {bars.map(({ at, start_min, end_min, fromYesterday }) => (
          <span
            key={`${at} ${fromYesterday}`}
            className={styles.bar}
            data-at={at}
            data-yesterday={fromYesterday || undefined}
            data-changing={at === changing || undefined}
            data-whole={(week[at] && isWholeDay(week[at])) || undefined}
            style={{ insetInlineStart: percent(start_min), inlineSize: percent(end_min - start_min) }}
          >
            {hold && !fromYesterday && <span className={styles.edge} data-edge="start" />}
            {/* Hours that go on after midnight end on the next day's line. */}
            {hold && (fromYesterday || (shown[at]?.end_min ?? 0) <= dayMinutes) && <span className={styles.edge} data-edge="end" />}
          </span>
        ))}
      </div>
      {draggedWindow && (
        <span className={styles.says} style={{ insetInlineStart: percent(Math.min(Math.max(middleOf(draggedWindow, dow), 180), dayMinutes - 180)) }}>
          {windowText(draggedWindow)}
        </span>
      )}
    </div>
  )
}

/** The position of the drag's label: over the part of the window that this line shows. */
function middleOf({ dow: own, start_min, end_min }: HoursWindow, dow: number): number {
  return own === dow ? (start_min + Math.min(end_min, dayMinutes)) / 2 : (end_min - dayMinutes) / 2
}
