import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { seesCard } from '../cards/store-cards.ts'
import { wasElsewhere } from '../ledger/store-eras.ts'

// Sums of the ledger, by business days. Nothing is kept: each report adds up the rows themselves.

export interface OwedRow {
  readonly definition_id: number
  readonly definition_name: string
  readonly kind: string
  readonly group_id: number
  readonly group_name: string
  readonly currency: string
  readonly cards: number
  readonly owed: number
}

/** What cards that the person sees held at the end of a day, by definition and issuing group. Cards with nothing on them then are not counted. */
export async function owedOn(db: Queryable, userId: number, on: string): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    with balances as (
      select card.id, card.definition_id, card.issuer_group_id, card.currency, sum(activity.delta)::bigint as owed
      from gift_cards card join gift_card_activities activity on activity.card_id = card.id and activity.service_date <= ${on}::date
      where ${seesCard(userId)} group by card.id having sum(activity.delta) <> 0)
    select definition.id as definition_id, definition.name as definition_name, definition.kind, issuer.id as group_id, issuer.name as group_name,
      balances.currency, count(*)::integer as cards, sum(balances.owed)::bigint as owed
    from balances join gift_card_definitions definition on definition.id = balances.definition_id
      join access_groups issuer on issuer.id = balances.issuer_group_id
    group by definition.id, issuer.id, balances.currency order by lower(definition.name), definition.id, lower(issuer.name), issuer.id, balances.currency`.execute(
    db,
  )
  return rows
}

export interface FlowRow {
  readonly currency: string
  readonly type: string
  readonly before: number
  readonly count: number
  readonly amount: number
}

export interface Narrowing {
  readonly from: string
  readonly to: string
  readonly definition_id?: number | null | undefined
  readonly group_id?: number | null | undefined
  readonly kind?: string | null | undefined
}

export async function flows(db: Queryable, userId: number, { from, to, definition_id, group_id, kind }: Narrowing): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select card.currency, activity.type, coalesce(sum(activity.delta) filter (where activity.service_date < ${from}::date), 0)::bigint as before,
      count(*) filter (where activity.service_date >= ${from}::date)::integer as count,
      coalesce(sum(activity.delta) filter (where activity.service_date >= ${from}::date), 0)::bigint as amount
    from gift_cards card join gift_card_activities activity on activity.card_id = card.id and activity.service_date <= ${to}::date
    where ${seesCard(userId)} ${definition_id == null ? sql`` : sql`and card.definition_id = ${definition_id}`}
      ${group_id == null ? sql`` : sql`and card.issuer_group_id = ${group_id}`} ${kind == null ? sql`` : sql`and card.kind = ${kind}`}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** What happens at tills: it moves what one group owes to another. */
export const atTills = sql`activity.type in ('REDEEM', 'REVERSE', 'REFUND') and activity.restaurant_id is not null`
export const inSpan = (from: string, to: string) => sql`activity.service_date between ${from}::date and ${to}::date`

/** The group that took a card of an activity, or the one that goes on in its place after a merge. */
export const redeemerId = sql`coalesce((select merged.group_id from gift_card_merged_groups merged where merged.was = activity.group_id), activity.group_id)`
/** As far as it still is one of the card's company. */
const redeemers = sql`left join access_groups redeemer on redeemer.id = ${redeemerId} and redeemer.root_id = card.root_id`
const seesGroup = (userId: number, group: 'issuer' | 'redeemer'): RawBuilder<boolean> =>
  reachable(userId, 'gift_card_definitions', 'access_group', sql.ref(`${group}.id`))
const seesRedeemer = (userId: number): RawBuilder<boolean> => seesGroup(userId, 'redeemer')
/** By name, those that the person does not see behind the others: their order would tell what they are called. */
const inOrder = (userId: number, group: 'issuer' | 'redeemer'): RawBuilder<unknown> =>
  sql`case when ${seesGroup(userId, group)} then lower(${sql.ref(`${group}.name`)}) end nulls last, ${sql.ref(`${group}.id`)}`

/**
 * SQL condition: the group of this row is the one that is asked for, or one below it. Those below count where the person sees the group: of
 * any other the sum would tell which groups are below it, unless a settlement has told it.
 */
export const isOf = (group: 'issuer' | 'redeemer', id: number | null, isWithBelow: boolean): RawBuilder<boolean> =>
  isWithBelow
    ? sql<boolean>`${sql.ref(`${group}.ancestors`)} @> array[${id}::bigint]`
    : sql<boolean>`${sql.ref(`${group}.id`)} is not distinct from ${id}::bigint`

export interface CellRow {
  readonly issuer_id: number
  readonly issuer_name: string
  readonly redeemer_id: number | null
  readonly redeemer_name: string | null
  readonly currency: string
  readonly count: number
  readonly amount: number
  readonly open: number
  readonly is_in_line: boolean
}

export async function matrix(db: Queryable, userId: number, from: string, to: string): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select issuer.id as issuer_id, issuer.name as issuer_name, redeemer.id as redeemer_id, redeemer.name as redeemer_name, card.currency,
      count(*)::integer as count, (-sum(activity.delta))::bigint as amount,
      coalesce(-sum(activity.delta) filter (where paid.card_id is null), 0)::bigint as open,
      redeemer.id is null or issuer.id = any(redeemer.ancestors) or redeemer.id = any(issuer.ancestors) as is_in_line
    from gift_card_activities activity left join gift_card_settled_rows paid on paid.card_id = activity.card_id and paid.seq = activity.seq
      join gift_cards card on card.id = activity.card_id join access_groups issuer on issuer.id = card.issuer_group_id ${redeemers}
    where ${atTills} and ${inSpan(from, to)} and (${seesCard(userId)} or ${seesRedeemer(userId)})
    group by issuer.id, redeemer.id, card.currency order by ${inOrder(userId, 'issuer')}, ${inOrder(userId, 'redeemer')}, card.currency`.execute(db)
  return rows
}

export interface ActivityRow {
  readonly card_id: number | null
  readonly last4: string
  readonly seq: number
  readonly type: string
  readonly delta: number
  readonly currency: string
  readonly restaurant_name: string | null
  readonly order_said: string
  readonly service_date: string
  readonly at: Date
}

export interface Cell {
  readonly issuer_group_id: number
  readonly redeemer_group_id: number | null
  readonly currency?: string | undefined
  /** Groups of the two that count with those below them. */
  readonly with_below: ReadonlySet<number>
  readonly from: string
  readonly to: string
  readonly page: number
  readonly per_page: number
}

/** Rows of one figure. What happened when a card was another company's is counted, but told without its place and its order. */
export async function cellActivities(db: Queryable, userId: number, cell: Cell): Promise<{ rows: ActivityRow[]; total: number }> {
  const { issuer_group_id, redeemer_group_id, currency, with_below, from, to, page, per_page } = cell
  const between = sql`${isOf('issuer', issuer_group_id, with_below.has(issuer_group_id))}
    and ${isOf('redeemer', redeemer_group_id, redeemer_group_id !== null && with_below.has(redeemer_group_id))}`
  const rest = sql`from gift_card_activities activity join gift_cards card on card.id = activity.card_id
    join access_groups issuer on issuer.id = card.issuer_group_id ${redeemers}
    cross join lateral (select ${wasElsewhere(sql.ref('card.definition_id'), sql.ref('activity.at'), sql.ref('card.root_id'))} as elsewhere) as era
    where ${atTills} and ${inSpan(from, to)} and ${between} ${currency === undefined ? sql`` : sql`and card.currency = ${currency}`}
      and (${seesCard(userId)} or ${seesRedeemer(userId)})`
  const { rows } = await sql<ActivityRow>`
    select case when ${seesCard(userId)} then card.id end as card_id, card.code_last4 as last4, activity.seq, activity.type, activity.delta, card.currency,
      case when not era.elsewhere then activity.restaurant_name end as restaurant_name,
      case when era.elsewhere then '' else activity.order_said end as order_said, activity.service_date, activity.at
    ${rest} order by activity.at desc, activity.card_id desc, activity.seq desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${rest}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What was taken at a restaurant on its business days, less what went back. Of all companies that it has been of, as its sales are. */
export async function takenAt(
  db: Queryable,
  restaurantId: number,
  from: string,
  to: string,
): Promise<{ date: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ date: string; currency: string; amount: number }>`
    select activity.service_date as date, card.currency, (-sum(activity.delta))::bigint as amount
    from gift_card_activities activity join gift_cards card on card.id = activity.card_id
    where activity.restaurant_id = ${restaurantId} and ${atTills} and ${inSpan(from, to)} group by 1, 2`.execute(db)
  return rows
}
