import { textOf } from '@brigade/contract/kit/problem.ts'
import { type PosOrderReading, posOrders } from '@brigade/contract/orders/pos-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import styles from './PosTab.module.css'
import { words } from './pos-orders-texts.ts'
import { orderReadingsOf } from './queries.ts'

/** Whether orders are read from the points of sale, since when and how far. */
export function OrdersCards({ restaurantId }: { restaurantId: number }) {
  const query = useQuery(orderReadingsOf({ restaurant_id: restaurantId }))
  if (!query.data) return null
  const { readings, today, timezone, _can } = query.data
  return readings.map((reading) => (
    <OrdersCard key={reading.connection_id} restaurantId={restaurantId} reading={reading} today={today} timezone={timezone} can={_can} />
  ))
}

interface OrdersCardProps {
  restaurantId: number
  reading: PosOrderReading
  today: string
  timezone: string
  can: { change: boolean; start: boolean }
}

const refused = (cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' })

function OrdersCard({ restaurantId, reading, today, timezone, can }: OrdersCardProps) {
  const { connection_id, name, is_on, from, read_to, read_at, taken, progress, problem, problem_at, obstacle } = reading
  const dates = useDates()
  const [isStarting, setStarting] = useState(false)
  const stop = useCall(posOrders.stopPosOrders)
  const read = useCall(posOrders.readPosOrders)
  const input = { restaurant_id: restaurantId, connection_id }
  const stopped = async () => {
    if (!(await confirm({ title: words.offAsk(name), body: words.offWhy, confirmLabel: words.turnOff }))) return
    if (await stop.mutateAsync(input).catch(refused)) showToast({ title: words.turnedOff(name), tone: 'ok', milliseconds: 3000 })
  }
  const readNow = async () => {
    if (await read.mutateAsync(input).catch(refused)) showToast({ title: words.asked, tone: 'ok', milliseconds: 3000 })
  }
  const facts = [
    ...(from === null ? [] : [{ label: words.since, value: dates.day(`${from}T12:00:00Z`, 'UTC') }]),
    { label: words.howFar, value: read_to === null ? words.notYet : words.until(dates.moment(read_to, timezone)) },
    { label: words.taken, value: String(taken) },
    ...(read_at === null ? [] : [{ label: words.lastLook, value: dates.moment(read_at, timezone) }]),
  ]
  return (
    <Card
      title={
        <span className={styles.name}>
          {words.title(name)} <StatusPill tone={is_on ? (problem === null ? 'ok' : 'warn') : 'idle'}>{is_on ? words.on : words.off}</StatusPill>
        </span>
      }
      description={words.description}
      actions={
        is_on
          ? can.change && (
              <>
                <Button loading={read.isPending} onClick={() => void readNow()}>
                  {words.readNow}
                </Button>
                <Button loading={stop.isPending} onClick={() => void stopped()}>
                  {words.turnOff}
                </Button>
              </>
            )
          : obstacle === null && can.start && <Button onClick={() => setStarting(true)}>{words.turnOn}</Button>
      }
    >
      <div className={styles.card}>
        {!is_on && obstacle !== null && <Banner tone="info">{obstacle}</Banner>}
        {!is_on && obstacle === null && !can.start && <p className={styles.facts}>{words.needsRole}</p>}
        {problem !== null && problem_at !== null && <Banner tone="warn">{words.trouble(dates.moment(problem_at, timezone), problem)}</Banner>}
        {progress !== null && <p className={styles.facts}>{words.progress(progress)}</p>}
        {from !== null && <KeyFacts facts={facts} />}
        <Refusals reading={reading} timezone={timezone} />
      </div>
      {isStarting && <StartDialog input={input} name={name} from={from} today={today} onClose={() => setStarting(false)} />}
    </Card>
  )
}

/** What could not be taken, and why: nothing is dropped unsaid. */
function Refusals({ reading: { refused: count, refusals }, timezone }: { reading: PosOrderReading; timezone: string }) {
  const dates = useDates()
  const id = useId()
  if (count === 0) return null
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {words.refused(count)}
      </h3>
      <ul className={styles.next} aria-labelledby={id}>
        {refusals.map(({ kind, number, message, seen_at }) => (
          <li key={`${kind} ${number} ${message} ${seen_at}`}>
            {words.refusal(kind === 'refund' ? words.refund : words.order(number), dates.moment(seen_at, timezone), message)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface StartDialogProps {
  input: { restaurant_id: number; connection_id: number }
  name: string
  from: string | null
  today: string
  onClose: () => void
}

/** Asks from which day on orders are read. */
function StartDialog({ input, name, from, today, onClose }: StartDialogProps) {
  const formId = useId()
  const [day, setDay] = useState(from ?? today)
  const start = useCall(posOrders.startPosOrders)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await start.mutateAsync({ ...input, from: day }).catch(() => undefined))) return
    showToast({ title: words.turnedOn(name), tone: 'ok', milliseconds: 3000 })
    onClose()
  }
  return (
    <Modal
      opened
      title={words.title(name)}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={start.isPending}>
          {words.turnOn}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={start.isError ? textOf(start.error) : undefined} />
        <DateField label={words.from} help={words.fromHelp} value={day} max={today} today={today} onChange={setDay} />
      </form>
    </Modal>
  )
}
