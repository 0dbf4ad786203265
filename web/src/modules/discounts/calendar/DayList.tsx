import { useDates } from '../../../ui/basics/dates.ts'
import { Card } from '../../../ui/page/Card.tsx'
import styles from './Calendar.module.css'
import { words } from './calendar-texts.ts'
import { type Run, runsOver, type Window, windowsOn } from './layout.ts'
import { OfferMark } from './OfferMark.tsx'
import type { ViewProps } from './WeekView.tsx'
import { hoursText, runWords, windowWords } from './window-words.ts'

/** Day below day, each with what is given on it: for a phone. */
export function DayList({ offers, days, today, restaurantId }: ViewProps) {
  const dates = useDates()
  const runs = runsOver(offers, days)
  return (
    <div className={styles.dayList}>
      {days.map((day, at) => {
        const here = runs.filter(({ first, last }) => first <= at && at <= last)
        const windows = windowsOn(offers, day)
        return (
          <Card
            key={day}
            title={
              <span data-today={day === today || undefined} className={styles.dayTitle}>
                {dates.longDay(`${day}T00:00:00Z`, 'UTC')}
              </span>
            }
          >
            {here.length + windows.length === 0 ? (
              <p className={styles.note}>{words.nothingOn}</p>
            ) : (
              <ul className={styles.dayRows}>
                {here.map((run) => (
                  <WholeDay key={run.offer.id} run={run} days={days} at={at} restaurantId={restaurantId} />
                ))}
                {windows.map((window, order) => (
                  <PartOfDay
                    key={`${window.offer.id} ${window.start_min}`}
                    window={window}
                    place={{ day: at, order: here.length + order }}
                    restaurantId={restaurantId}
                  />
                ))}
              </ul>
            )}
          </Card>
        )
      })}
    </div>
  )
}

function WholeDay({ run, days, at, restaurantId }: { run: Run; days: readonly string[]; at: number; restaurantId: number }) {
  return (
    <li>
      <OfferMark
        offer={run.offer}
        restaurantId={restaurantId}
        when={runWords(run, days)}
        place={{ day: at, order: run.lane }}
        className={styles.dayRow}
      >
        <span className={styles.dayRowTime}>{words.allDay}</span>
        <span className={styles.dayRowName}>
          {run.offer.name}
          <span className={styles.note}>{run.offer.gives}</span>
        </span>
      </OfferMark>
    </li>
  )
}

function PartOfDay({ window, place, restaurantId }: { window: Window; place: { day: number; order: number }; restaurantId: number }) {
  return (
    <li>
      <OfferMark offer={window.offer} restaurantId={restaurantId} when={windowWords(window)} place={place} className={styles.dayRow}>
        <span className={styles.dayRowTime}>{hoursText(window)}</span>
        <span className={styles.dayRowName}>
          {window.offer.name}
          <span className={styles.note}>{window.offer.gives}</span>
        </span>
      </OfferMark>
    </li>
  )
}
