import { portionOf, spread, sum } from '@brigade/contract/kit/money-parts.ts'
import { type EntryType, lostStates, type OrderState, orderStates, tenderMeant } from '@brigade/contract/orders/codes.ts'
import type { IngestError, IngestEvent } from '@brigade/contract/orders/ingest.ts'
import { type Entry, entry, type OfOffer, paid } from './entries.ts'

// What an event means for an order and in the ledger; pure.

/** An entry of the order in the ledger. */
export interface Standing extends OfOffer {
  readonly id: number
  readonly type: EntryType
  readonly amount: number
  readonly quantity: number
  readonly line: number | null
  readonly item: number | null
  readonly label: string | null
  readonly isRemitted: boolean
  readonly isReversed: boolean
}

export interface OrderFacts {
  readonly state: OrderState
  readonly entries: readonly Standing[]
  readonly lines: readonly { readonly position: number; readonly parent: number | null; readonly external_id: string; readonly tax: number }[]
  readonly taxInclusive: boolean
  /** What goes back to who paid for its discounts is said by the refunds of its offers, line by line. */
  readonly refundsOffers?: boolean
}

export interface EntryOfEvent extends Entry {
  readonly reverses: number | null
  readonly item: number | null
}

export interface Consequences {
  readonly state: OrderState | undefined
  readonly entries: readonly EntryOfEvent[]
}

const plain = (entries: readonly Entry[]): EntryOfEvent[] => entries.map((one) => ({ ...one, reverses: null, item: null }))
const orNull = (text: string): string | null => (text === '' ? null : text)

/** What comes of an event, or why it cannot be. States go forward only: one that comes late is kept in the timeline and changes nothing. */
export function consequencesOf(event: IngestEvent, order: OrderFacts): Consequences | { readonly errors: readonly IngestError[] } {
  const key = `event ${event.id}`
  switch (event.kind) {
    case 'state': {
      const state = furthest(order.state, event.state)
      const ends = state !== order.state && isLost(state)
      return { state, entries: ends ? wholeVoid(key, order, event.at, { actor: orNull(event.by), reason: orNull(event.reason) }) : [] }
    }
    case 'payment':
      return {
        state: undefined,
        entries: plain(paid(key, event.tender, event.amount_minor, event.tip_minor, { at: event.at, actor: orNull(event.by) })),
      }
    case 'tip': {
      // The tip of an order that ended without a sale is off already: only its money goes back.
      const isOff = isLost(order.state) && event.amount_minor < 0
      if (event.amount_minor + (isOff ? owedBack(order) : amountOf(order, ['tip'])) < 0)
        return { errors: [{ path: 'amount_minor', message: 'takes off more tip than the order has' }] }
      const more = { at: event.at, actor: orNull(event.by), tender: tenderMeant(event.tender) ?? ('unmapped' as const), label: event.tender }
      const tip = isOff ? [] : [entry(`${key} tip`, 'tip', event.amount_minor, more)]
      return { state: undefined, entries: plain([...tip, entry(key, 'payment', event.amount_minor, more)]) }
    }
    case 'refund':
      return refund(key, event, order)
    case 'void': {
      const who = { actor: orNull(event.by), approver: orNull(event.approved_by), reason: orNull(event.reason) }
      if (event.line_id === '') return { state: furthest(order.state, 'cancelled'), entries: wholeVoid(key, order, event.at, who) }
      const position = positionOf(order, event.line_id)
      if (position === undefined) return noLine(event.line_id)
      return { state: undefined, entries: lineVoid(key, order, position, event.at, who) }
    }
  }
}

/** The state that counts of two: an end stays, otherwise the one that is further. */
export function furthest(now: OrderState, said: OrderState): OrderState {
  if (isLost(now)) return now
  return orderStates.indexOf(said) > orderStates.indexOf(now) ? said : now
}

export const isLost = (state: OrderState): boolean => lostStates.includes(state)

const noLine = (id: string) => ({ errors: [{ path: 'line_id', message: `“${id}” is not a line of this order` }] })
const positionOf = ({ lines }: OrderFacts, id: string): number | undefined => lines.find(({ external_id }) => external_id === id)?.position

function refund(key: string, event: Extract<IngestEvent, { kind: 'refund' }>, order: OrderFacts): ReturnType<typeof consequencesOf> {
  const { amount_minor, tax_minor, tip_minor, tender: said, at } = event
  const sales = amount_minor - tax_minor - tip_minor
  if (sales < 0) return { errors: [{ path: 'amount_minor', message: 'is less than its tax and tip together' }] }
  if (amount_minor > leftToGiveBack(order))
    return { errors: [{ path: 'amount_minor', message: 'is more than was sold or paid and not given back yet' }] }
  const position = event.line_id === '' ? null : positionOf(order, event.line_id)
  if (position === undefined) return noLine(event.line_id)
  const item = order.entries.find((one) => one.line === position && position !== null)?.item ?? null
  const who = { at, actor: orNull(event.by), approver: orNull(event.approved_by), reason: orNull(event.reason) }
  const tender = tenderMeant(said) ?? 'unmapped'
  // What was voided is off the sales already: only the money goes back.
  const isVoided = netOf(order) === 0 && order.entries.some(({ type }) => type === 'void')
  const parts: EntryOfEvent[] = []
  const add = (name: string, type: EntryType, amount: number, more: Partial<Entry> = {}) => {
    if (amount !== 0)
      parts.push({ ...entry(`${key} ${name}`, type, -amount, { ...who, ...more }), reverses: null, item: type === 'refund' ? item : null })
  }
  if (!isVoided) {
    add('sales', 'refund', sales, { line: position, label: position === null ? 'Custom refund' : null })
    add('tax', 'tax', tax_minor, { line: position })
    add('tip', 'tip', tip_minor)
  }
  add('money', 'payment_refund', amount_minor, { tender, label: said })
  const back = order.refundsOffers ? [] : sharesRefunded(order, sales)
  return { state: undefined, entries: [...parts, ...sharesMoved(key, back, who)] }
}

const owed: readonly EntryType[] = [
  'sale',
  'modifier',
  'discount',
  'comp',
  'void',
  'refund',
  'service_charge',
  'tax',
  'tip',
  'rounding',
  'gift_card_sale',
  'gift_card_load',
]
const amountOf = ({ entries }: OrderFacts, types: readonly EntryType[]): number =>
  sum(entries.filter(({ type }) => types.includes(type)).map(({ amount }) => amount))

/** Money of the order that is still the restaurant's. Not every system tells of payments, so what was sold counts as well. */
const leftToGiveBack = (order: OrderFacts): number => Math.max(amountOf(order, owed), owedBack(order))

/** What guests have paid and not got back, tips with it. */
const owedBack = (order: OrderFacts): number => amountOf(order, ['payment', 'payment_refund'])

export const sold: readonly EntryType[] = ['sale', 'modifier', 'discount', 'comp', 'void', 'refund']
const netOf = (order: OrderFacts): number => amountOf(order, sold)

type Who = Partial<Pick<Entry, 'actor' | 'approver' | 'reason' | 'at'>>

/** What somebody else than the restaurant pays of the discounts of an order: at first, and what of it the restaurant has taken over since. */
export interface Share extends OfOffer {
  readonly label: string | null
  readonly amount: number
  readonly back: number
}

export function sharesOfOthers({ entries }: OrderFacts): Share[] {
  const theirs = entries.filter(({ type, payer, isReversed }) => type === 'discount' && payer !== null && !isReversed)
  return [...Map.groupBy(theirs, shareKey).values()].flatMap((some) => {
    const [one] = some
    if (!one) return []
    const { payer, partner, offerId, offer, label } = one
    const amounts = some.map(({ amount }) => amount)
    const of = (sign: number) => sum(amounts.map((amount) => Math.max(0, amount * sign)))
    return [{ payer, partner, offerId, offer, label, amount: of(-1), back: of(1) }]
  })
}

export const shareKey = ({ payer, partner, offerId, offer }: OfOffer): string => JSON.stringify([payer, partner, offerId, offer])

/** A share with what is to move: to the restaurant, or from it below zero. */
export interface Move {
  readonly share: Share
  readonly amount: number
}

/** Of what goes back to the guest nobody else pays a part: each share goes back as far as the sales of the order do. */
function sharesRefunded(order: OrderFacts, sales: number): Move[] {
  if (sales <= 0) return []
  const base = amountOf(order, ['sale', 'modifier', 'discount', 'comp', 'void'])
  const refunded = sales - amountOf(order, ['refund'])
  return sharesOfOthers(order).map((share) => {
    const part = refunded >= base ? share.amount : portionOf(share.amount, refunded, base)
    return { share, amount: Math.max(0, part - share.back) }
  })
}

/** What the restaurant pays of an offer goes to others by what they pay, and no more than that; nothing where they pay something already. */
export function sharesTaken(
  order: OrderFacts,
  { offerId, parts }: { readonly offerId: number; readonly parts: readonly (Pick<OfOffer, 'payer' | 'partner'> & { readonly amount: number })[] },
): Move[] {
  const isOf = (one: OfOffer) => one.offerId === offerId
  const own = order.entries.filter((one) => one.type === 'discount' && one.payer === null && isOf(one) && !one.isReversed)
  const [first] = own
  if (!first || sharesOfOthers(order).some(isOf)) return []
  const shares = parts.map(({ amount }) => amount)
  const amounts = spread(Math.min(sum(shares), Math.max(0, -sum(own.map(({ amount }) => amount)))), shares)
  const { offer, label } = first
  return parts.flatMap(({ payer, partner }, at) =>
    payer === null ? [] : [{ share: { payer, partner, offerId, offer, label, amount: 0, back: 0 }, amount: -(amounts[at] ?? 0) }],
  )
}

/** The discount stays as it was, and so do net sales: another pays for it. */
export function sharesMoved(key: string, moves: readonly Move[], who: Who): EntryOfEvent[] {
  return moves.flatMap(({ share: { payer, partner, offerId, offer, label }, amount }, at) => {
    if (amount === 0) return []
    const common = { ...who, label, offerId, offer }
    return plain([
      entry(`${key} share ${at} from`, 'discount', amount, { ...common, payer, partner }),
      entry(`${key} share ${at} to`, 'discount', -amount, common),
    ])
  })
}

/**
 * Others pay nothing of these offers, as if they had never been asked; of a share of which something went back, the restaurant takes over
 * the rest.
 */
export function sharesUndone(key: string, order: OrderFacts, offerIds: readonly number[], at: string): EntryOfEvent[] {
  const shares = sharesOfOthers(order).filter(({ offerId }) => offerId !== null && offerIds.includes(offerId))
  const whole = new Set(shares.filter(({ back }) => back === 0).map(shareKey))
  const undone = order.entries.filter((one) => one.type === 'discount' && one.payer !== null && !one.isReversed && whole.has(shareKey(one)))
  const rest = shares.filter(({ back }) => back > 0).map((share) => ({ share, amount: Math.max(0, share.amount - share.back) }))
  return [
    ...undone.flatMap((one): EntryOfEvent[] => {
      const { id, line, item, label, isRemitted, offerId, offer, amount } = one
      const own = { at, line, label, isRemitted, offerId, offer }
      return [reversal(key, one, at, {}), { ...entry(`${key} instead of ${id}`, 'discount', amount, own), reverses: null, item }]
    }),
    ...sharesMoved(key, rest, { at }),
  ]
}

/**
 * A copy of an order has other shares than those of which a part went back before: nobody else gets more back than they pay by it. `entries` are all
 * of the order, those of the copy among them.
 */
export function sharesKept(key: string, entries: readonly Pick<Standing, 'type' | 'amount' | 'label' | keyof OfOffer>[]): EntryOfEvent[] {
  const theirs = entries.filter(({ type, payer }) => type === 'discount' && payer !== null)
  const moves = [...Map.groupBy(theirs, shareKey).values()].flatMap((some): Move[] => {
    const [one] = some
    const over = sum(some.map(({ amount }) => amount))
    return one && over > 0 ? [{ share: { ...one, amount: 0, back: 0 }, amount: -over }] : []
  })
  return sharesMoved(key, moves, {})
}

/** What comes off when an order ends without a sale. */
export const offTypes: readonly EntryType[] = ['order', 'sale', 'modifier', 'discount', 'comp', 'service_charge', 'tax', 'tip', 'rounding']

/**
 * Everything that was sold is off, and with it discounts, charges, taxes, tips, rounding and the count of the order. What was refunded before
 * is off once: the void stands for it now. Money that was paid stays, and so does what was paid back: the difference is owed to the guest.
 */
function wholeVoid(key: string, order: OrderFacts, at: string, who: Who): EntryOfEvent[] {
  return order.entries
    .filter((one) => (offTypes.includes(one.type) || one.type === 'refund') && !one.isReversed && one.amount + one.quantity !== 0)
    .map((one) => reversal(key, one, at, who))
}

function lineVoid(key: string, order: OrderFacts, position: number, at: string, who: Who): EntryOfEvent[] {
  const within = new Set([position])
  for (const line of order.lines) if (line.parent !== null && within.has(line.parent)) within.add(line.position)
  const ofLine = (one: Standing) => one.type === 'sale' || one.type === 'modifier' || one.type === 'refund'
  const off = order.entries.filter((one) => one.line !== null && within.has(one.line) && ofLine(one) && !one.isReversed)
  // A refund may have taken tax of these lines off already, or tax of the order as a whole: never more than it still has.
  const refunded = sum(order.entries.filter(({ type, line }) => type === 'tax' && line !== null && within.has(line)).map(({ amount }) => amount))
  const charged = sum(order.lines.filter((line) => within.has(line.position)).map((line) => line.tax)) + refunded
  const tax = Math.min(charged, amountOf(order, ['tax']))
  const taxed =
    tax > 0 && off.length > 0
      ? [{ ...entry(`${key} tax`, 'tax', -tax, { ...who, at, label: 'Tax of what was voided' }), reverses: null, item: null }]
      : []
  return [...off.map((one) => reversal(key, one, at, who)), ...taxed]
}

/** What was sold comes off as a void; anything else is taken back as what it is. */
function reversal(key: string, one: Standing, at: string, who: Who): EntryOfEvent {
  const isSale = one.type === 'sale' || one.type === 'modifier'
  const { line, label, isRemitted, payer, partner, offerId, offer } = one
  const quantity = one.type === 'modifier' ? 0 : -one.quantity
  const more = { ...who, at, line, label, isRemitted, quantity, payer, partner, offerId, offer }
  return { ...entry(`${key} of ${one.id}`, isSale ? 'void' : one.type, -one.amount, more), reverses: one.id, item: one.item }
}
