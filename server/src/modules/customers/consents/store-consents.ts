import type { ConsentChannel, ConsentPurpose, ConsentSource, ConsentStatus } from '@brigade/contract/customers/consents.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { scopeSeen } from '../blocks/store-effects.ts'

export interface ConsentRow {
  readonly id: number
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  readonly status: ConsentStatus
  readonly scope_group_id: number | null
  readonly scope_name: string
  readonly is_company: boolean
  readonly source: ConsentSource
  readonly wording: string | null
  readonly wording_version: number | null
  readonly proof: string
  readonly by: string
  readonly at: Date
}

/** Nobody changes their mind more often than that. */
const most = 1000

/** SQL condition on `customer_consents said`: it matters to the person; for a group that is gone to those of the company. */
export const consentSeen = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(${scopeSeen(userId, sql.ref('said.scope_group_id'))} or (said.scope_group_id is null and said.root_id = any(${grantedGroups(userId, 'customers')})))`

/** What the customer said where it matters to the person, the newest first; of the same moment the withdrawal. */
export async function consentsSeen(db: Queryable, userId: number, customerId: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select said.id, said.channel, said.purpose, said.status, said.scope_group_id, coalesce(place.name, said.scope_name) as scope_name,
      coalesce(said.scope_group_id = said.root_id, false) as is_company, said.source, wording.text as wording, wording.version as wording_version, said.proof,
      said.by_name as by, said.at
    from customer_consents said left join access_groups place on place.id = said.scope_group_id left join consent_wordings wording on wording.id = said.wording_id
    where said.customer_id = ${customerId} and ${consentSeen(userId)}
    order by said.at desc, said.status = 'withdrawn' desc, said.id desc limit ${most}`.execute(db)
  return rows
}

/** What was stopped for the whole company at the addresses of the customer. */
export async function stoppedFor(
  db: Queryable,
  customerId: number,
): Promise<{ kind: 'email' | 'phone'; value: string; channel: ConsentChannel | null; purpose: ConsentPurpose | null; at: Date | null }[]> {
  const { rows } = await sql<{
    kind: 'email' | 'phone'
    value: string
    channel: ConsentChannel | null
    purpose: ConsentPurpose | null
    at: Date | null
  }>`
    select one.kind, one.value, stopped.channel, stopped.purpose, stopped.at from customer_identities one
      left join consent_suppressions stopped on stopped.root_id = one.root_id and stopped.value = one.value and stopped.scope_group_id = one.root_id
    where one.customer_id = ${customerId} and one.kind in ('email', 'phone')`.execute(db)
  return rows
}

/** Something that a customer said, as it is written down. */
export interface SaidConsent {
  readonly customerId: number
  readonly rootId: number
  readonly scope: { readonly id: number; readonly name: string }
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  readonly status: ConsentStatus
  readonly source: ConsentSource
  readonly wordingId: number | null
  readonly proof: string
  readonly by: string
  readonly at: Date
}

export async function insertConsents(tx: Tx, all: readonly SaidConsent[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    insert into customer_consents (customer_id, root_id, channel, purpose, status, scope_group_id, scope_name, source, wording_id, proof, by_name, at)
    select "customerId", "rootId", channel, purpose, status, (scope->>'id')::bigint, scope->>'name', source, "wordingId", proof, by, at
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as said("customerId" bigint, "rootId" bigint, channel text, purpose text, status text, scope jsonb,
      source text, "wordingId" bigint, proof text, by text, at timestamptz)`.execute(tx)
}

/** Those of what a file or an order says that would overrule somebody who said no: by their places in the list. */
export async function overruling(tx: Tx, all: readonly SaidConsent[]): Promise<Set<number>> {
  if (all.length === 0) return new Set()
  const asked = all.map(({ customerId, scope, channel, purpose }, n) => ({ n, customer: customerId, scope: scope.id, channel, purpose }))
  const { rows } = await sql<{ n: number }>`
    select asked.n from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(n integer, customer bigint, scope bigint, channel text, purpose text)
      join access_groups place on place.id = asked.scope
    where (select said.status from customer_consents said where said.customer_id = asked.customer and said.channel = asked.channel and said.purpose = asked.purpose
      and said.scope_group_id = any(place.ancestors) order by said.at desc, said.status = 'withdrawn' desc, said.id desc limit 1) = 'withdrawn'`.execute(
    tx,
  )
  return new Set(rows.map(({ n }) => n))
}

/** Guests of marketplaces among these. */
export async function relaysAmong(tx: Tx, customerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${[...customerIds]}::bigint[]) and relay_channel is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export interface Address {
  readonly customer_id: number
  readonly kind: 'email' | 'phone'
  readonly value: string
}

export async function addressesOf(tx: Tx, customerIds: readonly number[]): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select customer_id, kind, value from customer_identities where customer_id = any(${[...customerIds]}::bigint[]) and kind in ('email', 'phone')`.execute(
    tx,
  )
  return rows
}

export interface Stopped {
  readonly rootId: number
  readonly scopeId: number
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  /** Null where only the hash is to be kept. */
  readonly value: string | null
  readonly hash: string
  readonly at: Date
}

export async function stop(tx: Tx, all: readonly Stopped[]): Promise<void> {
  if (all.length === 0) return
  // The same one twice in a statement would be refused.
  const each = [...new Map(all.map((one) => [`${one.rootId} ${one.hash} ${one.channel} ${one.purpose} ${one.scopeId}`, one])).values()]
  await sql`
    insert into consent_suppressions (root_id, scope_group_id, channel, purpose, value, hash, at)
    select "rootId", "scopeId", channel, purpose, value, hash, at
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as stopped("rootId" bigint, "scopeId" bigint, channel text, purpose text, value text, hash text, at timestamptz)
    on conflict (root_id, hash, channel, purpose, scope_group_id) do update
      set at = greatest(consent_suppressions.at, excluded.at), value = coalesce(excluded.value, consent_suppressions.value)`.execute(tx)
}

/** Hashes under which something is stopped of which no address is kept, among these. */
export async function stoppedHashes(tx: Tx, rootId: number, hashes: () => readonly string[]): Promise<Set<string>> {
  const any = await sql`select from consent_suppressions where root_id = ${rootId} and value is null limit 1`.execute(tx)
  if (any.rows.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select hash || ' ' || channel || ' ' || purpose as key from consent_suppressions where root_id = ${rootId} and value is null and hash = any(${[...hashes()]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Customers of a company who have an address. */
export async function havingAddress(tx: Tx, rootId: number, kind: 'email' | 'phone', value: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customers.id from customer_identities one join customers on customers.id = one.customer_id and customers.status = 'active'
    where one.root_id = ${rootId} and one.kind = ${kind} and one.value = ${value} order by customers.id for no key update of customers`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Addresses of these customers that nobody else of the company has. */
export async function ownAddresses(tx: Tx, customerIds: readonly number[]): Promise<(Address & { readonly shared: boolean })[]> {
  const { rows } = await sql<Address & { shared: boolean }>`
    select distinct on (one.kind, one.value) one.customer_id, one.kind, one.value, exists (
      select from customer_identities other join customers on customers.id = other.customer_id and customers.status = 'active'
      where other.root_id = one.root_id and other.kind = one.kind and other.value = one.value and other.customer_id <> all(${[...customerIds]}::bigint[])) as shared
    from customer_identities one where one.customer_id = any(${[...customerIds]}::bigint[]) and one.kind in ('email', 'phone') order by one.kind, one.value`.execute(
    tx,
  )
  return rows
}

export async function forgetValues(tx: Tx, rootId: number, values: readonly string[]): Promise<void> {
  await sql`update consent_suppressions set value = null where root_id = ${rootId} and value = any(${[...values]}::text[])`.execute(tx)
}
