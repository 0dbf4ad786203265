import { sql } from 'kysely'
import { share, unshare } from '../../../platform/access/holdings.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Merging } from '../parts.ts'

// What of the module's first tables goes from one customer to another in a merge, and back.

/** An address that both had: the one of the gone customer is not there while they are one. */
interface Absorbed {
  readonly id: number
  readonly customer_id: number
  readonly root_id: number
  readonly kind: string
  readonly value: string
  readonly verified_at: string | null
  readonly source: string
  readonly inserted_at: string
  /** The same address of the kept one, if it is verified since because the other one was. */
  readonly verified_id: number | null
}
export interface MovedIdentities {
  readonly moved: readonly number[]
  readonly absorbed: readonly Absorbed[]
}

/** Of an address that both have the one of the kept customer stays; it is verified if either was. */
export async function moveIdentities(tx: Tx, { goneId, keptId }: Merging): Promise<MovedIdentities> {
  // Moments stay text: they come back to the microsecond.
  const { rows: absorbed } = await sql<Absorbed>`
    with verified as (
      update customer_identities kept set verified_at = gone.verified_at from customer_identities gone
      where kept.customer_id = ${keptId} and gone.customer_id = ${goneId} and (kept.kind, kept.value) = (gone.kind, gone.value)
        and kept.verified_at is null and gone.verified_at is not null
      returning kept.id, gone.id as gone_id)
    delete from customer_identities gone using customer_identities kept
    where gone.customer_id = ${goneId} and kept.customer_id = ${keptId} and (kept.kind, kept.value) = (gone.kind, gone.value)
    returning gone.id, gone.customer_id, gone.root_id, gone.kind, gone.value, gone.verified_at::text as verified_at, gone.source,
      gone.inserted_at::text as inserted_at, (select verified.id from verified where verified.gone_id = gone.id) as verified_id`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update customer_identities set customer_id = ${keptId} where customer_id = ${goneId} returning id`.execute(tx)
  return { moved: rows.map(({ id }) => id), absorbed }
}

/** Addresses that were taken away since stay away. */
export async function moveIdentitiesBack(tx: Tx, { goneId, keptId }: Merging, { moved, absorbed }: MovedIdentities): Promise<void> {
  await sql`update customer_identities set customer_id = ${goneId} where id = any(${[...moved]}::bigint[]) and customer_id = ${keptId}`.execute(tx)
  if (absorbed.length === 0) return
  await sql`
    with back as (select * from jsonb_to_recordset(${JSON.stringify(absorbed)}::jsonb) as one(id bigint, kind text, value text, root_id bigint,
        verified_at timestamptz, source text, inserted_at timestamptz, verified_id bigint)),
      unverified as (update customer_identities kept set verified_at = null from back where kept.id = back.verified_id and kept.verified_at = back.verified_at)
    insert into customer_identities (id, customer_id, root_id, kind, value, verified_at, source, inserted_at) overriding system value
    select id, ${goneId}, root_id, kind, value, verified_at, source, inserted_at from back
    where exists (select from customer_identities kept where kept.customer_id = ${keptId} and (kept.kind, kept.value) = (back.kind, back.value)) on conflict do nothing`.execute(
    tx,
  )
}

export async function moveOrders(tx: Tx, { goneId, keptId }: Merging): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update customer_orders set customer_id = ${keptId} where customer_id = ${goneId} returning order_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function moveOrdersBack(tx: Tx, { goneId, keptId }: Merging, orderIds: readonly number[]): Promise<void> {
  await sql`update customer_orders set customer_id = ${goneId} where order_id = any(${[...orderIds]}::bigint[]) and customer_id = ${keptId}`.execute(
    tx,
  )
}

export async function moveNotes(tx: Tx, { goneId, keptId }: Merging): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update customer_notes set customer_id = ${keptId} where customer_id = ${goneId} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function moveNotesBack(tx: Tx, { goneId, keptId }: Merging, noteIds: readonly number[]): Promise<void> {
  await sql`update customer_notes set customer_id = ${goneId} where id = any(${[...noteIds]}::bigint[]) and customer_id = ${keptId}`.execute(tx)
}

const knownTo = async (db: Queryable, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select access_group_id as id from access_group_resources
    where resource_type = 'customer' and resource_id = ${id} and relation = 'shared' order by 1`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Every group that knew the gone customer knows the kept one: whoever merges them could give that to the people there (opening.ts). Answers the groups to which that is new. The gone one stays
 * shared, so that whoever kept its address is led on.
 */
export async function spreadShares(tx: Tx, { goneId, keptId }: Merging): Promise<number[]> {
  const fresh: number[] = []
  for (const groupId of await knownTo(tx, goneId)) if (await share(tx, 'customer', keptId, groupId)) fresh.push(groupId)
  return fresh
}

/** A group at whose restaurants the kept customer has ordered knows it all the same, and one that knows it by another merge. */
export async function takeSharesBack(tx: Tx, { keptId, goneId }: Merging, groupIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...groupIds]}::bigint[]) as id where not exists (
      select from customer_orders taken join restaurants place on place.id = taken.restaurant_id
      where taken.customer_id = ${keptId} and place.parent_access_group_id = id)
    and not exists (select from customer_merges other where other.kept_id = ${keptId} and other.gone_id <> ${goneId} and other.undone_at is null
      and other.moved->'shares' @> to_jsonb(id))`.execute(tx)
  for (const { id } of rows) await unshare(tx, 'customer', [keptId], id)
}

/** What was said of the gone customer holds for the kept one: "not the same person". Answers those of whom that is new. */
export async function spreadDismissals(tx: Tx, { goneId, keptId }: Merging): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with others as (
      select case when low_id = ${goneId} then high_id else low_id end as other, root_id, score, reasons, found_at, dismissed_at, dismissed_by
      from customer_duplicates where ${goneId} in (low_id, high_id) and dismissed_at is not null)
    insert into customer_duplicates (root_id, low_id, high_id, score, reasons, found_at, dismissed_at, dismissed_by)
    select root_id, least(other, ${keptId}::bigint), greatest(other, ${keptId}::bigint), score, reasons, found_at, dismissed_at, dismissed_by
    from others where other <> ${keptId} on conflict (low_id, high_id) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function takeDismissalsBack(tx: Tx, _: Merging, ids: readonly number[]): Promise<void> {
  await sql`delete from customer_duplicates where id = any(${[...ids]}::bigint[])`.execute(tx)
}
