import { sql } from 'kysely'
import { grantedGroups } from '../../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import { nearestPlan } from '../plans/store-plans.ts'

// What becomes of plans when the tree changes.

export interface PlanOfGroup {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly group_id: number
  readonly group_name: string
  readonly has_accounts: boolean
  /** Whether the person sees it. */
  readonly seen: boolean
  /** The nearest group above that is not among those asked for. */
  readonly heir_id: number | null
}

/** Plans of these groups, the active ones first; nobody sees them who is not asked for. */
export async function plansOf(db: Queryable, groupIds: readonly number[], userId = 0): Promise<PlanOfGroup[]> {
  const { rows } = await sql<PlanOfGroup>`
    select plan.id, plan.name, plan.status, home.id as group_id, home.name as group_name,
      exists (select from loyalty_accounts where plan_id = plan.id) as has_accounts, home.ancestors && ${grantedGroups(userId, 'loyalty_plans')} as seen,
      (select above.id from access_groups above where above.id = any(home.ancestors) and above.id <> all(${[...groupIds]}::bigint[])
        order by cardinality(above.ancestors) desc limit 1) as heir_id
    from loyalty_plans plan join access_groups home on home.id = plan.parent_access_group_id
    where home.id = any(${[...groupIds]}::bigint[]) order by plan.status = 'active' desc, lower(plan.name), plan.id`.execute(db)
  return rows
}

/** Those of these groups with a plan that people below them work with. */
export async function withPlansBelow(db: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct plan.parent_access_group_id as id from loyalty_plans plan where plan.parent_access_group_id = any(${[...groupIds]}::bigint[])
      and not plan.is_left and (plan.status = 'active' or exists (select from loyalty_accounts where plan_id = plan.id)) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface InForce {
  readonly id: number
  readonly name: string
  readonly seen: boolean
}

/** The active plan that counts for what hangs on these groups, root first; named to who sees it. */
export async function planInForce(db: Queryable, userId: number, ancestors: readonly number[]): Promise<InForce | undefined> {
  const { rows } = await sql<InForce>`
    select nearest.id, nearest.name, home.ancestors && ${grantedGroups(userId, 'loyalty_plans')} as seen
    from (${nearestPlan(sql`${[...ancestors]}::bigint[]`, sql<boolean>`plan.status = 'active'`)}) as nearest
    join access_groups home on home.id = nearest.parent_access_group_id`.execute(db)
  return rows[0]
}

/** Where groups stand now: those above them and themselves, root first. */
export async function placesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, { ancestors: number[]; root_id: number }>> {
  const { rows } = await sql<{ id: number; ancestors: number[]; root_id: number }>`
    select id, ancestors, root_id from access_groups where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** They hang on another group from now on; `isLeft`: their own is gone, and those below the other one were never a part of them. */
export async function hangOn(tx: Tx, planIds: readonly number[], groupId: number, isLeft: boolean): Promise<void> {
  await sql`update loyalty_plans set parent_access_group_id = ${groupId}, is_left = is_left or ${isLeft}, version = version + 1, updated_at = now()
    where id = any(${[...planIds]}::bigint[])`.execute(tx)
}

/** An active one gives no more points. Where nobody says a moment, from now on. */
export async function end(tx: Tx, planIds: readonly number[], at: Date | undefined): Promise<void> {
  await sql`update loyalty_plans set status = 'ended', ended_at = coalesce(${at ?? null}::timestamptz, now()), version = version + 1, updated_at = now()
    where id = any(${[...planIds]}::bigint[]) and status = 'active'`.execute(tx)
}

export async function forget(tx: Tx, planIds: readonly number[]): Promise<void> {
  await sql`delete from loyalty_plans where id = any(${[...planIds]}::bigint[])`.execute(tx)
}
