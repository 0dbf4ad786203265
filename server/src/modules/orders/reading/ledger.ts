import { entryTypes, orderChannels, orderFulfilments, payers, tenders } from '@brigade/contract/orders/codes.ts'
import type { LedgerEntry } from '@brigade/contract/orders/reading.ts'

/** An entry of the ledger as a statement answers it. */
export interface EntryRow {
  readonly id: number
  readonly order_id: number
  readonly order_number: string
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly entry_type: number
  readonly amount: number
  readonly currency: string
  readonly quantity: number
  readonly channel: number
  readonly fulfilment: number
  readonly tender: number | null
  readonly item: string | null
  readonly label: string | null
  readonly reason: string | null
  readonly actor: string | null
  readonly approver: string | null
  readonly payer: number | null
  readonly partner: string | null
  readonly offer: string | null
  readonly service_date: string
  readonly event_date: string
  readonly occurred_at: Date
  readonly received_at: Date
  readonly reverses_id: number | null
}

export function entryAnswer({ entry_type, amount, ...row }: EntryRow): LedgerEntry {
  return {
    ...row,
    type: entryTypes[entry_type] ?? 'order',
    amount_minor: amount,
    quantity: row.quantity / 1000,
    channel: orderChannels[row.channel] ?? 'unmapped',
    fulfilment: orderFulfilments[row.fulfilment] ?? 'unmapped',
    tender: row.tender === null ? null : (tenders[row.tender] ?? 'unmapped'),
    payer: payerOf(entry_type, row.payer),
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
  }
}

const paidFor: readonly (typeof entryTypes)[number][] = ['discount', 'comp']

/** Who pays for what was taken off; nobody for other entries. */
export function payerOf(type: number, payer: number | null): LedgerEntry['payer'] {
  return paidFor.some((one) => entryTypes.indexOf(one) === type) ? (payers[payer ?? 0] ?? 'restaurant') : null
}
