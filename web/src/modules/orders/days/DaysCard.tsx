import { textOf } from '@brigade/contract/kit/problem.ts'
import { type BusinessDay, businessDays, type DaySettings } from '@brigade/contract/orders/days.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { daysLater } from '../../../ui/form/day-text.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from '../Orders.module.css'
import { daysOf } from '../queries.ts'
import { words } from './days-texts.ts'
import { MoveEndDialog } from './EndDialogs.tsx'
import { LateDialog } from './LateDialog.tsx'
import { shownDay } from './times.ts'

/** The business days of a restaurant, the last first: what each sold, whether it is closed, and what came late. */
export function DaysCard({ restaurantId, settings }: { restaurantId: number; settings: DaySettings }) {
  const { queryKey } = daysOf({ restaurant_id: restaurantId })
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => daysOf.read({ restaurant_id: restaurantId, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  })
  const [late, setLate] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const dates = useDates()
  const [close, reopen] = [useCall(businessDays.closeBusinessDay), useCall(businessDays.reopenBusinessDay)]
  const { timezone, currency, running_date, _can } = settings
  const money = moneyWriter(currency)
  const turn = async (change: typeof close, date: string, done: string) => {
    await change.mutateAsync({ restaurant_id: restaurantId, business_date: date }).then(
      () => showToast({ title: done, tone: 'ok' }),
      (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }),
    )
  }
  const askToReopen = async (date: string) => {
    const day = shownDay(dates, date)
    if (await confirm({ title: words.reopenTitle(day), body: words.reopenWhat, confirmLabel: words.reopen }))
      await turn(reopen, date, words.wasReopened(day))
  }
  const actionsOf = ({ date, status, is_running, late_entries }: BusinessDay) => [
    ...(status !== 'closed' && !is_running
      ? [
          {
            label: status === 'open' ? words.close : words.closeAgain,
            onSelect: () => void turn(close, date, words.wasClosed(shownDay(dates, date))),
          },
        ]
      : []),
    ...(late_entries > 0 ? [{ label: words.late, onSelect: () => setLate(date) }] : []),
    ...(status === 'open' && date >= daysLater(running_date, -1) ? [{ label: words.moveEnd, onSelect: () => setMoving(date) }] : []),
    ...(status === 'open' ? [] : [{ label: words.reopen, onSelect: () => void askToReopen(date) }]),
  ]
  const days = pages.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card title={words.days} description={words.daysWhat} flush>
      <DataState
        state={pages.isPending ? 'loading' : pages.isError && !pages.data ? 'error' : days.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(pages.error) }}
        onRetry={() => void pages.refetch()}
        empty={<EmptyState title={words.none}>{words.noneWhat}</EmptyState>}
      >
        <StyledTable label={words.days}>
          <Tr>
            <Th>{words.day}</Th>
            <Th>{words.state}</Th>
            <Th>{words.end}</Th>
            <Th numeric>{words.orders}</Th>
            <Th numeric>{words.netSales}</Th>
            <Th numeric>{words.late}</Th>
            <Th hideLabel>{words.actions}</Th>
          </Tr>
          {days.map((day) => (
            <Tr key={day.date}>
              <Td>
                {shownDay(dates, day.date)}
                <div className={styles.facts}>{[weekdayText(day.date, dates), lengthText(day)].filter(Boolean).join(' · ')}</div>
              </Td>
              <Td phone="fact">
                <StatusPill tone={tones[day.status]}>{day.is_running ? words.running : words[day.status]}</StatusPill>
                <div className={styles.facts}>{stateText(day, dates, timezone)}</div>
              </Td>
              <Td phone="fact">
                <span className={styles.time}>{dates.time(day.ends_at, timezone)}</span>
                {day.is_moved && <div className={styles.facts}>{words.moved}</div>}
              </Td>
              <Td numeric phone="fact">
                {numberText(day.orders)}
              </Td>
              <Td numeric phone="fact">
                {money.write(day.net_sales_minor)}
              </Td>
              <Td numeric phone="fact">
                {day.late_entries > 0 ? (
                  <Button
                    variant="quiet"
                    className={styles.figure}
                    aria-label={words.showLate(words.lateEntries(numberText(day.late_entries)), shownDay(dates, day.date))}
                    onClick={() => setLate(day.date)}
                  >
                    {`${day.late_net_sales_minor > 0 ? '+' : ''}${money.write(day.late_net_sales_minor)}`}
                  </Button>
                ) : null}
              </Td>
              <Td phone="end">{_can.update && <Menu label={shownDay(dates, day.date)} actions={actionsOf(day)} />}</Td>
            </Tr>
          ))}
        </StyledTable>
        {pages.hasNextPage && (
          <div className={styles.more}>
            <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {words.earlier}
            </Button>
          </div>
        )}
      </DataState>
      {late && <LateDialog restaurantId={restaurantId} timezone={settings.timezone} date={late} onClose={() => setLate(undefined)} />}
      {moving && <MoveEndDialog restaurantId={restaurantId} settings={settings} date={moving} onClose={() => setMoving(undefined)} />}
    </Card>
  )
}

const tones = { open: 'idle', closed: 'ok', restated: 'warn' } as const

/** What stands below the state: who closed the day and when, or since when it is another one. */
function stateText({ status, closed_at, closed_by, restated_at }: BusinessDay, dates: Dates, zone: string): string {
  if (status === 'restated' && restated_at) return words.restatedAt(dates.moment(restated_at, zone))
  return closed_at ? words.closedBy(closed_by ?? '', dates.moment(closed_at, zone)) : ''
}

/** Full dates begin with it, in whatever order the rest stands. */
const weekdayText = (date: string, dates: Dates): string => dates.longDay(`${date}T00:00:00Z`, 'UTC').split(/[ ,]/)[0] ?? ''

/** Days are as long as the clock makes them, or as somebody moved their ends. */
function lengthText({ starts_at, ends_at, clock_change_min }: BusinessDay): string {
  const hours = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000
  const text = numberText(Math.round(hours * 100) / 100)
  if (clock_change_min !== null) return clock_change_min > 0 ? words.forward(text) : words.back(text)
  return hours === 24 ? '' : words.hours(text)
}
