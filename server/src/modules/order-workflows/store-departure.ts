import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'

// What ties order workflows to the company they leave, and what follows them.

export interface Stayers {
  readonly workflow: string
  /** Null where the name is not the person's to see. */
  readonly restaurants: readonly (string | null)[]
  readonly groups: readonly (string | null)[]
}

/** Restaurants and groups that stay and follow a workflow that goes. */
export async function stayersOf(
  db: Queryable,
  userId: number,
  { workflows, restaurants, groups }: Readonly<Record<'workflows' | 'restaurants' | 'groups', readonly number[]>>,
): Promise<Stayers[]> {
  const { rows } = await sql<Stayers>`
    select * from (select workflow.name as workflow,
        array(select case when ${reachable(userId, 'order_workflows', 'restaurant', sql.ref('restaurants.id'))} then restaurants.name end
          from restaurant_workflows chosen join restaurants on restaurants.id = chosen.restaurant_id
          join access_groups owner on owner.id = restaurants.parent_access_group_id
          where chosen.workflow_id = workflow.id and workflow.parent_access_group_id = any(owner.ancestors)
            and restaurants.id <> all(${[...restaurants]}::bigint[]) order by lower(restaurants.name)) as restaurants,
        array(select case when ${reachable(userId, 'order_workflows', 'access_group', sql.ref('place.id'))} then place.name end
          from order_workflow_defaults standard join access_groups place on place.id = standard.access_group_id
          where standard.workflow_id = workflow.id and workflow.parent_access_group_id = any(place.ancestors)
            and place.id <> all(${[...groups]}::bigint[]) order by lower(place.name)) as groups
      from order_workflows workflow where workflow.id = any(${[...workflows]}::bigint[])) as followed
    where cardinality(restaurants) + cardinality(groups) > 0 order by lower(workflow)`.execute(db)
  return rows
}

/** Restaurants that go and follow, by their own choice or that of a group, a workflow that stays. */
export async function followersOf(
  db: Queryable,
  restaurants: readonly number[],
  workflows: readonly number[],
): Promise<{ name: string; workflow: string }[]> {
  const { rows } = await sql<{ name: string; workflow: string }>`
    select restaurants.name, followed.name as workflow from restaurants
    join access_groups owner on owner.id = restaurants.parent_access_group_id
    cross join lateral (
      select workflow.id, workflow.name from (
        select chosen.workflow_id, 1000 as nearness from restaurant_workflows chosen where chosen.restaurant_id = restaurants.id
        union all
        select standard.workflow_id, array_position(owner.ancestors, standard.access_group_id) from order_workflow_defaults standard
        where standard.access_group_id = any(owner.ancestors)) as ways
      join order_workflows workflow on workflow.id = ways.workflow_id and workflow.parent_access_group_id = any(owner.ancestors)
      order by nearness desc limit 1) as followed
    where restaurants.id = any(${[...restaurants]}::bigint[]) and restaurants.kind = 'restaurant' and followed.id <> all(${[...workflows]}::bigint[])
    order by lower(restaurants.name), restaurants.id`.execute(db)
  return rows
}

/** Choices and defaults that no longer count because their workflow stands in another company. */
export async function cutTies(
  tx: Tx,
  { workflows, restaurants, groups }: Readonly<Record<'workflows' | 'restaurants' | 'groups', readonly number[]>>,
): Promise<void> {
  await sql`delete from restaurant_workflows chosen using order_workflows workflow, restaurants, access_groups owner
    where (chosen.restaurant_id = any(${[...restaurants]}::bigint[]) or chosen.workflow_id = any(${[...workflows]}::bigint[]))
      and workflow.id = chosen.workflow_id and restaurants.id = chosen.restaurant_id and owner.id = restaurants.parent_access_group_id
      and workflow.parent_access_group_id <> all(owner.ancestors)`.execute(tx)
  await sql`delete from order_workflow_defaults standard using order_workflows workflow, access_groups place
    where (standard.access_group_id = any(${[...groups]}::bigint[]) or standard.workflow_id = any(${[...workflows]}::bigint[]))
      and workflow.id = standard.workflow_id and place.id = standard.access_group_id
      and workflow.parent_access_group_id <> all(place.ancestors)`.execute(tx)
}

/** Versions never change, and older ones name people of the company they were written in: the newest rules are written as a new version. */
export async function beginAnew(tx: Tx, workflows: readonly number[]): Promise<void> {
  if (workflows.length === 0) return
  const ids = [...workflows]
  await sql`update restaurant_workflows set pinned_version = null where workflow_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    with newest as (select version.workflow_id, version.rules from order_workflow_versions version
      join order_workflows workflow on workflow.id = version.workflow_id and workflow.newest_version = version.number
      where workflow.id = any(${ids}::bigint[]))
    insert into order_workflow_versions (workflow_id, number, rules)
    select workflow_id, (select max(number) + 1 from order_workflow_versions every where every.workflow_id = newest.workflow_id), rules from newest`.execute(
    tx,
  )
  await sql`update order_workflows set newest_version = (select max(number) from order_workflow_versions where workflow_id = order_workflows.id)
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from order_workflow_versions version using order_workflows workflow
    where workflow.id = version.workflow_id and workflow.id = any(${ids}::bigint[]) and version.number < workflow.newest_version`.execute(tx)
}
