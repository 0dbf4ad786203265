import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { give } from '../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../platform/database.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly password_hash: string | null
  readonly status: string
}

export async function accountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select id, email, password_hash, status from users where email = ${email}`.execute(db)
  return rows[0]
}

/** Did this person sign in from this address lately? Strangers who guess must not shut them out there. */
export async function comesFrom(db: Queryable, email: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`select exists (
    select 1 from sessions join users on users.id = sessions.user_id
    where users.email = ${email} and sessions.address = ${address} and sessions.created_at > now() - interval '30 days') as knows`.execute(db)
  return rows[0]?.knows === true
}

/** Still the account whose password was just checked? Holds it so until the transaction ends. */
export async function isStill(tx: Tx, account: Account): Promise<boolean> {
  const { rows } = await sql`select 1 from users
    where id = ${account.id} and status = 'active' and password_hash = ${account.password_hash} for no key update`.execute(tx)
  return rows.length > 0
}

export async function replaceHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await sql`update users set password_hash = ${hash} where id = ${userId}`.execute(tx)
}

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly hash: string
}

/**
 * A person who has yet to confirm. Until then the address is nobody's: signing up again starts over, under another uuid, so
 * that a code mailed for one sign-up never confirms another. `undefined` when the address has an account.
 */
export async function beginAccount(tx: Tx, { name, email, phone, hash }: NewPerson): Promise<{ id: number; uuid: string } | undefined> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into users (name, email, phone, password_hash) values (${name}, ${email}, ${phone}, ${hash})
    on conflict (email) do update set name = excluded.name, phone = excluded.phone, password_hash = excluded.password_hash,
      uuid = gen_random_uuid(), updated_at = now() where users.status = 'unconfirmed'
    returning id, uuid`.execute(tx)
  return rows[0]
}

/** A person whose address is proved by a mailed link; `undefined` when it already has a confirmed account. */
export async function addConfirmedAccount(tx: Tx, { name, email, phone, hash }: NewPerson): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, phone, password_hash, status) values (${name}, ${email}, ${phone}, ${hash}, 'active')
    on conflict (email) do update set name = excluded.name, phone = excluded.phone, password_hash = excluded.password_hash, status = 'active',
      uuid = gen_random_uuid(), session_epoch = users.session_epoch + 1, updated_at = now() where users.status = 'unconfirmed'
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The unconfirmed person of a sign-up, held until the transaction ends. */
export async function pendingByUuid(tx: Tx, uuid: string): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where uuid = ${uuid}::uuid and status = 'unconfirmed' for no key update`.execute(tx)
  return rows[0]
}

/** The owner of an address who may choose a new password, held until the transaction ends. */
export async function ownerOfAddress(tx: Tx, email: string): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where email = ${email} and status in ('active', 'unconfirmed') for no key update`.execute(tx)
  return rows[0]
}

/** A code from the mailbox proves the address, so both make an unconfirmed account an active one. */
export async function activate(tx: Tx, userId: number, hash?: string): Promise<void> {
  await sql`update users set status = 'active', password_hash = coalesce(${hash ?? null}, password_hash), updated_at = now() where id = ${userId}`.execute(
    tx,
  )
}

/** The root group of a new business, its founder with every role there. Answers the group's id. */
export async function foundCompany(tx: Tx, founderId: number, name: string): Promise<number> {
  await forgetPendingCompany(tx, founderId)
  const { rows } = await sql<{ id: number }>`
    with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
    insert into access_groups (id, name, root_id, ancestors) overriding system value
    select id, ${name}, id, array[id] from fresh returning id`.execute(tx)
  const group = rows[0]
  if (!group) throw new Error('The root group was not made.')
  await give(tx, { userId: founderId, groupId: group.id, roles: founderRoles, by: null, expiresAt: null })
  return group.id
}

/** What an earlier, never confirmed sign-up of the same person founded; nobody else can have a part in it. */
async function forgetPendingCompany(tx: Tx, founderId: number): Promise<void> {
  await sql`delete from access_groups where parent_id is null
    and id in (select access_group_id from role_grants where user_id = ${founderId})
    and not exists (select 1 from role_grants other where other.access_group_id = access_groups.id and other.user_id <> ${founderId})
    and not exists (select 1 from access_groups child where child.parent_id = access_groups.id)`.execute(tx)
}
