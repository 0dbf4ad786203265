import { sql } from 'kysely'
import type { Queryable, Tx } from '../database.ts'
import type { Regrouping } from '../resource-registry.ts'

/** The companies of these groups, by their roots. */
export async function companiesOf(db: Queryable, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ root_id: number }>`select distinct root_id from access_groups where id = any(${[...groupIds]}::bigint[])`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Whether groups stay in their company as they are moved or merged; a handover moves a branch as well. */
export async function staysInCompany(db: Queryable, { groups, into }: Pick<Regrouping, 'groups' | 'into'>): Promise<boolean> {
  const companies = await companiesOf(
    db,
    groups.map(({ id }) => id),
  )
  return companies.every((one) => one === into.ancestors[0])
}

/** Groups above any of these; one of them that another one is below is among them. */
export async function groupsAbove(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct unnest(trim_array(ancestors, 1)) as id from access_groups where id = any(${[...groups]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * For a change of what is said for groups, before any other lock for it: whoever closes one of them, to bring something below it, has ended or waits.
 * A new row that names the group waits as well; a changed one does not by itself.
 */
export async function keepOpen(tx: Tx, groups: readonly number[]): Promise<void> {
  await sql`select id from access_groups where id = any(${[...groups]}::bigint[]) order by id for key share`.execute(tx)
}
