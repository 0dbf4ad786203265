import { textOf } from '@brigade/contract/kit/problem.ts'
import {
  channelNames,
  endStates,
  entryTypeNames,
  fulfilmentNames,
  lostStates,
  type OrderState,
  orderStates,
  stateNames,
} from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RecordFrame } from '../../platform/records/RecordFrame.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { Timeline } from '../../ui/page/Timeline.tsx'
import { EntryTable } from './EntriesDialog.tsx'
import { eventsOf } from './order-events.ts'
import { oneOrder } from './queries.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

/** An order as it came and what became of it; nothing on it can be changed. */
export function OrderPage() {
  const { order = '' } = useParams({ strict: false })
  const query = useQuery(oneOrder({ id: Number(order) }))
  const title = words.orderNumber(query.data?.number ?? '')
  useTitle(title)
  const crumbs = [{ label: words.reports, href: '#/reports' }]
  if (!query.data)
    return (
      <RecordFrame title={words.order} breadcrumbs={crumbs}>
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.orderNotLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      </RecordFrame>
    )
  const { state } = query.data
  return (
    <RecordFrame title={title} breadcrumbs={crumbs} status={<StatusPill tone={tones[state]}>{stateNames[state]}</StatusPill>}>
      <OrderBody order={query.data} />
    </RecordFrame>
  )
}

const openOrderStates = orderStates.filter((state) => !endStates.includes(state))

const tones: Readonly<Record<OrderState, Tone>> = {
  received: 'warn',
  accepted: 'ok',
  preparing: 'ok',
  ready: 'ok',
  out_for_delivery: 'ok',
  completed: 'idle',
  cancelled: 'idle',
  rejected: 'idle',
  failed: 'bad',
}

function OrderBody({ order }: { order: Order }) {
  const dates = useDates()
  const { write } = moneyWriter(order.currency)
  const at = (moment: string) => dates.moment(moment, order.timezone)
  const facts = [
    { label: words.restaurant, value: <a href={`#/onboarding/restaurants/${order.restaurant_id}`}>{order.restaurant_name}</a> },
    { label: words.channel, value: order.channel_said === null ? channelNames[order.channel] : words.saidChannel(order.channel_said) },
    { label: words.fulfilment, value: order.fulfilment_said === null ? fulfilmentNames[order.fulfilment] : words.saidChannel(order.fulfilment_said) },
    { label: words.placed, value: at(order.placed_at) },
    ...(order.promised_at ? [{ label: words.promised, value: at(order.promised_at) }] : []),
    { label: words.serviceDate, value: dates.day(`${order.service_date}T00:00:00Z`, 'UTC') },
    { label: words.received, value: at(order.received_at) },
    { label: words.system, value: order.system },
    { label: words.itsNumber, value: order.external_id },
    ...(order.run?.workflow ? [{ label: words.workflow, value: words.workflowVersion(order.run.workflow, order.run.version) }] : []),
    ...(order.guest ? [{ label: words.guest, value: [order.guest.name, order.guest.phone, order.guest.email].filter(Boolean).join(', ') }] : []),
  ]
  return (
    <>
      {order.run && openOrderStates.includes(order.state) && (
        <Banner tone={order.state === 'received' ? 'warn' : 'info'} title={order.state === 'received' ? words.waitsForAnswer : words.isUnderWay}>
          <a href={`#/onboarding/restaurants/${order.restaurant_id}/orders`}>{words.toOpenOrders(order.restaurant_name)}</a>
        </Banner>
      )}
      {order.owed_minor > 0 && (
        <Banner
          tone="warn"
          title={words.owed(write(order.owed_minor))}
          action={<a href={`#/onboarding/restaurants/${order.restaurant_id}/orders`}>{words.toRefunds}</a>}
        >
          {words.owedWhat}
        </Banner>
      )}
      {order.note !== '' && (
        <Banner tone="info" title={words.guestNote}>
          {order.note}
        </Banner>
      )}
      {order.is_test && <Banner tone="info">{words.isTest}</Banner>}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title={words.lines} description={order.tax_inclusive ? words.pricesWithTax : undefined}>
            <OrderLines order={order} write={write} />
          </Card>
          <Card title={words.ledger} flush>
            <EntryTable entries={order.entries} currency={order.currency} />
          </Card>
        </div>
        <div className={styles.stack}>
          <Card>
            <KeyFacts layout="rows" facts={facts} />
          </Card>
          <Card title={words.money}>
            <KeyFacts layout="rows" facts={moneyFacts(order, write)} />
          </Card>
          <Card title={words.timeline}>
            <Timeline timeZone={order.timezone} events={eventsOf(order, write)} />
          </Card>
        </div>
      </div>
    </>
  )
}

function OrderLines({ order, write }: { order: Order; write: (minor: number) => string }) {
  const depthOf = new Map<number, number>()
  for (const { position, parent } of order.lines) depthOf.set(position, parent === null ? 0 : (depthOf.get(parent) ?? 0) + 1)
  return (
    <ul>
      {order.lines.map((line) => (
        <li key={line.position} className={styles.line} style={{ paddingInlineStart: `${(depthOf.get(line.position) ?? 0) * 20}px` }}>
          <span className={styles.number}>{numberText(line.quantity)} ×</span>
          <span>
            {line.name}
            {line.size !== '' && `, ${line.size}`}
            {line.parent === null && line.category !== '' && <span className={styles.entryFacts}> · {line.category}</span>}
            {line.note !== '' && <strong> {words.lineNote(line.note)}</strong>}
          </span>
          <span className={styles.number}>{write(line.total_minor)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the ledger says of the order, type by type. */
function moneyFacts(order: Order, write: (minor: number) => string) {
  const sums = new Map<string, number>()
  for (const { type, amount_minor } of order.entries) {
    if (amount_minor !== 0) sums.set(entryTypeNames[type], (sums.get(entryTypeNames[type]) ?? 0) + amount_minor)
  }
  return [
    ...[...sums].map(([label, sum]) => ({ label, value: write(sum) })),
    lostStates.includes(order.state)
      ? { label: words.owedFact, value: <strong>{write(order.owed_minor)}</strong> }
      : { label: words.totalDue, value: <strong>{write(order.total_minor)}</strong> },
  ]
}
