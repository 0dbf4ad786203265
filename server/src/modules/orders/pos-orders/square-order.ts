import { hash } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import { sum } from '@brigade/contract/kit/money-parts.ts'
import * as z from 'zod/mini'

// An order of Square in the words of ingest: pure. What it makes adds up to the total of Square to the cent; a part that Square does not
// explain is a line of its own that says so.

const text = z.catch(z.nullish(z.string().check(storable)), null)
const Money = z.object({ amount: z.int(), currency: z.string() })
const money = z.nullish(Money)
const list = <T extends z.ZodMiniType>(of: T) =>
  z.pipe(
    z.nullish(z.array(of)),
    z.transform((all) => all ?? []),
  )
const applied = list(z.object({ tax_uid: text, applied_money: money }))
const Modifier = z.object({ uid: text, name: text, quantity: text, base_price_money: money, total_price_money: money })
const Line = z.object({
  uid: text,
  name: text,
  quantity: text,
  variation_name: text,
  catalog_object_id: text,
  base_price_money: money,
  gross_sales_money: money,
  applied_taxes: applied,
  modifiers: list(Modifier),
})
const Tender = z.object({
  id: text,
  payment_id: text,
  type: text,
  created_at: text,
  amount_money: money,
  tip_money: money,
  card_details: z.nullish(z.object({ status: text })),
  buy_now_pay_later_details: z.nullish(z.object({ status: text })),
})
const Fulfilment = z.object({
  type: text,
  state: text,
  pickup_details: z.nullish(z.looseObject({ is_curbside_pickup: z.nullish(z.boolean()), pickup_at: text })),
  delivery_details: z.nullish(z.looseObject({ deliver_at: text })),
})
const Recipient = z.object({ recipient: z.nullish(z.object({ display_name: text, phone_number: text, email_address: text })) })
export const SquareOrder = z.object({
  id: z.string().check(z.minLength(1), storable),
  location_id: z.string(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ticket_name: text,
  reference_id: text,
  source: z.nullish(z.object({ name: text })),
  line_items: list(Line),
  discounts: list(z.object({ name: text, applied_money: money })),
  service_charges: list(z.object({ name: text, applied_money: money, amount_money: money })),
  taxes: list(z.object({ uid: text, name: text, type: text, applied_money: money })),
  returns: list(z.looseObject({ source_order_id: text })),
  tenders: list(Tender),
  fulfillments: list(Fulfilment),
  total_money: money,
  total_tip_money: money,
  net_amounts: z.nullish(z.object({ total_money: money, tip_money: money })),
})
export type SquareOrder = z.output<typeof SquareOrder>

/** Of every order, however broken. */
export const SquareTrace = z.object({ id: z.catch(z.string(), ''), updated_at: z.catch(z.string(), ''), created_at: z.catch(z.string(), '') })

export const SquareRefund = z.object({
  id: z.string().check(z.minLength(1), storable),
  status: text,
  location_id: text,
  payment_id: text,
  order_id: text,
  destination_type: text,
  amount_money: Money,
  reason: text,
  created_at: z.string(),
})
export const SquarePayment = z.object({ order_id: text, created_at: z.string(), location_id: text })

/** An order as ingest takes it, its payments as events of their own: they come later than their order, and each once. */
export interface FromSquare {
  readonly order: Readonly<Record<string, unknown>>
  readonly payments: readonly SquarePaid[]
}

export interface SquarePaid {
  readonly id: string
  readonly tender: string
  /** Without the tip. */
  readonly amount: number
  readonly tip: number
  readonly currency: string
  readonly at: string
}

const cut = (said: string | null | undefined, most: number, otherwise = ''): string => {
  const trimmed = said?.trim().slice(0, most).trim() ?? ''
  return (trimmed.isWellFormed() ? trimmed : trimmed.slice(0, -1)) || otherwise
}
/** Ids of Square may be longer than ours. */
export const shortId = (id: string): string => (id.length <= 80 ? id : hash('sha256', id, 'base64url'))
const amountOf = (said: z.output<typeof money>): number => said?.amount ?? 0

/** Undefined where nothing was sold: an empty check, or an order that only gives back (its refund counts). */
export function fromSquare(sent: SquareOrder): FromSquare | undefined {
  const isExchange = sent.returns.length > 0 && sent.line_items.length > 0
  const net = isExchange ? sent.net_amounts : undefined
  const total = amountOf(net?.total_money ?? sent.total_money) - amountOf(net?.tip_money ?? sent.total_tip_money)
  const lines = sent.line_items.flatMap(lineOf)
  if (lines.length === 0 && (total <= 0 || sent.returns.length > 0)) return undefined
  const inclusive = new Set(sent.taxes.filter(({ type }) => type === 'INCLUSIVE').map(({ uid }) => uid))
  const isInclusive = sent.taxes.length > 0 && inclusive.size === sent.taxes.length
  // Prices with some of the taxes in them are written without those.
  if (!isInclusive && inclusive.size > 0) for (const line of lines) line.total_minor -= line.taxOf(inclusive)
  const taxes = sent.taxes.flatMap((one) => named(one, 'Tax'))
  const discounts = sent.discounts.flatMap((one) => named(one, 'Discount'))
  const charges = sent.service_charges.flatMap((one) => named({ ...one, applied_money: one.applied_money ?? one.amount_money }, 'Service charge'))
  const parts = [...lines.flatMap((line) => [line, ...line.modifiers]), ...charges, ...(isInclusive ? [] : taxes)]
  const due = sum(parts.map((one) => ('total_minor' in one ? one.total_minor : one.amount_minor))) - sum(discounts.map((one) => one.amount_minor))
  const rest = total - due
  if (lines.length === 0) lines.push({ ...bare, id: 'rest', name: 'Amount without items', total_minor: rest })
  // What is a cent or two for each line is kept as rounding.
  else if (Math.abs(rest) > lines.length && rest > 0) charges.push({ name: 'Not itemized by Square', amount_minor: rest })
  else if (Math.abs(rest) > lines.length) discounts.push({ name: isExchange ? 'Returned items' : 'Not itemized by Square', amount_minor: -rest })
  return {
    order: {
      external_id: shortId(sent.id),
      number: cut(sent.ticket_name ?? sent.reference_id, 40),
      channel: channelSaid(sent.source?.name),
      ...fulfilmentSaid(sent.fulfillments[0]),
      placed_at: sent.created_at,
      currency: sent.total_money?.currency ?? '',
      tax_inclusive: isInclusive,
      state: stateOf(sent),
      lines: lines.map(({ taxOf: _, ...line }) => line),
      discounts: several(discounts),
      charges: several(charges),
      taxes: several(taxes),
      total_minor: total,
      guest: guestOf(sent.fulfillments[0]),
    },
    payments: sent.tenders.flatMap(paidBy),
  }
}

interface Part {
  readonly name: string
  readonly amount_minor: number
}

function named({ name, applied_money }: { name?: string | null | undefined; applied_money?: z.output<typeof money> }, otherwise: string): Part[] {
  const amount_minor = amountOf(applied_money)
  return amount_minor === 0 ? [] : [{ name: cut(name, 100, otherwise), amount_minor }]
}

/** Ingest takes fifty of a kind: the others together. */
function several(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= 50) return parts
  return [...parts.slice(0, 49), { name: 'Others', amount_minor: sum(parts.slice(49).map((one) => one.amount_minor)) }]
}

interface LineSent {
  readonly id: string
  readonly name: string
  readonly size: string
  readonly plu: string
  readonly quantity: number
  unit_price_minor?: number
  total_minor: number
  readonly modifiers: readonly { readonly id: string; readonly name: string; readonly quantity: number; readonly total_minor: number }[]
  taxOf(taxes: ReadonlySet<string | null | undefined>): number
}

const bare = { id: '', name: '', size: '', plu: '', quantity: 1, modifiers: [], taxOf: () => 0 }

/** At most three decimals, and never nothing. */
const quantityOf = (said: string | null | undefined): number => {
  const number = Number(said ?? '1')
  return Number.isFinite(number) && number > 0 ? Math.min(100_000, Math.max(0.001, Math.round(number * 1000) / 1000)) : 1
}

function lineOf(line: z.output<typeof Line>): LineSent[] {
  const exact = Number(line.quantity ?? '1') || 0
  const modifiers = line.modifiers.map((one) => ({
    id: cut(one.uid, 100),
    name: cut(one.name, 200, 'Modifier'),
    quantity: quantityOf(one.quantity),
    total_minor: one.total_price_money ? one.total_price_money.amount : Math.round(amountOf(one.base_price_money) * quantityOf(one.quantity) * exact),
  }))
  const base = amountOf(line.base_price_money)
  const own = line.gross_sales_money ? line.gross_sales_money.amount - sum(modifiers.map((one) => one.total_minor)) : Math.round(base * exact)
  // A line that was taken off the check again.
  if (exact === 0 && own === 0 && modifiers.every((one) => one.total_minor === 0)) return []
  return [
    {
      id: cut(line.uid, 100),
      name: cut(line.name, 200, 'Custom amount'),
      size: line.variation_name === 'Regular' ? '' : cut(line.variation_name, 100),
      plu: '',
      quantity: quantityOf(line.quantity),
      ...(line.base_price_money && { unit_price_minor: base }),
      total_minor: own,
      modifiers,
      taxOf: (taxes) => sum(line.applied_taxes.filter((one) => taxes.has(one.tax_uid)).map((one) => amountOf(one.applied_money))),
    },
  ]
}

const ofSquare: Readonly<Record<string, string>> = {
  squarepointofsale: 'in_store',
  pointofsale: 'in_store',
  squareonline: 'web',
  squareforrestaurants: 'in_store',
}

/** Names of Square’s own programs; any other is told as it is, and counted as unmapped where nobody knows it. */
function channelSaid(name: string | null | undefined): string {
  const said = cut(name, 60, 'Not said')
  return ofSquare[said.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? said
}

function fulfilmentSaid(one: z.output<typeof Fulfilment> | undefined): { fulfilment: string; promised_at?: string } {
  const at = one?.pickup_details?.pickup_at ?? one?.delivery_details?.deliver_at
  const promised = at ? { promised_at: at } : {}
  if (one?.type === 'PICKUP' && one.pickup_details?.is_curbside_pickup) return { fulfilment: 'curbside', ...promised }
  const known: Readonly<Record<string, string>> = { PICKUP: 'pickup', DELIVERY: 'delivery', IN_STORE: 'dine_in' }
  return { fulfilment: known[one?.type ?? ''] ?? cut(one?.type, 60, 'Not said'), ...promised }
}

function guestOf(one: z.output<typeof Fulfilment> | undefined): object | undefined {
  const details = z.safeParse(Recipient, one?.delivery_details ?? one?.pickup_details ?? {})
  const recipient = details.success ? details.data.recipient : undefined
  if (!recipient) return undefined
  return { name: cut(recipient.display_name, 100), phone: cut(recipient.phone_number, 40), email: cut(recipient.email_address, 254) }
}

/** A check without a fulfillment is open at the register: nobody has to accept it. */
function stateOf({ state, fulfillments: [one] }: SquareOrder): string {
  if (state === 'COMPLETED') return 'completed'
  if (state === 'CANCELED') return 'cancelled'
  const known: Readonly<Record<string, string>> = { PROPOSED: 'received', RESERVED: 'accepted', PREPARED: 'ready', COMPLETED: 'ready' }
  return one ? (known[one.state ?? ''] ?? 'received') : 'accepted'
}

const tenderWords: Readonly<Record<string, string>> = {
  CARD: 'card',
  WALLET: 'card',
  CASH: 'cash',
  SQUARE_GIFT_CARD: 'gift_card',
  BANK_ACCOUNT: 'Bank account',
  BUY_NOW_PAY_LATER: 'Buy now, pay later',
  SQUARE_ACCOUNT: 'Square account',
  EXTERNAL: 'Outside of Square',
  NO_SALE: 'No sale',
  OTHER: 'Other',
}
/** A word of ours, or that of Square: counted as unmapped then. */
export const tenderSaid = (type: string | null | undefined): string => tenderWords[type ?? ''] ?? cut(type, 60, 'Not said')

/** Cards that were only asked, or refused, have paid nothing. */
const unpaid = new Set(['AUTHORIZED', 'VOIDED', 'FAILED', 'DECLINED'])

function paidBy(tender: z.output<typeof Tender>): SquarePaid[] {
  const { amount_money, created_at } = tender
  const id = tender.payment_id ?? tender.id
  const status = tender.card_details?.status ?? tender.buy_now_pay_later_details?.status
  if (!id || !amount_money || !created_at || (status && unpaid.has(status))) return []
  const tip = amountOf(tender.tip_money)
  return [
    { id: shortId(id), tender: tenderSaid(tender.type), amount: amount_money.amount - tip, tip, currency: amount_money.currency, at: created_at },
  ]
}
