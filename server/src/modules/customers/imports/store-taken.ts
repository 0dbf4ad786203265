import { sql } from 'kysely'
import { disownAll, ownAll, shareAll } from '../../../platform/access/holdings.ts'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { codeOf } from '../../../platform/database-errors.ts'
import type { Known, Taken } from './taken.ts'

// What a step of an import writes, each in one statement however many rows it has.

/** Nobody else makes or finds customers of the company meanwhile: orders neither. */
export async function holdCompany(tx: Tx, rootId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customers of orders', ${rootId}))`.execute(tx)
}

/** Customers as they are now, held until the transaction ends. */
export async function holdKnown(tx: Tx, ids: readonly number[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Known>`
    select id, name, given_name, family_name, birthday, language, tags,
      (select coalesce(array_agg(kind || ' ' || value), '{}') from customer_identities one where one.customer_id = customers.id) as addresses
    from customers where id = any(${[...ids]}::bigint[]) and status = 'active' order by id for no key update`.execute(tx)
  return rows
}

interface Around {
  readonly importId: number
  readonly rootId: number
  readonly groupId: number
  readonly now: Date
  readonly by: { readonly id: number | null; readonly name: string }
}

/** Answers the ids of those that are new, by their uuids. */
export async function writeTaken(
  tx: Tx,
  { importId, rootId, groupId, now, by }: Around,
  { fresh, changed, addresses, notes }: Taken,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into customers (uuid, name, given_name, family_name, birthday, language, tags, source, import_id, parent_access_group_id, inserted_at, updated_at)
    select uuid, name, given_name, family_name, birthday, language, tags, 'import', ${importId}, ${rootId}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as one(uuid uuid, name text, given_name text, family_name text, birthday text, language text, tags text[])
    returning id, uuid`.execute(tx)
  const ids = new Map(rows.map(({ id, uuid }) => [uuid, id]))
  await ownAll(tx, 'customer', [...ids.values()], rootId)
  if (groupId !== rootId)
    await shareAll(
      tx,
      'customer',
      [...ids.values()].map((id) => ({ resource_id: id, access_group_id: groupId })),
    )
  if (changed.length > 0)
    await sql`update customers set name = one.name, given_name = one.given_name, family_name = one.family_name, birthday = one.birthday, language = one.language,
        tags = one.tags, version = version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as one(id bigint, name text, given_name text, family_name text, birthday text, language text, tags text[])
      where customers.id = one.id`.execute(tx)
  const idOf = ({ of }: { readonly of: number | string }) => (typeof of === 'number' ? of : (ids.get(of) ?? 0))
  await sql`insert into customer_identities (customer_id, root_id, kind, value, source, inserted_at)
    select customer_id, ${rootId}, kind, value, 'import', ${now}
    from jsonb_to_recordset(${JSON.stringify(addresses.map((one) => ({ customer_id: idOf(one), kind: one.kind, value: one.value })))}::jsonb)
      as one(customer_id bigint, kind text, value text) on conflict (customer_id, kind, value) do nothing`.execute(tx)
  if (notes.length > 0)
    await sql`insert into customer_notes (customer_id, text, written_by, written_by_name, inserted_at)
      select customer_id, note, ${by.id}, ${by.name}, ${now}
      from jsonb_to_recordset(${JSON.stringify(notes.map((one) => ({ customer_id: idOf(one), note: one.text })))}::jsonb) as one(customer_id bigint, note text)
      where not exists (select from customer_notes there where there.customer_id = one.customer_id and there.text = one.note)`.execute(tx)
  return ids
}

/** What many new rows leave behind in the indexes of the search, which every search would read. */
export async function tidyIndexes(tx: Tx): Promise<void> {
  await sql`select gin_clean_pending_list('customers_search'), gin_clean_pending_list('customer_identities_email_part'),
    gin_clean_pending_list('customers_tags')`.execute(tx)
}

/** Where a table grows by many rows at once, statements would go on as if it were small. */
export async function measureTables(db: Queryable): Promise<void> {
  await sql`analyze customers (id, status, relay_channel, search, parent_access_group_id, import_id), customer_identities, access_group_resources`.execute(
    db,
  )
}

/**
 * Customers of the company that an import has made and nobody has touched since: they have not ordered, History has one line of them, and no
 * group knows them that would lose them, but that of the import. Those of them whom the person may change.
 */
export async function untouched(
  db: Queryable,
  { importId, rootId, groupId, userId }: { readonly importId: number; readonly rootId: number; readonly groupId: number; readonly userId: number },
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where import_id = ${importId} and parent_access_group_id = ${rootId} and id > ${after} and status = 'active' and version = 1
      and not exists (select from customer_orders where customer_id = customers.id)
      and (select count(*) from audit_logs where resource = 'customer' and resource_id = customers.id) <= 1
      and not exists (select from access_group_resources held where held.resource_type = 'customer' and held.resource_id = customers.id
        and held.access_group_id not in (${rootId}, ${groupId}))
      and ${reachable(userId, 'customers_admin', 'customer', sql.ref('customers.id'))}
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those that could be deleted: what something hangs on stays. */
export async function deleteUntouched(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  await sql`savepoint these`.execute(tx)
  try {
    await disownAll(tx, 'customer', ids)
    await sql`delete from customers where id = any(${[...ids]}::bigint[])`.execute(tx)
    await sql`release savepoint these`.execute(tx)
    return [...ids]
  } catch (error) {
    if (codeOf(error) !== '23503') throw error
    await sql`rollback to savepoint these`.execute(tx)
    await sql`release savepoint these`.execute(tx)
  }
  if (ids.length === 1) return []
  const middle = Math.ceil(ids.length / 2)
  return [...(await deleteUntouched(tx, ids.slice(0, middle))), ...(await deleteUntouched(tx, ids.slice(middle)))]
}
