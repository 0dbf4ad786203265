import { LoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { grantedGroups } from '../../../../platform/access/policy.ts'
import { contains } from '../../../../platform/access/records.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import type { LoyaltyPlans } from '../../../../platform/schema.ts'

export interface PlanRow extends Selectable<LoyaltyPlans> {
  readonly parent_access_group_name: string
  /** Of the newest version. */
  readonly terms: unknown
}
/** A plan as one person sees it. */
export interface SeenPlan extends PlanRow {
  readonly members: number
  readonly outstanding_points: number
  readonly restaurants: number
  readonly may_change: boolean
}

export const termsOf = ({ terms }: { readonly terms: unknown }): LoyaltyTerms => z.parse(LoyaltyTerms, terms)

const columns = sql`loyalty_plans.*, organization.name as parent_access_group_name, newest.terms`
const tables = sql`loyalty_plans join access_groups organization on organization.id = loyalty_plans.parent_access_group_id
  join loyalty_plan_versions newest on newest.plan_id = loyalty_plans.id and newest.number = loyalty_plans.newest_version`

/** The plan nearest above the group whose ancestors these are, of those for which `holds`. */
export const nearestPlan = (ancestors: RawBuilder<unknown>, holds: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select plan.* from loyalty_plans plan where plan.parent_access_group_id = any(${ancestors}) and ${holds}
  order by array_position(${ancestors}, plan.parent_access_group_id) desc, plan.activated_at desc limit 1`

const counts = sql`cross join lateral (
  select count(*) filter (where account.merged_into_id is null)::int as members,
    coalesce(sum(greatest(account.balance, 0)), 0)::bigint as outstanding_points from loyalty_accounts account where account.plan_id = loyalty_plans.id) counted
  cross join lateral (
    select count(*)::int as restaurants from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.kind = 'restaurant' and place.status <> 'closed' and home.ancestors @> array[loyalty_plans.parent_access_group_id] and loyalty_plans.status = 'active'
      and loyalty_plans.id = (select id from (${nearestPlan(sql.ref('home.ancestors'), sql<boolean>`plan.status = 'active'`)}) as nearest)) places`
const seenColumns = (userId: number) => sql`${columns}, counted.members, counted.outstanding_points, places.restaurants,
  organization.ancestors && ${grantedGroups(userId, 'loyalty_plans_admin')} as may_change`
/** Plans of groups on which the person holds the role. */
const isSeen = (userId: number) => sql<boolean>`organization.ancestors && ${grantedGroups(userId, 'loyalty_plans')}`

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenPlan | undefined> {
  const { rows } = await sql<SeenPlan>`
    select ${seenColumns(userId)} from ${tables} ${counts} where loyalty_plans.id = ${id} and ${isSeen(userId)}`.execute(db)
  return rows[0]
}

export interface Asked {
  readonly page: number
  readonly per_page: number
  readonly name: string
  readonly status?: string | null | undefined
}

export async function searchSeen(
  db: Queryable,
  userId: number,
  { page, per_page, name, status }: Asked,
): Promise<{ rows: SeenPlan[]; total: number }> {
  const wanted = sql`${isSeen(userId)} ${name === '' ? sql`` : sql`and ${contains(sql.ref('loyalty_plans.name'), name)}`}
    ${status ? sql`and loyalty_plans.status = ${status}` : sql``}`
  const { rows } = await sql<SeenPlan>`
    select ${seenColumns(userId)} from ${tables} ${counts} where ${wanted}
    order by array_position(array['active', 'draft', 'ended'], loyalty_plans.status), lower(loyalty_plans.name), loyalty_plans.id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const all = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${wanted}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** Held until the transaction ends, when the person may change it. Whoever counts orders by it meanwhile reads the version of before. */
export async function lockChangeable(tx: Tx, userId: number, id: number): Promise<PlanRow | undefined> {
  await sql`select from loyalty_plans where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<PlanRow>`
    select ${columns} from ${tables} where loyalty_plans.id = ${id} and organization.ancestors && ${grantedGroups(userId, 'loyalty_plans_admin')}`.execute(
    tx,
  )
  return rows[0]
}

export async function groupOf(db: Queryable, id: number): Promise<number | undefined> {
  return (await db.selectFrom('loyalty_plans').select('parent_access_group_id').where('id', '=', id).executeTakeFirst())?.parent_access_group_id
}

export interface NewPlan {
  readonly name: string
  readonly currency: string
  readonly groupId: number
  readonly at: Date
}

export async function insertPlan(tx: Tx, { name, currency, groupId, at }: NewPlan): Promise<number> {
  const row = { name, currency, parent_access_group_id: groupId, inserted_at: at, updated_at: at }
  return (await tx.insertInto('loyalty_plans').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export interface NewVersion {
  readonly planId: number
  readonly number: number
  readonly terms: LoyaltyTerms
  readonly madeBy: string
  readonly at: Date
}

export async function insertVersion(tx: Tx, { planId, number, terms, madeBy, at }: NewVersion): Promise<void> {
  await tx
    .insertInto('loyalty_plan_versions')
    .values({ plan_id: planId, number, terms: JSON.stringify(terms), made_by: madeBy, inserted_at: at })
    .execute()
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function editPlan(
  tx: Tx,
  id: number,
  changes: Partial<Pick<PlanRow, 'name' | 'newest_version' | 'status' | 'activated_at' | 'ended_at' | 'parent_access_group_id'>>,
): Promise<void> {
  await tx
    .updateTable('loyalty_plans')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removePlan(tx: Tx, id: number): Promise<void> {
  await sql`delete from loyalty_plans where id = ${id}`.execute(tx)
}

/** The active plan of a group, while nobody else starts one there. */
export async function activeAlone(tx: Tx, groupId: number): Promise<{ id: number; name: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('active loyalty plan', ${groupId}))`.execute(tx)
  return activeOf(tx, groupId)
}

export async function activeOf(db: Queryable, groupId: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('loyalty_plans')
    .select(['id', 'name'])
    .where('parent_access_group_id', '=', groupId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export async function hasAccounts(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from loyalty_accounts where plan_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

export interface VersionRow {
  readonly number: number
  readonly terms: unknown
  readonly made_by: string
  readonly inserted_at: Date
}

export async function versionsOf(
  db: Queryable,
  { id, page, per_page }: { readonly id: number; readonly page: number; readonly per_page: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows } = await sql<VersionRow>`
    select number, terms, made_by, inserted_at from loyalty_plan_versions where plan_id = ${id} order by number desc
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const all = await sql<{ total: number }>`select count(*)::int as total from loyalty_plan_versions where plan_id = ${id}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** Members and points that could be redeemed, by the tier (its number from 1; 0 for none) that their points reach now. */
export async function figuresOf(
  db: Queryable,
  id: number,
  { from, since }: { readonly from: readonly number[] /** Of the last 12 months; null for all ever earned. */; readonly since: Date | null },
): Promise<{ tier: number; members: number; outstanding_points: number }[]> {
  const earned =
    since === null
      ? sql`account.lifetime`
      : sql`coalesce((select sum(delta) from loyalty_events event where event.earned_at > ${since} and event.account_id in (
          select id from loyalty_accounts mine where mine.id = account.id or mine.merged_into_id = account.id)), 0)`
  const { rows } = await sql<{ tier: number; members: number; outstanding_points: number }>`
    select (select count(*)::int from unnest(${[...from]}::bigint[]) as step where step <= earned) as tier, count(*)::int as members,
      coalesce(sum(greatest(balance, 0)), 0)::bigint as outstanding_points
    from (select account.balance, ${earned} as earned from loyalty_accounts account where account.plan_id = ${id} and account.merged_into_id is null) as each
    group by tier order by tier`.execute(db)
  return rows
}
