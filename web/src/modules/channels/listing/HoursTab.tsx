import type { ListingDetails, ListingHoursDay } from '@brigade/contract/channels/listing-page.ts'
import { type Fulfilment, fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Listing.module.css'
import { hoursOf } from './listing-queries.ts'
import { fulfilmentWord, words } from './listing-texts.ts'
import { useOpensRestaurants } from './use-opens-restaurants.ts'

const dayMinutes = 1440

/** When guests of the channel can order, day by day. */
export function HoursTab({ listing }: { listing: ListingDetails }) {
  const { restaurant_id, kind, channel_name } = listing
  const opens = useOpensRestaurants()
  const query = useQuery(hoursOf({ restaurant_id, channel: kind }))
  const days = query.data?.data ?? []
  return (
    <Card
      title={words.hours}
      description={words.hoursWhy(channel_name)}
      actions={opens && <ButtonLink href={`#/onboarding/restaurants/${restaurant_id}/hours`}>{words.changeHours}</ButtonLink>}
      flush
    >
      <DataState
        state={query.data ? (days.length === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading'}
        error={{ title: words.hoursNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noHours}>{words.noHoursWhy}</EmptyState>}
      >
        <Days days={days} />
      </DataState>
    </Card>
  )
}

interface Column {
  readonly names: readonly Fulfilment[]
  readonly days: ReadonlyMap<string, ListingHoursDay>
}

/** Ways to sell that have the same hours throughout share a column. */
function columnsOf(days: readonly ListingHoursDay[]): Column[] {
  const each = fulfilments.flatMap((name) => {
    const own = days.filter(({ fulfilment }) => fulfilment === name)
    return own.length === 0 ? [] : [{ name, own, same: JSON.stringify(own.map(({ date, windows, note }) => [date, windows, note])) }]
  })
  return [...Map.groupBy(each, ({ same }) => same).values()].map((alike) => ({
    names: alike.map(({ name }) => name),
    days: new Map((alike[0]?.own ?? []).map((day) => [day.date, day])),
  }))
}

function Days({ days }: { days: readonly ListingHoursDay[] }) {
  const dates = useDates()
  const columns = columnsOf(days)
  const all = [...new Set(days.map(({ date }) => date))].toSorted()
  const head = (names: readonly Fulfilment[]) => words.and(names.map(fulfilmentWord))
  return (
    <StyledTable label={words.hours} className={styles.inCard}>
      <Tr>
        <Th>{words.date}</Th>
        {columns.map(({ names }) => (
          <Th key={names.join(' ')}>{head(names)}</Th>
        ))}
      </Tr>
      {all.map((date) => (
        <Tr key={date}>
          <Td phone="title">{dayText(date, dates)}</Td>
          {columns.map((column) => (
            <Td key={column.names.join(' ')} phone="below">
              <Windows day={column.days.get(date)} />
            </Td>
          ))}
        </Tr>
      ))}
    </StyledTable>
  )
}

/** `Sat, Nov 28`: a day of the calendar, which is the same everywhere. */
function dayText(date: string, dates: Dates): string {
  const noon = new Date(`${date}T12:00:00Z`)
  return `${new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(noon)}, ${dates.shortDay(noon, 'UTC')}`
}

function Windows({ day }: { day: ListingHoursDay | undefined }) {
  const dates = useDates()
  if (!day) return null
  const at = (minutes: number) => dates.time(minutes * 60_000, 'UTC')
  const texts = day.windows.map(({ start_min, end_min }) => (end_min - start_min >= dayMinutes ? words.allDay : `${at(start_min)} – ${at(end_min)}`))
  return (
    <span className={styles.windows}>
      <span className={texts.length === 0 ? styles.closed : styles.open}>{texts.length === 0 ? words.closed : texts.join(', ')}</span>
      {day.note !== '' && <span className={styles.facts}>{day.note}</span>}
    </span>
  )
}
