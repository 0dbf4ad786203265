import { sql } from 'kysely'
import { ownAll } from '../../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { IdentityRow } from '../identities/store-identities.ts'
import type { GuestAddress } from './rules.ts'

// Who has an address, and what orders make of customers.

/** A customer that has one of the addresses asked for, one row for each of these. */
export interface AddressRow extends GuestAddress {
  readonly customer_id: number
  readonly given_name: string
  readonly family_name: string
  /** How many addresses there are in all. */
  readonly identities: number
}

/** An address of thousands is a till's own: only the first of these are looked at, and those with the very name. */
const mostForAddress = 100

export interface AskedAddress extends GuestAddress {
  readonly name: string
}

/** Customers of a company by addresses; `channel` keeps guests of marketplaces apart. */
export async function customersReachedBy(db: Queryable, rootId: number, asked: readonly AskedAddress[]): Promise<AddressRow[]> {
  if (asked.length === 0) return []
  const active = sql`join customers one on one.id = identity.customer_id and one.status = 'active' and (one.relay_channel is null) = (identity.kind <> 'relay')
    where identity.root_id = ${rootId} and identity.kind = asked.kind and identity.value = asked.value`
  const { rows } = await sql<AddressRow>`
    with asked as (select kind, value, array_agg(distinct searchable_name(name)) as names from unnest(${asked.map(({ kind }) => kind)}::text[],
      ${asked.map(({ value }) => value)}::text[], ${asked.map(({ name }) => name)}::text[]) as asked (kind, value, name) group by kind, value),
    has as (
      select asked.kind, asked.value, found.customer_id from asked cross join lateral (
        (select identity.customer_id from customer_identities identity ${active} order by identity.id limit ${mostForAddress})
        union (select identity.customer_id from customer_identities identity ${active} and one.search = any(asked.names) order by identity.customer_id limit ${mostForAddress})) as found)
    select has.kind, has.value, has.customer_id, given_name, family_name,
      (select count(*)::int from customer_identities all_of where all_of.customer_id = has.customer_id) as identities
    from has join customers on customers.id = has.customer_id order by has.customer_id`.execute(db)
  return rows
}

/** A guest as an order said them that may find everybody of the company. */
export interface SaidOfCompany {
  readonly customer_id: number
  readonly guest: { readonly name?: unknown; readonly phone?: unknown; readonly email?: unknown }
  readonly channel: number
  readonly country: string
}

/** As whom these customers have ordered by systems that find guests of the whole company. */
export async function saidOfCompany(db: Queryable, ids: readonly number[]): Promise<SaidOfCompany[]> {
  const { rows } = await sql<SaidOfCompany>`
    select distinct taken.customer_id, orders.guest, orders.channel, place.country from customer_orders taken
    join orders on orders.id = taken.order_id join restaurants place on place.id = orders.restaurant_id
    where taken.customer_id = any(${[...ids]}::bigint[]) and orders.guest is not null and not orders.guest_of_group`.execute(db)
  return rows
}

/** Those of these customers whom no group knows but the company's own. */
export async function ofCompanyAlone(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as id where not exists (
      select from access_group_resources held where held.resource_type = 'customer' and held.resource_id = id and held.relation = 'shared')`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What has become of these customers, held until the transaction ends, in the order of their ids. */
export async function holdCustomers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from customers where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export interface NewGuest {
  readonly uuid: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly relay_channel: string | null
}

/** New customers of a company; answers their ids by their uuids. */
export async function insertGuests(tx: Tx, rootId: number, guests: readonly NewGuest[], now: Date): Promise<Map<string, number>> {
  if (guests.length === 0) return new Map()
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into customers (uuid, name, given_name, family_name, relay_channel, source, parent_access_group_id, inserted_at, updated_at)
    select uuid, name, given_name, family_name, relay_channel, 'order', ${rootId}, ${now}, ${now} from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as
      guest(uuid uuid, name text, given_name text, family_name text, relay_channel text) returning id, uuid`.execute(tx)
  await ownAll(
    tx,
    'customer',
    rows.map(({ id }) => id),
    rootId,
  )
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

export interface NewAddress extends Pick<IdentityRow, 'kind' | 'value'> {
  readonly customer_id: number
}

/** Nobody has shown that these are theirs. */
export async function insertAddresses(tx: Tx, rootId: number, all: readonly NewAddress[], now: Date): Promise<void> {
  if (all.length === 0) return
  await sql`
    insert into customer_identities (customer_id, root_id, kind, value, source, inserted_at)
    select customer_id, ${rootId}, kind, value, 'order', ${now}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as address(customer_id bigint, kind text, value text)
    on conflict (customer_id, kind, value) do nothing`.execute(tx)
}

export interface Filled {
  readonly id: number
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  /** What was there when it was decided; a person who was faster is right. */
  readonly was_given: string
  readonly was_family: string
}

/** Names that were empty. A form that was opened before is stale, as after an edit. */
export async function fillNames(tx: Tx, filled: readonly Filled[], now: Date): Promise<void> {
  if (filled.length === 0) return
  await sql`
    update customers set name = filled.name, given_name = filled.given_name, family_name = filled.family_name, version = version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled(id bigint, name text, given_name text, family_name text, was_given text, was_family text)
    where customers.id = filled.id and (customers.given_name, customers.family_name) = (filled.was_given, filled.was_family)`.execute(tx)
}

export interface CountedOrder {
  readonly order_id: number
  readonly customer_id: number
  readonly restaurant_id: number
  readonly placed_at: Date
  readonly service_date: string
  readonly channel: number
  readonly currency: string
  readonly net: number
  readonly counts: boolean
}

export async function writeOrders(tx: Tx, orders: readonly CountedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    insert into customer_orders as known (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as counted(order_id bigint, customer_id bigint, restaurant_id bigint,
      placed_at timestamptz, service_date date, channel smallint, currency text, net bigint, counts boolean) order by order_id
    on conflict (order_id) do update set customer_id = excluded.customer_id, net = excluded.net, counts = excluded.counts
    where (known.customer_id, known.net, known.counts) is distinct from (excluded.customer_id, excluded.net, excluded.counts)`.execute(tx)
}

export async function removeOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`delete from customer_orders where order_id = any(${[...orderIds]}::bigint[])`.execute(tx)
}

/** Groups that may see one of these customers, with those above them. */
export async function reachOfAll(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct above as id from access_group_resources held join access_groups place on place.id = held.access_group_id
    cross join unnest(place.ancestors) as above where held.resource_type = 'customer' and held.resource_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function newestCustomer(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from customers`.execute(db)
  return rows[0]?.id ?? 0
}

/** How many orders of each count, of those that are there; of a company if that is said. */
export async function ordersCountedOf(db: Queryable, ids: readonly number[], rootId?: number): Promise<number[]> {
  if (ids.length === 0) return []
  const within = rootId === undefined ? sql`` : sql`and parent_access_group_id = ${rootId}`
  const { rows } = await sql<{ orders: number }>`
    select orders from customers where id = any(${[...ids]}::bigint[]) and status = 'active' ${within}`.execute(db)
  return rows.map(({ orders }) => orders)
}

export async function addressesOfCustomer(db: Queryable, id: number): Promise<GuestAddress[]> {
  const { rows } = await sql<GuestAddress>`select kind, value from customer_identities where customer_id = ${id} order by id`.execute(db)
  return rows
}

/** Customers who were merged into one, also by way of others. */
export async function mergedInto(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive gone as (select id from customers where merged_into_id = ${id}
      union select one.id from customers one join gone on one.merged_into_id = gone.id)
    select id from gone order by id`.execute(db)
  return rows.map((row) => row.id)
}
