import type { PreviewDay } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayName } from '../../ui/basics/calendar-names.ts'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { wallNow } from '../../ui/schedule/wall-now.ts'
import styles from './Hours.module.css'
import { type ForWhat, forWhatWord, words } from './hours-texts.ts'
import { nextDays } from './public/queries.ts'

interface NextDaysProps {
  restaurantId: number
  zone: string
  forWhat: ForWhat
}

/** What the hours come to, day by day, on the restaurant's clock; days on which the clock changes are marked. */
export function NextDays({ restaurantId, zone, forWhat }: NextDaysProps) {
  const query = useQuery({ ...nextDays({ restaurant_id: restaurantId, ...forWhat, days: 14 }), placeholderData: keepPreviousData })
  const isAll = forWhat.fulfilment === null && forWhat.channel === null
  return (
    <Card title={isAll ? words.nextDays : `${words.nextDays} · ${forWhatWord(forWhat)}`} description={words.nextDaysHelp} flush>
      {query.data ? (
        <ul className={styles.list}>
          {query.data.map((day) => (
            <Day key={day.date} day={day} zone={zone} />
          ))}
        </ul>
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  )
}

function Day({ day, zone }: { day: PreviewDay; zone: string }) {
  const dates = useDates()
  const noon = new Date(`${day.date}T12:00:00Z`)
  const open = day.intervals.filter(({ is_closure }) => !is_closure)
  const closures = day.intervals.filter(({ is_closure }) => is_closure)
  const isAllDay = closures.some(({ from, to }) => isMidnight(from, zone) && isMidnight(to, zone))
  const span = ({ from, to }: { from: string; to: string }) => `${dates.time(from, zone)} – ${dates.time(to, zone)}`
  return (
    <li className={styles.dayRow}>
      <span className={styles.date}>
        <strong>{dayName(noon.getUTCDay(), 'short')}</strong> <span className={styles.because}>{dates.day(noon, 'UTC')}</span>
      </span>
      <span className={styles.openings}>
        {open.length === 0 && !isAllDay && <span className={styles.because}>{words.closedDay}</span>}
        {isAllDay && <span className={styles.closedPart}>{words.closureAllDay}</span>}
        {!isAllDay && (
          <>
            {open.map((interval) => (
              <span key={interval.from}>{span(interval)}</span>
            ))}
            {closures.map((interval) => (
              <span key={`closure ${interval.from} ${interval.to}`} className={styles.closedPart}>
                {words.closure} {span(interval)}
              </span>
            ))}
          </>
        )}
        {day.exceptions.map((label) => (
          <StatusPill key={label} tone="idle">
            {label}
          </StatusPill>
        ))}
        {day.clock_change && <StatusPill tone="warn">{clockText(day.clock_change, zone, dates)}</StatusPill>}
      </span>
      <span className={styles.sum}>{day.open_minutes > 0 && words.hoursLong(Math.floor(day.open_minutes / 60), day.open_minutes % 60)}</span>
    </li>
  )
}

const isMidnight = (at: string, zone: string): boolean => wallNow(Date.parse(at), zone).time === '00:00'

/** The time that the clock would have shown had it not changed is the one that people know: two at night. */
function clockText({ at, minutes }: NonNullable<PreviewDay['clock_change']>, zone: string, dates: Dates): string {
  const shown = wallNow(Date.parse(at), zone)
  const time = dates.time(Date.parse(`${shown.day}T${shown.time}Z`) - minutes * 60_000, 'UTC')
  return minutes > 0 ? words.clocksForward(minutes, time) : words.clocksBack(-minutes, time)
}
