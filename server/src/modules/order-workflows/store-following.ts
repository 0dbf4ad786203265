import { sql } from 'kysely'
import { keepOpen } from '../../platform/access/companies.ts'
import { reachable } from '../../platform/access/policy.ts'
import { contains } from '../../platform/access/records.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Given } from './rules.ts'

// Which restaurant follows what. A choice or a default counts only while the workflow's owner stands above the restaurant: one that
// moves to another company follows nothing of the old one.

/** A restaurant with what it follows. */
export interface Following {
  readonly id: number
  readonly name: string
  readonly organization: string
  /** Groups above the restaurant, root first, with the one that owns it. */
  readonly ancestors: readonly number[]
  readonly workflow_id: number | null
  readonly workflow_name: string | null
  readonly newest_version: number | null
  readonly pinned_version: number | null
  readonly inherited_from: string | null
  readonly standard_name: string | null
  readonly standard_from: string | null
  /** The group that gives the standard. */
  readonly standard_from_id: number | null
}

const followed = sql`
  select restaurants.id, restaurants.name, organization.name as organization, organization.ancestors,
    coalesce(own.id, given.id) as workflow_id, coalesce(own.name, given.name) as workflow_name,
    coalesce(own.newest_version, given.newest_version) as newest_version, own.pinned_version,
    case when own.id is null then given.giver end as inherited_from, given.name as standard_name, given.giver as standard_from,
    given.giver_id as standard_from_id
  from restaurants join access_groups organization on organization.id = restaurants.parent_access_group_id
  left join lateral (
    select workflow.id, workflow.name, workflow.newest_version, chosen.pinned_version
    from restaurant_workflows chosen join order_workflows workflow on workflow.id = chosen.workflow_id
    where chosen.restaurant_id = restaurants.id and workflow.parent_access_group_id = any(organization.ancestors)) own on true
  left join lateral (
    select workflow.id, workflow.name, workflow.newest_version, giver.name as giver, giver.id as giver_id
    from order_workflow_defaults standard join order_workflows workflow on workflow.id = standard.workflow_id
    join access_groups giver on giver.id = standard.access_group_id
    where standard.access_group_id = any(organization.ancestors) and workflow.parent_access_group_id = any(organization.ancestors)
    order by cardinality(giver.ancestors) desc limit 1) given on true
  where restaurants.kind = 'restaurant'`

export async function followingOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Following>> {
  const { rows } = await sql<Following>`${followed} and restaurants.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface RulesInForce {
  readonly restaurant_id: number
  readonly name: string
  readonly number: number
  readonly rules: unknown
}

/** What the workflows of these restaurants say now; nothing for those that follow none. */
export async function rulesInForce(db: Queryable, ids: readonly number[]): Promise<RulesInForce[]> {
  const { rows } = await sql<RulesInForce>`
    select one.id as restaurant_id, one.workflow_name as name, version.number, version.rules
    from (${followed} and restaurants.id = any(${[...ids]}::bigint[])) as one
    join order_workflow_versions version on version.workflow_id = one.workflow_id and version.number = coalesce(one.pinned_version, one.newest_version)`.execute(
    db,
  )
  return rows
}

interface Asked {
  readonly workflow_id: number
  readonly name: string
  readonly following: boolean
  readonly page: number
  readonly per_page: number
}

/** Restaurants that the workflow is there for and the person sees, by name. */
export async function pageBelow(
  db: Queryable,
  userId: number,
  { workflow_id, name, following, page, per_page }: Asked,
): Promise<{ rows: (Following & { may_change: boolean })[]; total: number }> {
  const wanted = sql`
    select one.*, ${reachable(userId, 'order_workflows_admin', 'restaurant', sql.ref('one.id'))} as may_change from (${followed}
      and restaurants.status <> 'closed' ${name === '' ? sql`` : sql`and ${contains(sql.ref('restaurants.name'), name)}`}
      and organization.ancestors @> array[(select parent_access_group_id from order_workflows where id = ${workflow_id})]
      and ${reachable(userId, 'order_workflows', 'restaurant', sql.ref('restaurants.id'))}) as one
    ${following ? sql`where one.workflow_id = ${workflow_id}` : sql``}`
  const { rows } = await sql<Following & { may_change: boolean }>`
    ${wanted} order by lower(one.name), one.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${wanted}) as all_of_them`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Workflows that a restaurant below these groups could follow: those of the groups above it. */
export async function choicesFor(db: Queryable, ancestors: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; organization_id: number; organization: string; newest_version: number }>`
    select order_workflows.id, order_workflows.name, access_groups.id as organization_id, access_groups.name as organization, newest_version
    from order_workflows join access_groups on access_groups.id = parent_access_group_id
    where parent_access_group_id = any(${[...ancestors]}::bigint[]) order by lower(order_workflows.name), order_workflows.id`.execute(db)
  return rows
}

/** Always in the same order, so that two such changes never deadlock. */
export async function lockRestaurants(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order workflow', id)) from
    (select distinct unnest(${[...ids]}::bigint[]) as id order by 1) as asked`.execute(tx)
}

export async function choose(tx: Tx, restaurants: readonly number[], workflowId: number, pinned: number | null): Promise<void> {
  if (restaurants.length === 0) return
  await sql`insert into restaurant_workflows (restaurant_id, workflow_id, pinned_version)
    select id, ${workflowId}, ${pinned}::integer from unnest(${[...restaurants]}::bigint[]) as id
    on conflict (restaurant_id) do update set workflow_id = excluded.workflow_id, pinned_version = excluded.pinned_version, updated_at = now()`.execute(
    tx,
  )
}

export async function unchoose(tx: Tx, restaurants: readonly number[]): Promise<void> {
  await sql`delete from restaurant_workflows where restaurant_id = any(${[...restaurants]}::bigint[])`.execute(tx)
}

/** Restaurants whose own choice it is, as long as it counts; the names the person may not see are null. */
export async function chosenBy(db: Queryable, userId: number, workflowId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select case when ${reachable(userId, 'order_workflows', 'restaurant', sql.ref('restaurants.id'))} then restaurants.name end as name
    from restaurant_workflows chosen join restaurants on restaurants.id = chosen.restaurant_id
    join access_groups organization on organization.id = restaurants.parent_access_group_id
    join order_workflows workflow on workflow.id = chosen.workflow_id
    where chosen.workflow_id = ${workflowId} and workflow.parent_access_group_id = any(organization.ancestors)
    order by lower(restaurants.name), restaurants.id`.execute(db)
  return rows.map(({ name }) => name)
}

export interface DefaultGroup {
  readonly id: number
  readonly name: string
  readonly may_see: boolean
  readonly may_change: boolean
}

/** Groups of which it is the default, as long as it counts. */
export async function defaultOf(db: Queryable, userId: number, workflowId: number): Promise<DefaultGroup[]> {
  const id = sql.ref('access_groups.id')
  const { rows } = await sql<DefaultGroup>`
    select access_groups.id, access_groups.name, ${reachable(userId, 'order_workflows', 'access_group', id)} as may_see,
      ${reachable(userId, 'order_workflows_admin', 'access_group', id)} as may_change
    from order_workflow_defaults standard join access_groups on access_groups.id = standard.access_group_id
    join order_workflows workflow on workflow.id = standard.workflow_id
    where standard.workflow_id = ${workflowId} and workflow.parent_access_group_id = any(access_groups.ancestors) order by lower(access_groups.name), access_groups.id`.execute(
    db,
  )
  return rows
}

/** Whoever changes the default of this group waits for the other. */
export async function lockDefault(tx: Tx, group: number): Promise<{ workflow_id: number | null; name: string; ancestors: number[] } | undefined> {
  await keepOpen(tx, [group])
  await sql`select pg_advisory_xact_lock(hashtextextended('default order workflow', ${group}))`.execute(tx)
  const { rows } = await sql<{ workflow_id: number | null; name: string; ancestors: number[] }>`
    select standard.workflow_id, access_groups.name, access_groups.ancestors
    from access_groups left join order_workflow_defaults standard on standard.access_group_id = access_groups.id
    where access_groups.id = ${group}`.execute(tx)
  return rows[0]
}

export async function putDefault(tx: Tx, group: number, workflowId: number | null): Promise<void> {
  if (workflowId === null) await sql`delete from order_workflow_defaults where access_group_id = ${group}`.execute(tx)
  else
    await sql`insert into order_workflow_defaults (access_group_id, workflow_id) values (${group}, ${workflowId})
      on conflict (access_group_id) do update set workflow_id = excluded.workflow_id, updated_at = now()`.execute(tx)
}

/** A group with all below it: their people see what their restaurants follow. */
export async function groupsBelow(db: Queryable, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where ancestors @> array[${group}::bigint]`.execute(db)
  return rows.map(({ id }) => id)
}

/** What these restaurants have chosen, whether it counts or not. */
export async function choicesOf(db: Queryable, restaurants: readonly number[]): Promise<Map<number, Given>> {
  const { rows } = await sql<Given & { restaurant_id: number }>`
    select chosen.restaurant_id, chosen.workflow_id, workflow.parent_access_group_id as owner
    from restaurant_workflows chosen join order_workflows workflow on workflow.id = chosen.workflow_id
    where chosen.restaurant_id = any(${[...restaurants]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.restaurant_id, row]))
}

/** Those of these groups that own a workflow. */
export async function withWorkflows(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parent_access_group_id as id from order_workflows where parent_access_group_id = any(${[...groups]}::bigint[]) order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The groups that own these workflows. */
export async function ownersOf(db: Queryable, workflowIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parent_access_group_id as id from order_workflows where id = any(${[...workflowIds]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The defaults of these groups. */
export async function defaultsAmong(db: Queryable, groups: readonly number[]): Promise<Map<number, Given>> {
  const { rows } = await sql<Given & { access_group_id: number }>`
    select standard.access_group_id, standard.workflow_id, workflow.parent_access_group_id as owner
    from order_workflow_defaults standard join order_workflows workflow on workflow.id = standard.workflow_id
    where standard.access_group_id = any(${[...groups]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.access_group_id, row]))
}
