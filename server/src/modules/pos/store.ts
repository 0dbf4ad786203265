import type { FieldPolicy, PosConnection, PosProviderName } from '@brigade/contract/pos.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { PosConnections } from '../../platform/schema.ts'
import { isAlive } from './store-runs.ts'

// Connections with points of sale.

export interface ConnectionRow extends Omit<Selectable<PosConnections>, 'provider' | 'state' | 'deletion_policy' | 'field_policy'> {
  readonly provider: PosProviderName
  readonly state: PosConnection['state']
  readonly deletion_policy: PosConnection['deletion_policy']
  readonly field_policy: FieldPolicy
  readonly timezone: string
  readonly linked: number
  readonly broken: number
}

const seen = sql`
  select connection.*, restaurants.timezone, links.linked, links.broken
  from pos_connections connection join restaurants on restaurants.id = connection.restaurant_id
  cross join lateral (select count(*) filter (where state = 'linked')::int as linked, count(*) filter (where state = 'broken')::int as broken
    from pos_links where pos_links.connection_id = connection.id) as links`

export async function ofRestaurant(db: Queryable, restaurantId: number): Promise<ConnectionRow[]> {
  return (await sql<ConnectionRow>`${seen} where connection.restaurant_id = ${restaurantId} order by connection.id`.execute(db)).rows
}

/** Of this restaurant: the id alone opens nothing. */
export async function find(db: Queryable, restaurantId: number, id: number): Promise<ConnectionRow | undefined> {
  return (await sql<ConnectionRow>`${seen} where connection.restaurant_id = ${restaurantId} and connection.id = ${id}`.execute(db)).rows[0]
}

export async function findById(db: Queryable, id: number): Promise<ConnectionRow | undefined> {
  return (await sql<ConnectionRow>`${seen} where connection.id = ${id}`.execute(db)).rows[0]
}

export async function findByUuid(db: Queryable, uuid: string): Promise<ConnectionRow | undefined> {
  return (await sql<ConnectionRow>`${seen} where connection.uuid::text = ${uuid}`.execute(db)).rows[0]
}

/** Held until the transaction ends: runs of one connection are taken one after another. */
export async function lock(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from pos_connections where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

export async function insert(tx: Tx, columns: Insertable<PosConnections>): Promise<{ id: number; uuid: string }> {
  return tx.insertInto('pos_connections').values(columns).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

/** Changes by the server itself do not raise the version, so no form becomes stale. */
export async function note(tx: Tx, id: number, columns: Updateable<PosConnections>): Promise<void> {
  await tx.updateTable('pos_connections').set(columns).where('id', '=', id).execute()
}

export async function edit(tx: Tx, id: number, columns: Updateable<PosConnections>): Promise<void> {
  await tx
    .updateTable('pos_connections')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pos_connections').where('id', '=', id).execute()
}

/** False for an event that was received before: points of sale deliver some twice, and anybody may replay one. */
export async function isFirstDelivery(tx: Tx, connectionId: number, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into pos_events (connection_id, event_id) values (${connectionId}, ${eventId}) on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export interface DueRow {
  readonly id: number
  readonly uuid: string
  readonly state: PosConnection['state']
  readonly sync_expression: string
  readonly timezone: string
  readonly next_due_at: Date | null
  readonly isMoved: boolean
  /** By the database's clock, which decides alone. */
  readonly now: Date
}

/** Connections whose time has come, or whose restaurant has moved to another zone; those that another server looks at are passed over. */
export async function lockDue(tx: Tx, most: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select connection.id, connection.uuid, connection.state, connection.sync_expression, restaurants.timezone, connection.next_due_at,
      connection.next_zone <> restaurants.timezone as "isMoved", now() as now
    from pos_connections connection join restaurants on restaurants.id = connection.restaurant_id
    where connection.next_run_at <= now() or (connection.next_run_at is not null and connection.next_zone <> restaurants.timezone)
    order by connection.next_run_at limit ${most} for update of connection skip locked`.execute(tx)
  return rows
}

/** Connections with a sync that nobody does: its job was lost, or the server that did it is gone. */
export async function forsaken(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct connection_id as id from sync_runs
    where state = 'queued' or (state = 'running' and not ${isAlive(sql.ref('beat_at'))}) limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** What nobody will ask about again. */
export async function sweep(tx: Tx): Promise<void> {
  await sql`delete from pos_events where inserted_at < now() - interval '30 days'`.execute(tx)
  await sql`delete from sync_runs where inserted_at < now() - interval '90 days' and state not in ('queued', 'running', 'held')`.execute(tx)
}

export async function zoneOf(db: Queryable, restaurantId: number): Promise<string | undefined> {
  return (await db.selectFrom('restaurants').select('timezone').where('id', '=', restaurantId).executeTakeFirst())?.timezone
}

/** What decides whether a restaurant may be connected. */
export async function homeOf(
  db: Queryable,
  restaurantId: number,
): Promise<{ readonly kind: string; readonly timezone: string; readonly owner: number; readonly connections: number } | undefined> {
  const { rows } = await sql<{ kind: string; timezone: string; owner: number; connections: number }>`
    select kind, timezone, parent_access_group_id as owner, (select count(*)::int from pos_connections where restaurant_id = restaurants.id) as connections
    from restaurants where id = ${restaurantId}`.execute(db)
  return rows[0]
}
