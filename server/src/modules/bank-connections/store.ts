import { expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { type Insertable, type Selectable, sql, type Updateable, type UpdateObject } from 'kysely'
import { own } from '../../platform/access/holdings.ts'
import { reachable } from '../../platform/access/policy.ts'
import { recordStore } from '../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { isLive } from '../../platform/live-grants.ts'
import { prepared } from '../../platform/prepared.ts'
import type { BankConnections, Schema } from '../../platform/schema.ts'

// The SQL about bank connections themselves; what concerns linking is in linking/store.ts.

export type BankConnectionRow = Selectable<BankConnections> & { readonly parent_access_group_name: string }
/** A row as one person sees it. */
export type SeenRow = BankConnectionRow & { readonly may_change: boolean }
/** What a list shows of a row: neither sealed numbers nor tokens are read for it. */
export type ListedRow = Pick<SeenRow, (typeof listed)[number] | 'parent_access_group_name' | 'may_change'> & {
  readonly has_token: boolean
  readonly public_link_revoked: boolean
}
export type Columns = Updateable<BankConnections>
/** Columns to write, as values or as SQL. */
type Writable = UpdateObject<Schema, 'bank_connections'>

const thisId = sql.ref('bank_connections.id')

const rows = (db: Queryable) =>
  db
    .selectFrom('bank_connections')
    .innerJoin('access_groups as organization', 'organization.id', 'bank_connections.parent_access_group_id')
    .selectAll('bank_connections')
    .select('organization.name as parent_access_group_name')

const listed = [
  'id',
  'uuid',
  'name',
  'contact_first_name',
  'contact_last_name',
  'contact_email',
  'contact_phone',
  'address',
  'routing_number_last_four',
  'account_number_last_four',
  'healthy',
  'bank_name',
  'bank_account_last_four',
  'error_code',
  'error_message',
  'parent_access_group_id',
  'version',
  'inserted_at',
  'updated_at',
] as const satisfies readonly (keyof BankConnections)[]
// One piece of text: built from references it would be traversed for every list.
const listedColumns = sql.raw(listed.map((column) => `bank_connections.${column}`).join(', '))

const seenBy = (db: Queryable, userId: number) =>
  rows(db).select(reachable(userId, 'bank_connections_admin', 'bank_connection', thisId).as('may_change'))

export const { searchVisible, remove } = recordStore({
  type: 'bank_connection',
  table: 'bank_connections',
  sorts: {
    // What needs somebody comes first.
    status: sql`array[case
      when routing_number_last_four is not null and account_number_last_four is not null then '5'
      when access_token_enc is null then '3'
      when error_code = ${sql.lit(expiredTokenCode)} then '2'
      when healthy then '4'
      else '1' end, lower(bank_connections.name)]`,
  },
  rows: (ids, mayChange) => sql<ListedRow>`
    select ${listedColumns}, organization.name as parent_access_group_name,
      bank_connections.access_token_enc is not null as has_token, bank_connections.public_link_revoked_at is not null as public_link_revoked,
      ${mayChange} as may_change
    from bank_connections join access_groups organization on organization.id = bank_connections.parent_access_group_id
    where bank_connections.id = any(${ids})`,
})

const seenById = prepared((db, userId: number, id: number) => seenBy(db, userId).where('bank_connections.id', '=', id))

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenRow | undefined> {
  return (await seenById(db, userId, id))[0]
}

export function findById(db: Queryable, id: number): Promise<BankConnectionRow | undefined> {
  return rows(db).where('bank_connections.id', '=', id).executeTakeFirst()
}

/** By the address of the public page; a closed page is as unknown as one that never was. */
export function findPublic(db: Queryable, uuid: string): Promise<BankConnectionRow | undefined> {
  return rows(db).where('bank_connections.uuid', '=', uuid).where('public_link_revoked_at', 'is', null).executeTakeFirst()
}

/** Held until the transaction ends, so that what is decided from it stays true. */
export function lock(tx: Tx, id: number): Promise<BankConnectionRow | undefined> {
  return rows(tx).where('bank_connections.id', '=', id).forUpdate('bank_connections').executeTakeFirst()
}

/** Numbers are sealed to the row they stand in, so they can only be written once it has its id. */
export async function insert(tx: Tx, columns: Insertable<BankConnections>): Promise<number> {
  const { id } = await tx.insertInto('bank_connections').values(columns).returning('id').executeTakeFirstOrThrow()
  await own(tx, 'bank_connection', id, columns.parent_access_group_id)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, columns: Columns): Promise<void> {
  await tx
    .updateTable('bank_connections')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What is not on the form (the link, its health, the public page) changes without making open forms stale. */
export async function note(tx: Tx, id: number, columns: Writable): Promise<void> {
  await tx
    .updateTable('bank_connections')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The account is as it was: "Last changed" keeps its time. */
export async function noteCheck(tx: Tx, id: number, checked_at: Date): Promise<void> {
  await tx.updateTable('bank_connections').set({ checked_at }).where('id', '=', id).execute()
}

export async function revokePublicLink(tx: Tx, id: number): Promise<void> {
  await note(tx, id, { public_link_revoked_at: sql<Date>`now()` })
}

/** A new address: the old one stops working. */
export async function renewPublicLink(tx: Tx, id: number): Promise<void> {
  await note(tx, id, { uuid: sql<string>`gen_random_uuid()`, public_link_revoked_at: null })
}

/** Addresses of the active people who may change a connection held by one of these groups. */
export async function adminAddresses(tx: Tx, groupIds: readonly number[]): Promise<string[]> {
  const { rows: people } = await sql<{ email: string }>`
    select distinct users.email from role_grants join users on users.id = role_grants.user_id and users.status = 'active'
    where role_grants.access_group_id = any(${[...groupIds]}::bigint[]) and role_grants.role = 'bank_connections_admin'
      and ${isLive('role_grants')}
    order by users.email`.execute(tx)
  return people.map(({ email }) => email)
}
