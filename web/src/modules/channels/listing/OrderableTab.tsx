import type { ListingDetails, OrderableDay } from '@brigade/contract/channels/listing-page.ts'
import { type LossCause, lossCauses } from '@brigade/contract/channels/states.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { numbers } from '../../../ui/basics/numbers.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import listingStyles from './Listing.module.css'
import { orderableOf } from './listing-queries.ts'
import { orderableRoute } from './listing-route.ts'
import { causeWord, words } from './listing-texts.ts'
import styles from './Orderable.module.css'

/** How long guests could really order, day by day, and what kept them from it. */
export function OrderableTab({ listing: { restaurant_id, kind } }: { listing: ListingDetails }) {
  const { days = 7 } = orderableRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery({ ...orderableOf({ restaurant_id, channel: kind, days }), placeholderData: keepPreviousData })
  const all = (query.data?.data ?? []).toSorted((one, other) => other.day.localeCompare(one.day))
  const show = (next: string) =>
    void navigate({ to: orderableRoute.to, params: { restaurant_id: String(restaurant_id), kind }, search: { days: Number(next) } })
  return (
    <Card
      title={words.lastDays(days)}
      description={words.orderableWhy}
      actions={
        <Segments
          label={words.days}
          hideLabel
          value={String(days)}
          choices={[
            { value: '7', label: words.week },
            { value: '28', label: words.fourWeeks },
          ]}
          onChange={show}
        />
      }
      flush
    >
      <DataState
        state={query.data ? (all.length === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading'}
        error={{ title: words.orderableNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noDays}>{words.noDaysWhy}</EmptyState>}
      >
        <Drawing days={all} />
        <Numbers days={all} />
      </DataState>
    </Card>
  )
}

type Part = LossCause | 'orderable'

const partWord = (part: Part): string => (part === 'orderable' ? words.orderableTime : causeWord(part))

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

const lostBy = ({ lost }: OrderableDay, cause: LossCause): number => sum(lost.filter((one) => one.cause === cause).map(({ seconds }) => seconds))

/** Causes that took any time at all: a column of nothing says nothing. */
const causesOf = (days: readonly OrderableDay[]): LossCause[] => lossCauses.filter((cause) => days.some((day) => lostBy(day, cause) > 0))

/** A share of what there was, rounded down near the whole: what was lost is never rounded away. */
function shareText(part: number, whole: number): string {
  if (whole === 0) return ''
  return numbers().percent(part < whole ? Math.min(part / whole, 0.999) : 1)
}

function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return words.hoursMinutes(Math.floor(minutes / 60), minutes % 60)
}

/** `Fri, Nov 20`: a day of the calendar, which is the same everywhere. */
function dayText(day: string, dates: Dates): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return `${new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(noon)}, ${dates.shortDay(noon, 'UTC')}`
}

/** A bar for each day, as long as the restaurant was open; the table below has the same numbers in words. */
function Drawing({ days }: { days: readonly OrderableDay[] }) {
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

function Numbers({ days }: { days: readonly OrderableDay[] }) {
  const dates = useDates()
  const causes = causesOf(days)
  const open = sum(days.map(({ open_seconds }) => open_seconds))
  const orderable = sum(days.map(({ orderable_seconds }) => orderable_seconds))
  return (
    <StyledTable label={words.chart} className={listingStyles.inCard}>
      <Tr>
        <Th>{words.date}</Th>
        <Th numeric>{words.openTime}</Th>
        <Th numeric>{words.orderableTime}</Th>
        {causes.map((cause) => (
          <Th key={cause} numeric>
            {causeWord(cause)}
          </Th>
        ))}
        <Th numeric>{words.share}</Th>
      </Tr>
      {days.map((day) => (
        <Tr key={day.day}>
          <Td>{dayText(day.day, dates)}</Td>
          <Td numeric>{day.open_seconds === 0 ? words.notOpen : lengthText(day.open_seconds)}</Td>
          <Td numeric>{day.open_seconds === 0 ? '' : lengthText(day.orderable_seconds)}</Td>
          {causes.map((cause) => (
            <Td key={cause} numeric>
              {lostBy(day, cause) === 0 ? '' : lengthText(lostBy(day, cause))}
            </Td>
          ))}
          <Td numeric phone="end">
            {shareText(day.orderable_seconds, day.open_seconds)}
          </Td>
        </Tr>
      ))}
      <Tr className={styles.total}>
        <Td>{words.total}</Td>
        <Td numeric>{lengthText(open)}</Td>
        <Td numeric>{lengthText(orderable)}</Td>
        {causes.map((cause) => (
          <Td key={cause} numeric>
            {lengthText(sum(days.map((day) => lostBy(day, cause))))}
          </Td>
        ))}
        <Td numeric phone="end">
          {shareText(orderable, open)}
        </Td>
      </Tr>
    </StyledTable>
  )
}
