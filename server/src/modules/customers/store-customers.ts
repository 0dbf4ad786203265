import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { own, share } from '../../platform/access/holdings.ts'
import { reachable } from '../../platform/access/policy.ts'
import { recordStore } from '../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Customers } from '../../platform/schema.ts'
import { type StandingBlock, standingBlocks } from './blocks/store-effects.ts'

export type CustomerRow = Selectable<Customers>
/** A customer as one person sees it. */
export type SeenCustomer = Omit<CustomerRow, 'search'> & { readonly may_change: boolean }
/** What a list shows. */
export type ListedRow = Omit<SeenCustomer, 'uuid' | 'birthday' | 'language' | 'source' | 'merged_into_id'> & {
  readonly email: string | null
  readonly phone: string | null
  readonly blocks: StandingBlock[] | null
}

const thisId = sql.ref('customers.id')

const best = (
  kind: 'email' | 'phone',
) => sql`(select value from customer_identities one where one.customer_id = customers.id and one.kind = ${sql.lit(kind)}
  order by one.verified_at is null, one.id limit 1)`

/** Columns of a list. */
export const listedColumns = (
  userId: number | RawBuilder<unknown>,
) => sql`customers.id, customers.name, given_name, family_name, tags, status, relay_channel, parent_access_group_id, orders, spent, currency,
  first_visit_at, last_visit_at, version, inserted_at, updated_at, ${best('email')} as email, ${best('phone')} as phone,
  ${standingBlocks(userId)} as blocks`

/** Those without a name come after the others: a number says nothing to who looks for people. */
export const byName = sql<
  string[]
>`array[case when customers.given_name = '' and customers.family_name = '' then '1' else '0' end, lower(customers.name)]`

export const { searchVisible } = recordStore<ListedRow, 'name' | 'spent' | 'orders' | 'last_visit'>({
  type: 'customer',
  table: 'customers',
  sorts: {
    name: byName,
    // Those without an order come last of the ascending order, as those with the least.
    spent: sql`customers.spent`,
    orders: sql`customers.orders`,
    last_visit: sql`coalesce(customers.last_visit_at, '-infinity')`,
  },
  rows: (ids, mayChange, userId) =>
    sql<ListedRow>`select ${listedColumns(userId)}, ${mayChange} as may_change from customers where customers.id = any(${ids})`,
})

const columns = sql`customers.id, uuid, customers.name, given_name, family_name, birthday, language, tags, status, merged_into_id, relay_channel, source,
  parent_access_group_id, orders, spent, currency, first_visit_at, last_visit_at, version, inserted_at, updated_at`

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenCustomer | undefined> {
  const { rows } = await sql<SeenCustomer>`
    select ${columns}, ${reachable(userId, 'customers_admin', 'customer', thisId)} as may_change from customers where customers.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Where a merge led in the end: who took its place may have been merged itself. */
export async function lastMergedInto(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive onward as (
      select id, merged_into_id from customers where id = ${id}
      union all select next.id, next.merged_into_id from customers next join onward on next.id = onward.merged_into_id)
    select id from onward where merged_into_id is null`.execute(db)
  return rows[0]?.id ?? id
}

export async function areOfOneCompany(db: Queryable, oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`select distinct parent_access_group_id from customers where id in (${oneId}, ${otherId})`.execute(db)
  return rows.length === 1
}

/** Held until the transaction ends. */
export async function lock(tx: Tx, id: number): Promise<CustomerRow | undefined> {
  return tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Several, in the order of their ids, so that two who hold the same wait for each other. */
export async function lockAll(tx: Tx, ids: readonly number[]): Promise<CustomerRow[]> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export interface NewRow {
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly birthday?: string | null
  readonly language?: string
  readonly tags?: string[]
  readonly relay_channel?: string | null
  readonly source: 'order' | 'staff' | 'import'
}

/** The company owns it, and the group knows it. */
export async function insert(tx: Tx, row: NewRow, rootId: number, groupId: number): Promise<number> {
  const { id } = await tx
    .insertInto('customers')
    .values({ ...row, parent_access_group_id: rootId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own(tx, 'customer', id, rootId)
  if (groupId !== rootId) await share(tx, 'customer', id, groupId)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, row: Updateable<Customers>): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...row, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function rootOf(db: Queryable, groupId: number): Promise<number> {
  const { root_id } = await db.selectFrom('access_groups').select('root_id').where('id', '=', groupId).executeTakeFirstOrThrow()
  return root_id
}

export interface VisitRow {
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly currency: string
  readonly orders: number
  readonly spent: number
  readonly first_at: Date
  readonly last_at: Date
}
export type ElsewhereRow = Pick<VisitRow, 'currency' | 'orders' | 'spent'>

/** Visits at restaurants whose guests the person may see, the last first, and what all others add up to. */
export async function visitsOf(db: Queryable, userId: number, customerId: number): Promise<{ visits: VisitRow[]; elsewhere: ElsewhereRow[] }> {
  const { rows } = await sql<VisitRow & { seen: boolean }>`
    select visit.restaurant_id, place.name as restaurant_name, visit.currency, visit.orders, visit.spent, visit.first_at, visit.last_at,
      ${reachable(userId, 'customers', 'restaurant', sql.ref('visit.restaurant_id'))} as seen
    from customer_visits visit join restaurants place on place.id = visit.restaurant_id
    where visit.customer_id = ${customerId} and visit.orders > 0 order by visit.last_at desc, visit.restaurant_id`.execute(db)
  const others = rows.filter(({ seen }) => !seen)
  return {
    visits: rows.flatMap(({ seen, ...row }) => (seen ? [row] : [])),
    elsewhere: [...Map.groupBy(others, ({ currency }) => currency)].map(([currency, some]) => ({
      currency,
      orders: some.reduce((sum, { orders }) => sum + orders, 0),
      spent: some.reduce((sum, { spent }) => sum + spent, 0),
    })),
  }
}

/** Tags of customers the person may see, the most used first. */
export async function tagsSeen(db: Queryable, userId: number, most: number): Promise<{ tag: string; customers: number }[]> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    select tag, count(*)::int as customers from customers cross join unnest(tags) as tag
    where tags <> '{}' and status = 'active' and ${reachable(userId, 'customers', 'customer', thisId)}
    group by tag order by customers desc, lower(tag), tag limit ${most}`.execute(db)
  return rows
}
