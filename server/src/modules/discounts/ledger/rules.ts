import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { spread, sum } from '@brigade/contract/kit/money-parts.ts'
import type { Payer } from '@brigade/contract/orders/codes.ts'
import type { IngestError } from '@brigade/contract/orders/ingest.ts'

// Who pays for the discounts of an order that came: by what was reserved for it, whatever the order says it took off. Pure.

/** An offer that was reserved for the order. */
export interface ReservedOffer {
  /** Its number in the evaluation: that of the offer, or below zero for a reward. */
  readonly offerId: number
  /** Null for a reward. */
  readonly discountId: number | null
  /** As it is called on the check. */
  readonly name: string
  readonly status: UseStatus
  readonly amount: number
  readonly paidBy: readonly { readonly payer: Payer; readonly name: string; readonly amount_minor: number }[]
}

export interface SentDiscount {
  readonly kind: 'discount' | 'comp'
  readonly amount: number
  /** The offer that it is, as it was sent. */
  readonly offerId: number | null
}

export interface Part {
  /** Null for the restaurant. */
  readonly payer: Exclude<Payer, 'restaurant'> | null
  readonly partner: string | null
  readonly offerId: number | null
  readonly offer: string
  readonly amount: number
}

export interface Shared {
  /** Of each discount: parts that add up to it, the restaurant's first. Nothing for one that is of no offer. */
  readonly discounts: readonly (readonly Part[] | undefined)[]
  readonly warnings: readonly IngestError[]
}

const quoted = (name: string): string => `“${name}”`
const byRestaurant = 'counted as paid by the restaurant'
const notReserved = `was not reserved for this order: ${byRestaurant}`

/** Why others do not pay. */
const whyNot: Readonly<Record<Exclude<UseStatus, 'applied'>, string>> = {
  reserved: 'is not used',
  waiting: 'waits for approval',
  declined: 'was declined',
  expired: 'was reserved too long ago, and its uses are gone',
  rolled_back: 'was given back',
}

/**
 * `known` has the names of offers that the order names without a reservation. Whoever gives no discounts is told neither what offers are called
 * nor which there are.
 */
export function sharedDiscounts(
  sent: readonly SentDiscount[],
  reserved: readonly ReservedOffer[],
  known: ReadonlyMap<number, string>,
  { tellsOffers = true } = {},
): Shared {
  const called = (offerId: number, name: string): string => (tellsOffers ? quoted(name) : `offer ${offerId}`)
  const warnings: IngestError[] = []
  const discounts: (readonly Part[] | undefined)[] = sent.map(() => undefined)
  const named = Map.groupBy(
    [...sent.entries()].flatMap(([at, { offerId, ...one }]) => (offerId === null ? [] : [{ ...one, at, offerId }])),
    ({ offerId }) => offerId,
  )
  for (const [offerId, rows] of named) {
    const at = rows[0]?.at ?? 0
    const warn = (field: 'discount_id' | 'amount_minor', message: string) => warnings.push({ path: `discounts.${at}.${field}`, message })
    const use = reserved.find((one) => one.offerId === offerId)
    const name = use?.name ?? known.get(offerId)
    if (name === undefined) {
      warn('discount_id', tellsOffers ? `${offerId} is no offer here: it was left out` : `offer ${offerId} ${notReserved}`)
      continue
    }
    const counts = use?.status === 'applied'
    if (!use) warn('discount_id', `${called(offerId, name)} ${notReserved}`)
    else if (use.status !== 'applied') warn('discount_id', `${called(offerId, name)} ${whyNot[use.status]}: ${byRestaurant}`)
    const total = sum(rows.map(({ amount }) => amount))
    if (use && total !== use.amount)
      warn('amount_minor', `is ${total}, but ${use.amount} was reserved for ${called(offerId, name)}: kept as it was sent`)
    const offer = { offerId: use ? use.discountId : offerId, offer: name }
    const shares = partsOf(rows, counts ? use : undefined)
    rows.forEach((row, place) => {
      discounts[row.at] = shares[place]?.map((share) => ({ ...offer, ...share }))
    })
  }
  const missing = reserved.filter(({ status, offerId }) => status === 'applied' && !named.has(offerId))
  for (const { offerId, name } of missing)
    warnings.push({
      path: 'discounts',
      message: `name no discount_id ${offerId}, but ${called(offerId, name)} was reserved for this order: who pays for it is not known`,
    })
  return { discounts, warnings }
}

type Share = Pick<Part, 'payer' | 'partner' | 'amount'>

const theRestaurant = { payer: 'restaurant', name: '', amount_minor: 0 } as const

/**
 * Of each row its parts; all rows together have exactly what each payer pays. The house gives away a comp, whoever pays for the offer, and
 * what is more than was reserved: nobody else has said yes to it.
 */
function partsOf(rows: readonly Pick<SentDiscount, 'kind' | 'amount'>[], use: ReservedOffer | undefined): Share[][] {
  const said = use?.paidBy ?? []
  const paidBy = said.length === 0 || said.some(({ payer }) => payer === 'restaurant') ? said : [...said, theRestaurant]
  const total = sum(rows.map(({ kind, amount }) => (kind === 'discount' ? amount : 0)))
  const reserved = paidBy.map(({ amount_minor }) => amount_minor)
  const counted = Math.min(total, sum(reserved))
  const house = paidBy.findIndex(({ payer }) => payer === 'restaurant')
  let left = spread(counted, reserved).map((amount, at) => (at === house ? amount + total - counted : amount))
  return rows.map((row) => {
    if (row.amount === 0) return []
    if (row.kind === 'comp' || paidBy.length === 0) return [{ payer: null, partner: null, amount: row.amount }]
    const own = spread(row.amount, left)
    left = left.map((amount, at) => amount - (own[at] ?? 0))
    const parts = partsPaid(paidBy).map((part, at): Share => ({ ...part, amount: own[at] ?? 0 }))
    const isOthers = ({ payer }: Share): number => (payer === null ? 0 : 1)
    return parts.filter(({ amount }) => amount > 0).toSorted((one, other) => isOthers(one) - isOthers(other))
  })
}

/** Who pays, as the ledger has it. */
export const partsPaid = (paidBy: ReservedOffer['paidBy']): Share[] =>
  paidBy.map(({ payer, name, amount_minor: amount }) =>
    payer === 'restaurant' ? { payer: null, partner: null, amount } : { payer, partner: name === '' ? null : name, amount },
  )

/** What of the shares of others is back with the restaurant: so much of an offer went back with refunds. */
export function sharesBack({ paidBy, discountId, name }: ReservedOffer, refunded: number): Part[] {
  const parts = partsPaid(paidBy)
  const back = spread(
    refunded,
    parts.map(({ amount }) => amount),
  )
  return parts.flatMap((part, at) => (part.payer === null ? [] : [{ ...part, offerId: discountId, offer: name, amount: back[at] ?? 0 }]))
}
