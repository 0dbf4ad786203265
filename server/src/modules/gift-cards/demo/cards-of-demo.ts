import type { ActivityType } from '@brigade/contract/gift-cards/cards.ts'
import type { GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import type { Dice } from '../../../platform/dice.ts'
import { dateAt, type Moment, momentOf } from '../../../platform/wall-time.ts'
import { lastDay } from '../ledger/card-rules.ts'
import { amountOfBatch, type DemoDefinition } from './demo-definitions.ts'
import type { DemoPayment } from './store-demo.ts'

// The cards of the demo company and all that happened to them, by the payments in its orders: pure, from dice.

const day = 86_400_000
const hour = 3_600_000

/** A definition with its rows. */
export interface Made extends DemoDefinition {
  readonly id: number
  /** As stored, with the bonus of the newest one. */
  readonly terms: readonly GiftCardTerms[]
  readonly redeemGroup: number
  readonly issuerGroups: readonly { readonly id: number; readonly ancestors: readonly number[] }[]
  readonly batchId: number | null
  readonly begunAt: Moment
  /** When its second version began, if it has one. */
  readonly renewedAt: Moment
}

export interface DemoActivity {
  readonly type: ActivityType
  readonly delta: number
  readonly after: number
  readonly at: Moment
  readonly reason: string
  readonly other: DemoCard | null
  /** At the till: what it belongs to, and what was paid or given back then. */
  readonly redemption: DemoRedemption | null
  readonly payment: DemoPayment | null
}

export interface DemoRedemption {
  readonly payment: DemoPayment
  /** In the order in which they gave, each with what is left of that to give back. */
  readonly from: { readonly card: DemoCard; left: number }[]
}

/** A card while its time goes by. */
export class DemoCard {
  readonly activities: DemoActivity[] = []
  readonly definition: Made
  readonly number: number
  readonly issuer: Made['issuerGroups'][number]
  readonly madeAt: Moment
  readonly expiresOn: string | null
  readonly recipient: { readonly name: string; readonly email: string } | undefined
  readonly bonusOf: DemoCard | undefined
  replaces: DemoCard | undefined
  balance = 0
  state: 'pending' | 'active' | 'blocked' | 'deactivated' = 'active'
  sendAt: Moment | undefined
  blockedReason: string | null = null
  /** Of one that is to be sent. */
  pending: number | null = null

  constructor(facts: Pick<DemoCard, 'definition' | 'number' | 'issuer' | 'madeAt' | 'expiresOn' | 'recipient' | 'bonusOf'>) {
    this.definition = facts.definition
    this.number = facts.number
    this.issuer = facts.issuer
    this.madeAt = facts.madeAt
    this.expiresOn = facts.expiresOn
    this.recipient = facts.recipient
    this.bonusOf = facts.bonusOf
  }

  book(type: ActivityType, delta: number, at: Moment, more: Partial<Pick<DemoActivity, 'reason' | 'other' | 'redemption' | 'payment'>> = {}): void {
    this.balance += delta
    this.activities.push({ type, delta, after: this.balance, at, reason: '', other: null, redemption: null, payment: null, ...more })
  }

  get lastAt(): Moment {
    return this.activities.at(-1)?.at ?? this.madeAt
  }

  isTaken({ at, date, currency, ancestors }: DemoPayment): boolean {
    const { definition, expiresOn } = this
    return (
      this.balance > 0 &&
      definition.currency === currency &&
      this.lastAt + hour < at.getTime() &&
      (expiresOn === null || expiresOn >= date) &&
      ancestors.includes(definition.redeemGroup)
    )
  }
}

const chance = (dice: Dice, per: number): boolean => dice.whole(1, 1000) <= per

const first = ['Noor', 'Tessa', 'Walter', 'Jun', 'Bianca', 'Otis', 'Lena', 'Rafi', 'Clara', 'Desmond', 'Ingrid', 'Paolo']
const last = ['Ashby', 'Bellamy', 'Cole', 'Draper', 'Eng', 'Farrow', 'Gill', 'Hartley', 'Imai', 'Jessup', 'Keane']

function recipientOf(dice: Dice): DemoCard['recipient'] {
  if (chance(dice, 350)) return undefined
  const name = `${dice.pick(first)} ${dice.pick(last)}`
  return { name, email: chance(dice, 600) ? `${name.toLowerCase().replace(' ', '.')}@example.com` : '' }
}

/** More are given before the holidays. */
function dayWithin(dice: Dice, { madeFrom, madeUntil }: DemoDefinition, now: Moment): Moment {
  for (let tries = 0; ; tries += 1) {
    const at = now - dice.whole(madeUntil, madeFrom) * day + dice.whole(0, 8 * 3600) * 1000
    if (tries > 5 || [10, 11].includes(new Date(at).getUTCMonth()) || chance(dice, 400)) return at
  }
}

export interface DemoYear {
  readonly cards: readonly DemoCard[]
  readonly redemptions: readonly DemoRedemption[]
  /** The one that is made anew, and the one that asks for a second person. */
  readonly lost: DemoCard
  readonly blocked: DemoCard
  readonly asking: DemoCard
}

interface Asked {
  readonly dice: Dice
  readonly now: Moment
  readonly definitions: readonly Made[]
  readonly payments: readonly DemoPayment[]
  /** Where the days of the company end. */
  readonly zone: string
}

/** All cards up to now. Payments are made with them, in their order; what is left of some expires. */
export function cardsOfDemo({ dice, now, definitions, payments, zone }: Asked): DemoYear {
  const cards = new Cards(dice, zone, definitions)
  for (const definition of definitions) {
    const together = now - definition.madeFrom * day
    for (let count = 0; count < definition.cards; count += 1) {
      const at = definition.batch ? together : dayWithin(dice, definition, now)
      const amount = dice.pick(definition.terms[0]?.amounts_minor ?? [])
      cards.make(definition, at, amountOfBatch(definition) ?? amount)
    }
  }
  const redemptions = paidWith(dice, cards, payments)
  laterLife(dice, cards.all, now)
  expire(cards.all, now, zone)
  return { cards: cards.all, redemptions, ...special(dice, cards, now) }
}

class Cards {
  readonly all: DemoCard[] = []
  readonly #dice: Dice
  readonly #zone: string
  readonly #definitions: readonly Made[]

  constructor(dice: Dice, zone: string, definitions: readonly Made[]) {
    this.#dice = dice
    this.#zone = zone
    this.#definitions = definitions
  }

  /** What is sold one by one in a currency. */
  sold(currency: string): Made {
    const found = this.#definitions.find((one) => one.kind === 'purchased' && one.currency === currency && one.cards > 0 && !one.batch)
    if (!found) throw new Error(`Nobody sells gift cards in ${currency} in the demo.`)
    return found
  }

  make(definition: Made, at: Moment, amount: number): DemoCard {
    const { terms, number } = termsAt(definition, at)
    const recipient = definition.batch === 'issue' ? undefined : recipientOf(this.#dice)
    const card = this.add(definition, { number, at, terms, recipient, bonusOf: undefined })
    card.book(definition.batch === 'import' ? 'IMPORT' : 'ACTIVATE', amount, at)
    const { bonus } = terms
    const brings = bonus && amount >= bonus.from_minor ? this.#definitions.find(({ id }) => id === bonus.definition_id) : undefined
    if (bonus && brings) {
      const second = this.add(brings, { number: 1, at, terms: brings.terms[0], recipient, bonusOf: card })
      second.book('ACTIVATE', bonus.bonus_minor, at)
    }
    return card
  }

  /** Nothing is on it yet. */
  add(
    definition: Made,
    {
      number,
      at,
      terms,
      recipient,
      bonusOf,
      issuer = this.#dice.pick(definition.issuerGroups),
    }: Pick<DemoCard, 'number' | 'recipient' | 'bonusOf'> & {
      readonly at: Moment
      readonly terms: GiftCardTerms | undefined
      readonly issuer?: DemoCard['issuer']
    },
  ): DemoCard {
    const expiresOn = lastDay(dateAt(this.#zone, at).toString(), terms?.validity_months ?? null)
    const card = new DemoCard({ definition, number, issuer, madeAt: at, expiresOn, recipient, bonusOf })
    this.all.push(card)
    return card
  }
}

function termsAt(definition: Made, at: Moment): { terms: GiftCardTerms; number: number } {
  const { terms, renewedAt } = definition
  const number = terms.length > 1 && at >= renewedAt ? 2 : 1
  const found = terms[number - 1]
  if (!found) throw new Error(`${definition.name} has no terms.`)
  return { terms: found, number }
}

/** Each payment from a card that was there, or from two; where none fits, from one that was bought some days before. */
function paidWith(dice: Dice, cards: Cards, payments: readonly DemoPayment[]): DemoRedemption[] {
  const redemptions = new Map<number, DemoRedemption[]>()
  const givenBack = new Set(payments.filter(({ amount }) => amount < 0).map(({ order_id }) => order_id))
  for (const payment of payments) {
    const { order_id, amount, at } = payment
    const before = redemptions.get(order_id) ?? []
    if (amount < 0) {
      giveBack(before, payment)
      continue
    }
    const redemption: DemoRedemption = { payment, from: [] }
    for (const [card, part] of partsOf(dice, cards, payment, givenBack.has(order_id))) {
      card.book('REDEEM', -part, at.getTime(), { redemption, payment })
      redemption.from.push({ card, left: part })
    }
    redemptions.set(order_id, [...before, redemption])
  }
  return [...redemptions.values()].flat()
}

/** To the last card first. */
function giveBack(redemptions: readonly DemoRedemption[], payment: DemoPayment): void {
  let left = -payment.amount
  for (const redemption of redemptions.toReversed())
    for (const one of redemption.from.toReversed()) {
      const part = Math.min(left, one.left)
      if (part === 0) continue
      one.card.book('REFUND', part, payment.at.getTime(), { redemption, payment, reason: 'Refund of the order' })
      one.left -= part
      left -= part
    }
}

const looks = 60

function partsOf(dice: Dice, cards: Cards, payment: DemoPayment, lasts: boolean): (readonly [DemoCard, number])[] {
  const { amount } = payment
  // Some bring two cards that were bought for it.
  if (amount >= 2000 && payment.order_id % 17 === 0)
    return [Math.ceil(amount / 2), Math.floor(amount / 2)].flatMap((half) => boughtFor(dice, cards, { ...payment, amount: half }))
  const seen: DemoCard[] = []
  for (let look = 0; look < looks; look += 1) {
    const card = dice.pick(cards.all)
    // Money is given back to it later: it may not have expired by then.
    if (!card.isTaken(payment) || (lasts && card.expiresOn !== null)) continue
    // Cards are used where they were bought, mostly.
    const isNear = payment.ancestors.includes(card.issuer.id) || chance(dice, 250)
    if (card.balance >= amount && isNear) return [[card, amount]]
    seen.push(card)
  }
  const [one, other] = seen.filter(({ balance }) => balance < amount)
  if (one && other && one !== other && one.balance + other.balance >= amount)
    return [
      [one, one.balance],
      [other, amount - one.balance],
    ]
  return boughtFor(dice, cards, payment)
}

/** Some days before, with amounts that are enough. */
function boughtFor(dice: Dice, cards: Cards, { amount, at, currency }: DemoPayment): (readonly [DemoCard, number])[] {
  const definition = cards.sold(currency)
  const { custom_min_minor: least, custom_max_minor: most } = termsAt(definition, at.getTime()).terms
  const parts: (readonly [DemoCard, number])[] = []
  for (let left = amount; left > 0; ) {
    const worth = Math.min(most ?? left, Math.max(least ?? 0, Math.ceil(left / 1000) * 1000))
    const part = Math.min(left, worth)
    parts.push([cards.make(definition, Math.max(definition.begunAt, at.getTime() - dice.whole(1, 20) * day), worth), part])
    left -= part
  }
  return parts
}

const isUsable = (card: DemoCard, now: Moment): boolean => card.lastAt < now - 2 * day && card.balance > 0

/** Loaded again, corrected, paid out, or put together with another one. */
function laterLife(dice: Dice, all: readonly DemoCard[], now: Moment): void {
  const later = (card: DemoCard) => card.lastAt + dice.whole(1, Math.max(1, Math.floor((now - card.lastAt) / day) - 1)) * day
  const lasting = all.filter((card) => card.expiresOn === null && isUsable(card, now))
  for (const card of lasting) {
    const { is_reloadable } = termsAt(card.definition, card.madeAt).terms
    if (is_reloadable && chance(dice, 30)) card.book('LOAD', 2500, later(card))
    else if (chance(dice, 8)) card.book('ADJUST_INCREMENT', 500, later(card), { reason: 'Waited too long' })
    else if (card.definition.kind === 'purchased' && card.balance <= 500) card.book('CASH_OUT', -card.balance, later(card))
  }
  const [one, other] = lasting.filter((card) => card.definition.kind === 'purchased' && isUsable(card, now) && card.definition.currency === 'USD')
  if (!one || !other) return
  const at = Math.max(one.lastAt, other.lastAt) + day
  const moved = one.balance
  one.book('TRANSFER_BALANCE_FROM', -moved, at, { other })
  other.book('TRANSFER_BALANCE_TO', moved, at, { other: one })
}

/** At the end of the last day. */
function expire(all: readonly DemoCard[], now: Moment, zone: string): void {
  const today = dateAt(zone, now)
  for (const card of all) {
    if (card.expiresOn === null || card.balance === 0 || card.expiresOn >= today.toString()) continue
    const [year = 0, month = 1, of = 1] = card.expiresOn.split('-').map(Number)
    const at = momentOf(zone, today.with({ year, month, day: of }), 1440, 'opens')
    card.book('EXPIRE', -card.balance, Math.max(at, card.lastAt + 1000))
  }
}

/** One is blocked, one was lost and made anew, some are to be sent, and one asks for more than one person may give. */
function special(dice: Dice, cards: Cards, now: Moment): Pick<DemoYear, 'lost' | 'blocked' | 'asking'> {
  const definition = cards.sold('USD')
  const deepest = definition.issuerGroups.toSorted((one, other) => other.ancestors.length - one.ancestors.length)
  const [region = dice.pick(deepest), brand = region] = [deepest[0], deepest.at(-1)]
  const madeAt = now - 25 * day
  const { terms, number } = termsAt(definition, madeAt)
  const named = () => {
    const name = `${dice.pick(first)} ${dice.pick(last)}`
    return { name, email: `${name.toLowerCase().replace(' ', '.')}@example.com` }
  }
  const worth = (amount: number, issuer: DemoCard['issuer']): DemoCard => {
    const card = cards.add(definition, { number, at: madeAt, terms, recipient: named(), bonusOf: undefined, issuer })
    card.book('ACTIVATE', amount, madeAt)
    return card
  }
  const [asking, blocked, lost] = [worth(5000, region), worth(5000, brand), worth(2500, brand)]
  const at = now - 3 * day
  blocked.book('BLOCK', 0, at, { reason: 'The payment was called back' })
  blocked.state = 'blocked'
  blocked.blockedReason = 'The payment was called back'
  const fresh = cards.add(definition, { number, at, terms, recipient: lost.recipient, bonusOf: undefined, issuer: lost.issuer })
  const reason = 'Lost on a trip'
  fresh.replaces = lost
  fresh.book('TRANSFER_BALANCE_TO', lost.balance, at, { reason, other: lost })
  lost.book('TRANSFER_BALANCE_FROM', -lost.balance, at, { reason, other: fresh })
  lost.book('DEACTIVATE', 0, at, { reason })
  lost.state = 'deactivated'
  for (let count = 0; count < 6; count += 1) {
    const card = cards.add(definition, { number, at: now - dice.whole(1, 40) * hour, terms, recipient: named(), bonusOf: undefined })
    card.state = 'pending'
    card.pending = dice.pick(terms.amounts_minor)
    card.sendAt = now + dice.whole(2, 30) * day
  }
  return { lost, blocked, asking }
}
