import { textOf } from '@brigade/contract/kit/problem.ts'
import { channelNames, fulfilmentNames, type OrderState, stateNames } from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { mayCancel, orderActs } from '@brigade/contract/orders/running.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import styles from './OpenOrders.module.css'
import { words } from './open-orders-texts.ts'

interface OpenOrderProps {
  order: Order
  now: number
  /** It has just moved on: its button does something else now. */
  isSettling: boolean
  /** Decline it, or cancel it. */
  onEnd: () => void
}

const mostLines = 4

/** One order: what was ordered, how long there is, and the next thing to do with it. */
export function OpenOrder({ order, now, isSettling, onEnd }: OpenOrderProps) {
  const dates = useDates()
  const { write } = moneyWriter(order.currency)
  const name = words.order(order.number, order.external_id)
  const whole = order.lines.filter(({ parent }) => parent === null)
  const isLate = order.promised_at !== null && Date.parse(order.promised_at) < now
  const at = (moment: string) => dates.moment(moment, order.timezone)
  return (
    <li className={styles.order} data-waiting={order.state === 'received' && order.run ? true : undefined}>
      <div className={styles.facts}>
        <p className={styles.head}>
          <a href={`#/reports/orders/${order.id}`} className={styles.name}>
            {name}
          </a>
          <StatusPill tone={tones[order.state] ?? 'idle'}>{stateNames[order.state]}</StatusPill>
          {order.is_test && <StatusPill tone="idle">{words.test}</StatusPill>}
          {isLate && <StatusPill tone="bad">{words.late}</StatusPill>}
        </p>
        <p>
          {whole
            .slice(0, mostLines)
            .map((line) => dishText(line, order.lines))
            .join(', ')}
          {whole.length > mostLines && ` ${words.andMore(whole.length - mostLines)}`}
        </p>
        {order.note !== '' && <p className={styles.note}>{words.note(order.note)}</p>}
        <p className={styles.quiet}>
          {[
            order.channel_said ?? channelNames[order.channel],
            order.fulfilment_said ?? fulfilmentNames[order.fulfilment],
            write(order.total_minor),
            words.placed(at(order.placed_at)),
            ...(order.promised_at ? [words.promised(at(order.promised_at))] : []),
            ...(order.guest?.name ? [order.guest.name] : []),
          ].join(' · ')}
        </p>
        <Waiting order={order} now={now} />
      </div>
      <Acts order={order} name={name} isSettling={isSettling} onEnd={onEnd} />
    </li>
  )
}

/** With what was chosen for it. */
function dishText({ quantity, name, size, position, note }: Order['lines'][number], all: Order['lines']): string {
  const noted = (text: string) => (text === '' ? '' : ` “${text}”`)
  const chosen = all.filter(({ parent }) => parent === position).map((one) => `${one.name}${noted(one.note)}`)
  return `${numberText(quantity)} × ${name}${size === '' ? '' : `, ${size}`}${chosen.length === 0 ? '' : ` (${chosen.join(', ')})`}${noted(note)}`
}

const tones: Readonly<Partial<Record<OrderState, Tone>>> = { received: 'warn', accepted: 'ok', preparing: 'ok', ready: 'ok', out_for_delivery: 'ok' }

/** How long somebody has to accept it, and what has happened because nobody did. */
function Waiting({ order: { state, run, system }, now }: Pick<OpenOrderProps, 'order' | 'now'>) {
  if (run === null) return <p className={styles.quiet}>{words.byItsSystem(system)}</p>
  if (state !== 'received' || run.answer_by === null) return null
  const left = Date.parse(run.answer_by) - now
  if (left > 0) return <p className={styles.time}>{words.left(clock(left))}</p>
  const untilRejected = run.rejected_at === null ? 0 : Date.parse(run.rejected_at) - now
  return (
    <p className={styles.overdue}>
      {[words.overdue, run.called, ...(untilRejected > 0 ? [words.rejectedIn(clock(untilRejected))] : [])].filter(Boolean).join('. ')}
    </p>
  )
}

/** Minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const next = {
  preparing: words.preparing,
  ready: words.ready,
  out_for_delivery: words.out_for_delivery,
  completed: words.completed,
} as const
type Movable = keyof typeof next
const isMovable = (state: OrderState): state is Movable => state in next

function Acts({ order: { id, restaurant_id, state, run }, name, isSettling, onEnd }: Omit<OpenOrderProps, 'now'> & { name: string }) {
  const accept = useCall(orderActs.acceptOrder)
  const move = useCall(orderActs.moveOrder)
  if (!run?.may_act) return null
  const said = (title: string) => showToast({ title, tone: 'ok', milliseconds: 2500 })
  const failed = (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' })
  if (state === 'received')
    return (
      <div className={styles.acts}>
        <Button
          variant="primary"
          loading={accept.isPending || isSettling}
          onClick={() => void accept.mutateAsync({ restaurant_id, id }).then(() => said(words.accepted(name)), failed)}
        >
          {words.accept}
        </Button>
        <Button onClick={onEnd}>{words.decline}</Button>
      </div>
    )
  const moves = run.next.filter(isMovable)
  const [first, ...rest] = moves
  const go = (to: Movable) => void move.mutateAsync({ restaurant_id, id, state: to }).then(() => said(words.moved(name, stateNames[to])), failed)
  return (
    <div className={styles.acts}>
      {first && (
        <Button variant="primary" loading={move.isPending || isSettling} onClick={() => go(first)}>
          {next[first]}
        </Button>
      )}
      <Menu
        label={words.more(name)}
        actions={[
          ...rest.map((to) => ({ label: next[to], onSelect: () => go(to) })),
          ...(mayCancel(state) ? [{ label: words.cancel, danger: true, onSelect: onEnd }] : []),
        ]}
      />
    </div>
  )
}
