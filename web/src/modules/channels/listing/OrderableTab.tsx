import type { ListingDetails, OrderableDay } from '@brigade/contract/channels/listing-page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDates } from '../../../ui/basics/dates.ts'
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
import { OrderableDrawing } from './OrderableDrawing.tsx'
import { causesOf, dayText, lengthText, lostBy, shareText, sum } from './orderable-text.ts'

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
        <OrderableDrawing days={all} />
        <Numbers days={all} />
      </DataState>
    </Card>
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
