import { sum } from '@brigade/contract/kit/money-parts.ts'
import type { IngestEvent, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import type { Dice } from '../../../platform/dice.ts'
import { taxOf } from './habits.ts'
import { chance, type DemoPlace, isFollowed, isMarketplace, totalOf } from './order-of-guest.ts'

// What becomes of an order: pure, from dice. Most are paid and done; some are cancelled, voided or refunded.

export interface Life {
  readonly order: IngestOrder
  readonly events: readonly IngestEvent[]
}

const minute = 60_000
const who = { by: '', approved_by: '', reason: '' }

/** The order as it is sent first, and its later events in their order. */
export function lifeOf(dice: Dice, place: DemoPlace, done: IngestOrder): Life {
  const fate = dice.whole(1, 1000)
  if (isMarketplace(done.channel)) return fate <= 15 ? cancelledAtOnce(done) : { order: done, events: refunds(dice, place, done) }
  if (isFollowed(done.channel)) return fate <= 18 ? cancelled(dice, done) : followed(dice, place, done)
  if (fate <= 17) return voided(dice, done)
  if (fate <= 29 && canVoidLine(done)) return lineVoided(dice, place, done)
  return { order: done, events: [...lateTip(dice, done), ...refunds(dice, place, done)] }
}

const at = (done: IngestOrder, minutes: number): string => new Date(Date.parse(done.placed_at) + minutes * minute).toISOString()
const state = (
  done: IngestOrder,
  word: Extract<IngestEvent, { kind: 'state' }>['state'],
  minutes: number,
  more: { by?: string; reason?: string } = {},
): IngestEvent => ({
  ...{ by: '', reason: '', ...more },
  id: word,
  kind: 'state',
  state: word,
  at: at(done, minutes),
})

function followed(dice: Dice, place: DemoPlace, done: IngestOrder): Life {
  const [accepted, cooked, brought] = [dice.whole(1, 4), dice.whole(9, 28), dice.whole(6, 30)]
  const ready = accepted + cooked
  const way = done.fulfilment === 'delivery' ? [state(done, 'out_for_delivery', ready + 2)] : []
  const steps = [state(done, 'accepted', accepted), state(done, 'ready', ready), ...way, state(done, 'completed', ready + 2 + brought)]
  return { order: { ...done, state: 'received' }, events: [...steps, ...refunds(dice, place, done)] }
}

/** The guest has paid and gets everything back. */
function cancelled(dice: Dice, done: IngestOrder): Life {
  const payments = done.payments.map((one) => ({ ...one, tip_minor: 0 }))
  const off = dice.whole(2, 12)
  const back = payments.map(
    ({ tender, amount_minor }, place): IngestEvent => ({
      ...who,
      id: `back ${place + 1}`,
      kind: 'refund',
      at: at(done, off + 1),
      tender,
      amount_minor,
      tax_minor: 0,
      tip_minor: 0,
      line_id: '',
      reason: 'Canceled',
    }),
  )
  const reason = dice.pick(['The guest called it off', 'Too busy', 'An item ran out'])
  return { order: { ...done, payments, state: 'received' }, events: [state(done, 'cancelled', off, { by: 'Counter', reason }), ...back] }
}

const cancelledAtOnce = (done: IngestOrder): Life => ({ order: { ...done, payments: [], state: 'cancelled' }, events: [] })

/** Rung up and taken off again before anybody paid. */
function voided(dice: Dice, done: IngestOrder): Life {
  const reason = dice.pick(['Rung up twice', 'Wrong table', 'The guests left'])
  const off: IngestEvent = {
    id: 'void',
    kind: 'void',
    at: at(done, dice.whole(2, 25)),
    line_id: '',
    by: 'Counter',
    approved_by: 'Shift lead',
    reason,
  }
  return { order: { ...done, payments: [], state: 'received' }, events: [off] }
}

const canVoidLine = (done: IngestOrder): boolean => done.lines.length > 1 && done.discounts.length === 0

function lineVoided(dice: Dice, place: DemoPlace, done: IngestOrder): Life {
  const line = done.lines.at(-1)
  if (!line) return { order: done, events: [] }
  const [off, paidAt] = [dice.whole(3, 10), dice.whole(12, 40)]
  const { by, approved_by } = { by: 'Counter', approved_by: 'Shift lead' }
  const reason = dice.pick(['Entered by mistake', 'Sent back', 'Ran out'])
  const left = (done.total_minor ?? 0) - totalOf(line) - (place.tax_mode === 'inclusive' ? 0 : (line.tax_minor ?? 0))
  const [first] = done.payments
  return {
    order: { ...done, payments: [], state: 'received' },
    events: [
      { id: 'void', kind: 'void', at: at(done, off), line_id: line.id, by, approved_by, reason },
      { id: 'paid', kind: 'payment', at: at(done, paidAt), tender: first?.tender ?? 'card', amount_minor: left, tip_minor: 0, by: '' },
      state(done, 'completed', paidAt),
    ],
  }
}

/** Written on the slip, and added when the tills are counted. */
function lateTip(dice: Dice, done: IngestOrder): IngestEvent[] {
  const [paid] = done.payments
  if (done.fulfilment !== 'dine_in' || done.currency !== 'USD' || paid?.tender !== 'card' || paid.tip_minor > 0 || !chance(dice, 60)) return []
  return [{ id: 'tip', kind: 'tip', at: at(done, dice.whole(20, 90)), tender: 'card', amount_minor: dice.whole(2, 12) * 100, by: '' }]
}

/** Of one item, or a part of the whole, up to eight days later. */
function refunds(dice: Dice, place: DemoPlace, done: IngestOrder): IngestEvent[] {
  if (!chance(dice, 16)) return []
  const { rate } = taxOf(place.region, place.currency)
  const line = done.discounts.length === 0 ? done.lines[0] : undefined
  const most = sum(done.payments.map(({ amount_minor }) => amount_minor))
  const price = line ? totalOf(line) : Math.floor(most / 3)
  const tax = place.tax_mode === 'inclusive' ? price - Math.round((price * 10_000) / (10_000 + rate)) : line ? (line.tax_minor ?? 0) : 0
  const amount_minor = place.tax_mode === 'inclusive' ? price : price + tax
  if (amount_minor <= 0 || amount_minor > most) return []
  // Of two payments the one that paid as much: nothing more goes back to a gift card than came from it.
  const paid = done.payments.find((one) => one.amount_minor >= amount_minor) ?? done.payments.at(-1)
  const days = dice.whole(0, 8)
  return [
    {
      id: 'refund',
      kind: 'refund',
      at: at(done, days * 1440 + dice.whole(45, 240)),
      tender: paid?.tender ?? 'card',
      amount_minor,
      tax_minor: tax,
      tip_minor: 0,
      line_id: line?.id ?? '',
      by: days === 0 ? 'Counter' : 'Office',
      approved_by: 'Manager',
      reason: dice.pick(['Cold when it came', 'Item was missing', 'Wrong item', 'Late delivery']),
    },
  ]
}
