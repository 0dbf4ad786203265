import type { ReactNode } from 'react'
import { useDates } from '../basics/dates.ts'
import styles from './Timeline.module.css'

/** Something that happened. */
export interface TimelineEvent {
  id: string | number
  /** ISO time. */
  at: string
  title: ReactNode
  /** Who did it. */
  by?: ReactNode
  children?: ReactNode
}

interface TimelineProps {
  events: TimelineEvent[]
  /** IANA zone in which a day begins; the reader's own when left out. */
  timeZone?: string | undefined
}

function byDay(events: TimelineEvent[], dayOf: (at: string) => string): Map<string, TimelineEvent[]> {
  const days = new Map<string, TimelineEvent[]>()
  for (const event of events) {
    const day = dayOf(event.at)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}

/** Events grouped by day, in the order given. */
export function Timeline({ events, timeZone }: TimelineProps) {
  const dates = useDates()
  return (
    <div className={styles.timeline}>
      {[...byDay(events, (at) => dates.longDay(at, timeZone))].map(([name, ofDay]) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.day}>{name}</h3>
          <ol className={styles.events}>
            {ofDay.map((event) => (
              <li key={event.id} className={styles.event}>
                <div className={styles.head}>
                  <span className={styles.title}>{event.title}</span>
                  {event.by && <span className={styles.by}>{event.by}</span>}
                  <time dateTime={event.at} className={styles.time}>
                    {dates.time(event.at, timeZone)}
                  </time>
                </div>
                {event.children}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
