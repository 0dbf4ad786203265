import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { atTills, inSpan, isOf, redeemerId } from './store-liability.ts'

// Between groups: what the issuer owes whoever took its cards. Each group counts with those below it, as far as that is told.

export interface SettlementRow {
  readonly id: number
  readonly issuer_group_id: number
  readonly issuer_name: string
  readonly redeemer_group_id: number
  readonly redeemer_name: string
  readonly from_date: string
  readonly to_date: string
  readonly currency: string
  readonly amount: number
  readonly settled_by: string
  readonly inserted_at: Date
}

export interface Pair {
  readonly issuer_group_id: number
  readonly redeemer_group_id: number
}

export interface PairRow {
  readonly issuer_name: string
  readonly redeemer_name: string
  readonly root_id: number
  readonly is_one_company: boolean
  /** One is the other, or below it. */
  readonly is_in_line: boolean
}

export async function pairOf(db: Queryable, { issuer_group_id, redeemer_group_id }: Pair): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`
    select issuer.name as issuer_name, redeemer.name as redeemer_name, issuer.root_id, issuer.root_id = redeemer.root_id as is_one_company,
      issuer.id = any(redeemer.ancestors) or redeemer.id = any(issuer.ancestors) as is_in_line
    from access_groups issuer cross join access_groups redeemer where issuer.id = ${issuer_group_id} and redeemer.id = ${redeemer_group_id}`.execute(
    db,
  )
  return rows[0]
}

/** Whether the two have settled: whoever sees one of them reads the sum of it in the list of settlements. */
export async function haveSettled(db: Queryable, { issuer_group_id, redeemer_group_id }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from gift_card_settlements where issuer_group_id = ${issuer_group_id} and redeemer_group_id = ${redeemer_group_id} limit 1`.execute(db)
  return rows.length > 0
}

export interface LineRow {
  readonly currency: string
  readonly count: number
  readonly redeemed: number
  readonly undone: number
  readonly refunded: number
  /** Of the first less the two others, what settlements have paid already. */
  readonly settled: number
}

interface Asked extends Pair {
  readonly from: string
  readonly to: string
  /** Those of the two that count with the groups below them. */
  readonly withBelow: ReadonlySet<number>
}

/** SQL of what moves between two groups: rows `activity` of cards `card`, and `kept` where one was settled. */
const between = ({ issuer_group_id, redeemer_group_id, from, to, withBelow }: Asked) => sql`
  from gift_card_activities activity join gift_cards card on card.id = activity.card_id
    join access_groups issuer on issuer.id = card.issuer_group_id join access_groups redeemer on redeemer.id = ${redeemerId}
    left join gift_card_settled_rows kept on kept.card_id = activity.card_id and kept.seq = activity.seq
  where ${atTills} and ${inSpan(from, to)}
    and ${isOf('issuer', issuer_group_id, withBelow.has(issuer_group_id))} and ${isOf('redeemer', redeemer_group_id, withBelow.has(redeemer_group_id))}`

export async function statementLines(db: Queryable, asked: Asked): Promise<LineRow[]> {
  const sum = (type: string) => sql`coalesce(sum(activity.delta) filter (where activity.type = ${type}), 0)::bigint`
  const { rows } = await sql<LineRow>`
    select card.currency, count(*)::integer as count, -${sum('REDEEM')} as redeemed, ${sum('REVERSE')} as undone, ${sum('REFUND')} as refunded,
      (-coalesce(sum(activity.delta) filter (where kept.card_id is not null), 0))::bigint as settled
    ${between(asked)} group by card.currency order by card.currency`.execute(db)
  return rows
}

const shown = sql`select settled.id, settled.issuer_group_id, issuer.name as issuer_name, settled.redeemer_group_id, redeemer.name as redeemer_name,
    settled.from_date, settled.to_date, settled.currency, settled.amount, settled.settled_by, settled.inserted_at
  from gift_card_settlements settled join access_groups issuer on issuer.id = settled.issuer_group_id
    join access_groups redeemer on redeemer.id = settled.redeemer_group_id`

/** Settlements by which some of it was paid, and how much of it: perhaps of other groups, from before the tree was changed. */
export async function settledOf(db: Queryable, asked: Asked): Promise<(SettlementRow & { readonly part: number })[]> {
  const { rows } = await sql<SettlementRow & { part: number }>`
    with parts as materialized (
      select kept.settlement_id, (-sum(activity.delta))::bigint as part ${between(asked)} and kept.settlement_id is not null group by 1)
    select one.*, parts.part from parts join (${shown}) one on one.id = parts.settlement_id order by one.from_date, one.id`.execute(db)
  return rows
}

/** One at a time for a company: no two count the same. */
export async function holdSettlements(tx: Tx, groupId: number): Promise<void> {
  await sql`select from access_groups where id = (select root_id from access_groups where id = ${groupId}) for no key update`.execute(tx)
}

export interface NewSettlement extends Asked {
  readonly currency: string
  readonly amount: number
  readonly by: string
}

/** Years of a large company: each row is written down. */
const longestSettling = '30s'

/** Settles what is not settled yet. Answers what that comes to: another amount than was asked for is the caller's to refuse. */
export async function insertSettlement(tx: Tx, row: NewSettlement): Promise<{ settlement: SettlementRow; owed: number }> {
  const { id } = await tx
    .insertInto('gift_card_settlements')
    .values({
      issuer_group_id: row.issuer_group_id,
      redeemer_group_id: row.redeemer_group_id,
      from_date: row.from,
      to_date: row.to,
      currency: row.currency,
      amount: row.amount,
      settled_by: row.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`set local statement_timeout = ${sql.lit(longestSettling)}`.execute(tx)
  const counted = await sql<{ owed: number }>`
    with due as materialized (select activity.card_id, activity.seq, activity.delta ${between(row)} and card.currency = ${row.currency} and kept.card_id is null),
      settled as (insert into gift_card_settled_rows (card_id, seq, settlement_id) select card_id, seq, ${id}::bigint from due)
    select (-coalesce(sum(delta), 0))::bigint as owed from due`.execute(tx)
  const { rows } = await sql<SettlementRow>`${shown} where settled.id = ${id}`.execute(tx)
  const [settlement] = rows
  if (!settlement) throw new Error('A settlement was not written.')
  return { settlement, owed: counted.rows[0]?.owed ?? 0 }
}

export async function settlementsSeen(
  db: Queryable,
  userId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: SettlementRow[]; total: number }> {
  const sees = (column: string) => reachable(userId, 'gift_card_definitions', 'access_group', sql.ref(column))
  const where = sql`${sees('settled.issuer_group_id')} or ${sees('settled.redeemer_group_id')}`
  const { rows } = await sql<SettlementRow>`
    ${shown} where ${where} order by settled.to_date desc, settled.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from gift_card_settlements settled where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
