import { sql } from 'kysely'
import { type Cell, copyRows, line } from '../../../platform/copy-rows.ts'
import type { Tx } from '../../../platform/database.ts'
import { insertSettlement as settle } from '../liability/store-settlements.ts'

// What the demo company writes of its gift cards: one statement for each table.

/** Tables that are filled with many rows. */
export const filled = ['gift_cards', 'gift_card_redemptions', 'gift_card_activities']

/** What was paid by gift card in the orders of a company, or given back; in the order in which it happened. */
export interface DemoPayment {
  readonly order_id: number
  readonly number: string
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly group_id: number
  readonly ancestors: readonly number[]
  /** Below nothing when it was given back. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
  readonly date: string
}

export async function paidByGiftCard(tx: Tx, rootId: number, tender: number, types: readonly number[]): Promise<DemoPayment[]> {
  const { rows } = await sql<DemoPayment>`
    select entry.order_id, orders.number, restaurants.id as restaurant_id, restaurants.name as restaurant_name, home.id as group_id, home.ancestors,
      sum(entry.amount)::bigint as amount, entry.currency, entry.occurred_at as at, entry.event_date as date
    from sales_entries entry join orders on orders.id = entry.order_id join restaurants on restaurants.id = entry.restaurant_id
    join access_groups home on home.id = restaurants.parent_access_group_id
    where home.root_id = ${rootId} and entry.tender = ${tender} and entry.entry_type = any(${[...types]}::smallint[])
    group by entry.order_id, orders.number, restaurants.id, home.id, entry.currency, entry.occurred_at, entry.event_date
    having sum(entry.amount) <> 0 order by entry.occurred_at, entry.order_id`.execute(tx)
  return rows
}

/** The next numbers of these tables: rows name one another before they are written. */
export async function lastIds(tx: Tx): Promise<Record<'cards' | 'redemptions', number>> {
  const { rows } = await sql<Record<'cards' | 'redemptions', number>>`
    select (select coalesce(max(id), 0) from gift_cards)::bigint as cards, (select coalesce(max(id), 0) from gift_card_redemptions)::bigint as redemptions`.execute(
    tx,
  )
  return rows[0] ?? { cards: 0, redemptions: 0 }
}

export interface CardLine {
  readonly id: number
  readonly uuid: string
  readonly definition_id: number
  readonly definition_number: number
  readonly issuer_group_id: number
  /** As hexadecimal digits. */
  readonly code_hash: string
  readonly code_last4: string
  readonly code_sealed: string | null
  readonly pin_hash: string | null
  readonly pin_sealed: string | null
  readonly kind: string
  readonly currency: string
  readonly state: string
  readonly balance: number
  readonly pending_amount: number | null
  readonly seq: number
  readonly expires_on: string | null
  readonly is_physical: boolean
  readonly recipient_name: string
  readonly recipient_email: string
  readonly message: string
  readonly send_at: string | null
  readonly sent_at: string | null
  readonly blocked_reason: string | null
  readonly replaces_id: number | null
  readonly bonus_of_id: number | null
  readonly batch_id: number | null
  readonly inserted_at: string
  readonly updated_at: string
}

export async function insertCards(tx: Tx, rootId: number, lines: readonly CardLine[]): Promise<void> {
  const hex = (digits: string | null) => (digits === null ? null : `\\x${digits}`)
  const rows = lines.map((one) => ({ ...one, root_id: rootId, code_hash: hex(one.code_hash), pin_hash: hex(one.pin_hash) }))
  await copyAll(tx, 'gift_cards', rows)
}

/** Rows by the names of their columns, all the same ones. */
async function copyAll(tx: Tx, table: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  await copyRows(
    tx,
    table,
    columns.join(', '),
    rows.map((row) => line(columns.map((column) => row[column] ?? null))),
  )
}

export interface RedemptionLine {
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly currency: string
  readonly amount: number
  readonly card_ids: readonly number[]
  readonly order_said: string
  readonly order_id: number
  readonly at: string
}

export async function insertRedemptions(tx: Tx, rootId: number, actor: string, lines: readonly RedemptionLine[]): Promise<void> {
  const rows = lines.map(({ amount, card_ids, ...rest }) => ({
    ...rest,
    root_id: rootId,
    actor_name: actor,
    asked: amount,
    taken: amount,
    card_ids: `{${card_ids.join(',')}}`,
  }))
  await copyAll(tx, 'gift_card_redemptions', rows)
}

export interface ActivityLine {
  readonly card_id: number
  readonly seq: number
  readonly type: string
  readonly delta: number
  readonly balance_after: number
  readonly reason: string
  readonly group_id: number
  readonly restaurant_id: number | null
  readonly restaurant_name: string | null
  readonly service_date: string
  readonly redemption_id: number | null
  readonly order_said: string
  readonly other_card_id: number | null
  readonly actor_id: number | null
  readonly actor_name: string
  readonly at: string
}

export const insertActivities = (tx: Tx, lines: readonly ActivityLine[]): Promise<void> =>
  copyAll(
    tx,
    'gift_card_activities',
    lines.map((one) => ({ ...one })),
  )

/** Rows that are made later get numbers of their own. */
export async function continueNumbers(tx: Tx): Promise<void> {
  for (const table of ['gift_cards', 'gift_card_redemptions'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(tx)
}

export async function insertBatch(
  tx: Tx,
  batch: {
    readonly definitionId: number
    readonly issuerId: number
    readonly source: 'issue' | 'import'
    readonly count: number
    readonly amount: number | null
    readonly by: { readonly id: number; readonly name: string }
    readonly at: Date
  },
): Promise<number> {
  const { definitionId, issuerId, source, count, amount, by, at } = batch
  const { rows } = await sql<{ id: number }>`
    insert into gift_card_batches (definition_id, issuer_group_id, source, asked, made, amount, status, fetched_at, made_by, made_by_name, inserted_at, updated_at)
    values (${definitionId}, ${issuerId}, ${source}, ${count}, ${count}, ${amount}, 'done', ${at}, ${by.id}, ${by.name}, ${at}, ${at}) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('A batch of the demo company was not made.')
  return row.id
}

export async function insertRequest(
  tx: Tx,
  request: { readonly cardId: number; readonly delta: number; readonly reason: string; readonly by: { readonly id: number; readonly name: string } },
  at: Date,
): Promise<void> {
  const { cardId, delta, reason, by } = request
  await sql`insert into gift_card_requests (card_id, delta, reason, asked_by, asked_by_name, asked_at)
    values (${cardId}, ${delta}, ${reason}, ${by.id}, ${by.name}, ${at})`.execute(tx)
}

export interface DemoSettlement {
  readonly issuerId: number
  readonly redeemerId: number
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly amount: number
  readonly by: string
  readonly at: Date
}

/** It settles what was taken in these days, as one that a person writes down. */
export async function insertSettlement(tx: Tx, { issuerId, redeemerId, at, ...row }: DemoSettlement): Promise<void> {
  const { settlement } = await settle(tx, {
    issuer_group_id: issuerId,
    redeemer_group_id: redeemerId,
    withBelow: new Set([issuerId, redeemerId]),
    ...row,
  })
  await tx.updateTable('gift_card_settlements').set({ inserted_at: at }).where('id', '=', settlement.id).execute()
}
