import { spread, sum } from '@brigade/contract/kit/money-parts.ts'
import type { EntryType, Payer, Tender } from '@brigade/contract/orders/codes.ts'
import { channelMeant, fulfilmentMeant, tenderMeant } from '@brigade/contract/orders/codes.ts'
import { type IngestError, type IngestLine, type IngestOrder, mostLinesInAll } from '@brigade/contract/orders/ingest.ts'

// What an order means in the ledger: pure. Amounts are minor units; what a guest pays counts up, what is taken off or given back down.

/** Of a discount: which offer it is, and who pays for it. */
export interface OfOffer {
  /** Null for the restaurant. */
  readonly payer: Exclude<Payer, 'restaurant'> | null
  /** Which partner. */
  readonly partner: string | null
  /** Null for a reward of a loyalty plan too. */
  readonly offerId: number | null
  /** As it is called on the check. */
  readonly offer: string | null
}

export interface Entry extends OfOffer {
  /** Unique within the order, and the same whenever the same order is read. */
  readonly key: string
  readonly type: EntryType
  readonly amount: number
  /** Thousandths. */
  readonly quantity: number
  /** Position of the line that it is about. */
  readonly line: number | null
  readonly tender: Tender | null
  readonly isRemitted: boolean
  readonly label: string | null
  readonly reason: string | null
  readonly actor: string | null
  readonly approver: string | null
  /** When it happened, where that is not when the order was placed. */
  readonly at: string | null
}

/** What guests wrote; of lines by their position. */
export interface Notes {
  readonly order?: string
  readonly lines?: Readonly<Record<string, string>>
}

export interface FlatLine {
  readonly position: number
  readonly parent: number | null
  readonly id: string
  readonly name: string
  readonly size: string
  readonly category: string
  readonly plu: string
  readonly unit: number
  readonly total: number
  readonly tax: number
  readonly quantity: number
  readonly note: string
}

export interface Derived {
  readonly lines: readonly FlatLine[]
  readonly entries: readonly Entry[]
  readonly total: number
  readonly tip: number
  readonly warnings: readonly IngestError[]
}

export const ofNoOffer: OfOffer = { payer: null, partner: null, offerId: null, offer: null }
const nothing = {
  ...ofNoOffer,
  line: null,
  tender: null,
  isRemitted: false,
  label: null,
  reason: null,
  actor: null,
  approver: null,
  at: null,
  quantity: 0,
}
const orNull = (text: string): string | null => (text === '' ? null : text)

/** One entry of the ledger; what is not said is not there. */
export const entry = (key: string, type: EntryType, amount: number, more: Partial<Entry> = {}): Entry => ({ ...nothing, key, type, amount, ...more })

/** The order in the ledger, or what is wrong with it. */
export function derive(order: IngestOrder, taxInclusive: boolean): Derived | { readonly errors: readonly IngestError[] } {
  const warnings: IngestError[] = []
  const flat = flatten(order.lines)
  if (flat.length > mostLinesInAll) return { errors: [{ path: 'lines', message: `must be at most ${mostLinesInAll} with their modifiers` }] }
  const taxed = sum(order.taxes.map((tax) => tax.amount_minor))
  const lines = taxInclusive && flat.every(({ tax }) => tax === 0) ? withSpreadTax(flat, taxed) : flat
  const lineTax = sum(lines.map(({ tax }) => tax))
  const taxes = order.taxes.length > 0 ? order.taxes : lineTax > 0 ? [{ name: 'Tax', amount_minor: lineTax, remitted_by: 'restaurant' as const }] : []
  const tax = sum(taxes.map((one) => one.amount_minor))
  if (taxInclusive && order.taxes.length > 0 && lineTax !== tax)
    return { errors: [{ path: 'taxes', message: `add up to ${tax}, but the taxes of the lines add up to ${lineTax}` }] }

  const due =
    sum(lines.map(({ total }) => total)) -
    sum(order.discounts.map((one) => one.amount_minor)) +
    sum(order.charges.map((one) => one.amount_minor)) +
    (taxInclusive ? 0 : tax)
  const rounding = (order.total_minor ?? due) - due
  if (Math.abs(rounding) > lines.length) {
    const message = `is ${order.total_minor}, but lines, discounts, charges and taxes add up to ${due}`
    return { errors: [{ path: 'total_minor', message }] }
  }
  if (!channelMeant(order.channel)) warnings.push({ path: 'channel', message: `“${order.channel}” is not known here: counted as unmapped` })
  if (!fulfilmentMeant(order.fulfilment))
    warnings.push({ path: 'fulfilment', message: `“${order.fulfilment}” is not known here: counted as unmapped` })

  warnings.push(...doubts(order, due + rounding))

  const entries: Entry[] = [entry('order', 'order', 0, { quantity: 1000 })]
  for (const line of lines) {
    const net = taxInclusive ? line.total - line.tax : line.total
    entries.push(entry(`line ${line.position}`, line.parent === null ? 'sale' : 'modifier', net, { line: line.position, quantity: line.quantity }))
  }
  order.discounts.forEach((one, at) => {
    if (one.amount_minor === 0) return
    const { name: label, reason, by, approved_by } = one
    entries.push(
      entry(`discount ${at}`, one.kind, -one.amount_minor, { label, reason: orNull(reason), actor: orNull(by), approver: orNull(approved_by) }),
    )
  })
  order.charges.forEach((one, at) => {
    if (one.amount_minor !== 0) entries.push(entry(`charge ${at}`, 'service_charge', one.amount_minor, { label: one.name }))
  })
  taxes.forEach((one, at) => {
    if (one.amount_minor !== 0)
      entries.push(entry(`tax ${at}`, 'tax', one.amount_minor, { label: one.name, isRemitted: one.remitted_by === 'marketplace' }))
  })
  if (rounding !== 0) entries.push(entry('rounding', 'rounding', rounding))
  order.payments.forEach((one, at) => {
    if (!tenderMeant(one.tender)) warnings.push({ path: `payments.${at}.tender`, message: `“${one.tender}” is not known here: counted as unmapped` })
    entries.push(...paid(`payment ${at}`, one.tender, one.amount_minor, one.tip_minor, { at: one.at ?? null }))
  })
  return { lines, entries, total: due + rounding, tip: sum(order.payments.map((one) => one.tip_minor)), warnings }
}

/** Amounts that are kept as they were sent, though they do not fit together. */
function doubts(order: IngestOrder, total: number): IngestError[] {
  const found: IngestError[] = []
  const look = (lines: readonly IngestLine[], path: string, times: number): void => {
    lines.forEach(({ quantity, unit_price_minor: unit, total_minor: said, modifiers }, at) => {
      const count = quantity * times
      const own = Math.round((unit ?? 0) * count)
      // A minor unit for each piece is rounding.
      if (found.length < mostDoubts && unit !== undefined && said !== undefined && Math.abs(said - own) > Math.max(1, count))
        found.push({ path: `${path}.${at}.total_minor`, message: `is ${said}, but ${count} times ${unit} is ${own}: kept as it was sent` })
      look(modifiers, `${path}.${at}.modifiers`, count)
    })
  }
  look(order.lines, 'lines', 1)
  const amount = sum(order.payments.map((one) => one.amount_minor))
  if (amount > total)
    found.push({ path: 'payments', message: `add up to ${amount}, which is more than the total of ${total}: kept as they were sent` })
  return found
}
const mostDoubts = 20

/** A payment holds its tip; the tip is an entry as well, so that what is collected equals what was paid. */
export function paid(key: string, said: string, amount: number, tip: number, more: Partial<Entry>): Entry[] {
  const tender = tenderMeant(said) ?? 'unmapped'
  const with_ = { ...more, tender, label: said }
  return [...(tip === 0 ? [] : [entry(`${key} tip`, 'tip', tip, with_)]), entry(key, 'payment', amount + tip, with_)]
}

function flatten(lines: readonly IngestLine[]): FlatLine[] {
  const flat: FlatLine[] = []
  const add = (line: IngestLine, parent: number | null, times: number): void => {
    const position = flat.length
    const quantity = Math.round(line.quantity * 1000)
    const unit = line.unit_price_minor ?? 0
    // Thousandths times thousandths stay exact below 2^53.
    const total = line.total_minor ?? Math.round((unit * quantity * times) / 1_000_000)
    const { id, name, size, category, plu, tax_minor: tax = 0, note = '' } = line
    flat.push({
      position,
      parent,
      id,
      name,
      size,
      category,
      plu,
      unit: line.unit_price_minor ?? unitOf(total, quantity * times),
      total,
      tax,
      quantity,
      note,
    })
    for (const modifier of line.modifiers) add(modifier, position, Math.round((quantity * times) / 1000))
  }
  for (const line of lines) add(line, null, 1000)
  return flat
}

const unitOf = (total: number, quantity: number): number => Math.round((total * 1_000_000) / quantity)

/** Taxes that are sent for the order alone, divided among its lines by their totals: the largest remainders get what is left. */
function withSpreadTax(lines: readonly FlatLine[], tax: number): FlatLine[] {
  const shares = spread(
    tax,
    lines.map(({ total }) => Math.max(0, total)),
  )
  return lines.map((line, at) => ({ ...line, tax: shares[at] ?? 0 }))
}
