import type { CalendarOffer } from '@brigade/contract/discounts/offers.ts'
import type { CSSProperties } from 'react'
import { dayName } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { clockText } from '../../../ui/schedule/week-text.ts'
import styles from './Calendar.module.css'
import { words } from './calendar-texts.ts'
import { dayMinutes, type Piece, piecesOn, runsOver } from './layout.ts'
import { OfferMark } from './OfferMark.tsx'
import { dowOf, hoursText, runWords, shortDate, windowWords } from './window-words.ts'

export interface ViewProps {
  offers: readonly CalendarOffer[]
  days: readonly string[]
  /** It is this day at the restaurant. */
  today: string
  restaurantId: number
}

const hours = Array.from({ length: 8 }, (_, at) => at * 3)

/** A week with the hours of each day from top to bottom; what lasts whole days lies above them. */
export function WeekView({ offers, days, today, restaurantId }: ViewProps) {
  const dates = useDates()
  const runs = runsOver(offers, days)
  const lanes = Math.max(0, ...runs.map(({ lane }) => lane + 1))
  return (
    <div className={styles.week}>
      <div className={styles.weekHead}>
        <span />
        {days.map((day) => (
          <div key={day} className={styles.weekDay} data-today={day === today || undefined}>
            <span className={styles.weekDayName}>{dayName(dowOf(day), 'short')}</span>
            <span className={styles.weekDayDate}>{dates.shortDay(`${day}T00:00:00Z`, 'UTC')}</span>
          </div>
        ))}
      </div>
      {runs.length > 0 && (
        <ul className={styles.allDay} aria-label={words.allDay} style={{ '--lanes': lanes } as CSSProperties}>
          <li className={styles.gutter} aria-hidden>
            {words.allDay}
          </li>
          {runs.map((run) => (
            <li
              key={`${run.offer.id} ${run.first}`}
              className={styles.runCell}
              style={{ gridColumn: `${run.first + 2} / ${run.last + 3}`, gridRow: run.lane + 1 }}
            >
              <OfferMark
                offer={run.offer}
                restaurantId={restaurantId}
                when={runWords(run, days)}
                place={{ day: run.first, order: run.lane }}
                className={styles.run}
              >
                <span className={styles.markName}>{run.offer.name}</span>
              </OfferMark>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.hoursGrid}>
        <ol className={styles.hourNames} aria-hidden>
          {hours.map((hour) => (
            <li key={hour} style={{ insetBlockStart: `${(hour / 24) * 100}%` }}>
              {hour > 0 && clockText(hour * 60)}
            </li>
          ))}
        </ol>
        {days.map((day, at) => (
          <ul key={day} className={styles.dayColumn} aria-label={shortDate(day)} data-today={day === today || undefined}>
            {piecesOn(offers, day).map((piece, order) => (
              <li key={`${piece.window.offer.id} ${piece.window.date} ${piece.start}`} className={styles.pieceCell} style={placed(piece)}>
                <OfferMark
                  offer={piece.window.offer}
                  restaurantId={restaurantId}
                  when={windowWords(piece.window)}
                  place={{ day: at, order: lanes + order }}
                  className={styles.piece}
                  continues={piece.continues}
                >
                  <span className={styles.markName}>{piece.window.offer.name}</span>
                  <span className={styles.markTime}>{timeText(piece)}</span>
                </OfferMark>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

const timeText = ({ window, continues, end }: Piece): string =>
  continues === 'from-before' ? words.untilText(clockText(end % dayMinutes)) : hoursText(window)

function placed({ start, end, lane, lanes }: Piece): CSSProperties {
  return {
    insetBlockStart: `${(start / dayMinutes) * 100}%`,
    blockSize: `${((end - start) / dayMinutes) * 100}%`,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    inlineSize: `${100 / lanes}%`,
  }
}
