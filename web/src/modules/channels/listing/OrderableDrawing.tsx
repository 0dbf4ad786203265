import type { OrderableDay } from '@brigade/contract/channels/listing-page.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { words } from './listing-texts.ts'
import styles from './Orderable.module.css'
import { causesOf, dayText, lengthText, lostBy, type Part, partWord, shareText, sum } from './orderable-text.ts'

/** A bar for each day, as long as it was open. */
export function OrderableDrawing({ days }: { days: readonly OrderableDay[] }) {
  const dates = useDates()
  const open = sum(days.map(({ open_seconds }) => open_seconds))
  const orderable = sum(days.map(({ orderable_seconds }) => orderable_seconds))
  const longest = Math.max(1, ...days.map(({ open_seconds }) => open_seconds))
  const parts: Part[] = ['orderable', ...causesOf(days)]
  return (
    <div className={styles.drawing}>
      <p className={styles.headline}>{open === 0 ? words.nothingOpen : words.orderableShare(shareText(orderable, open), days.length)}</p>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part} className={styles.entry}>
            <span className={styles.swatch} data-part={part} aria-hidden />
            {partWord(part)}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={words.chart} className={styles.bars}>
        {days.map((day) => (
          <div key={day.day} className={styles.day}>
            <span className={styles.name}>{dayText(day.day, dates)}</span>
            <span className={styles.track}>
              {parts.map((part) => {
                const seconds = part === 'orderable' ? day.orderable_seconds : lostBy(day, part)
                return (
                  seconds > 0 && (
                    <span
                      key={part}
                      className={styles.part}
                      data-part={part}
                      title={`${partWord(part)}: ${lengthText(seconds)}`}
                      style={{ inlineSize: `${(100 * seconds) / longest}%` }}
                    />
                  )
                )
              })}
            </span>
            <span className={styles.share}>{shareText(day.orderable_seconds, day.open_seconds)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
