import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Facts } from './rules.ts'

// Who may be one person: what is compared of customers, and the pairs that were found.

/** What is compared of a customer. `is_compared`: active, and no guest of a marketplace. */
export interface ComparedCustomer extends Facts {
  readonly id: number
  readonly root_id: number
  readonly is_compared: boolean
}

export async function comparedCustomers(db: Queryable, ids: readonly number[]): Promise<ComparedCustomer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ComparedCustomer>`
    select one.id, one.parent_access_group_id as root_id, given_name, family_name, birthday, status = 'active' and relay_channel is null as is_compared,
      array(select value from customer_identities where customer_id = one.id and kind = 'email' order by id) as emails,
      array(select value from customer_identities where customer_id = one.id and kind = 'phone' order by id) as phones
    from customers one where one.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Customers who changed, the longest ago first, taken off the list. Nobody else takes some until this transaction ends: who is new in both would not meet. */
export async function takeNews(tx: Tx, most: number): Promise<number[] | undefined> {
  const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('customer duplicates', 0)) as mine`.execute(
    tx,
  )
  if (!locks[0]?.mine) return undefined
  // All that is known of one by now is looked at together; what comes meanwhile is not seen yet, and stays.
  const { rows } = await sql<{ id: number }>`
    with first as materialized (select distinct customer_id from (select customer_id from customer_duplicate_news order by id limit ${most}) as oldest)
    delete from customer_duplicate_news news using first where news.customer_id = first.customer_id returning news.customer_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

export async function setKeys(
  tx: Tx,
  all: readonly { readonly id: number; readonly keys: readonly number[] }[],
  gone: readonly number[],
): Promise<void> {
  await sql`delete from customer_duplicate_keys where customer_id = any(${[...gone]}::bigint[])`.execute(tx)
  await sql`
    insert into customer_duplicate_keys (customer_id, keys)
    select id, array(select jsonb_array_elements_text(keys)::integer) from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as one (id bigint, keys jsonb)
    on conflict (customer_id) do update set keys = excluded.keys where customer_duplicate_keys.keys is distinct from excluded.keys`.execute(tx)
}

/** Numbers and addresses that so many customers have that they say nothing, such as the one of the restaurant itself. */
export async function commonValues(db: Queryable, rootIds: readonly number[], values: readonly string[], from: number): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ value: string }>`
    select asked.value from unnest(${[...values]}::text[]) as asked (value) cross join unnest(${[...rootIds]}::bigint[]) as root (id)
      cross join unnest('{email,phone}'::text[]) as of (kind)
    where (select count(*) from (select from customer_identities one
      where one.root_id = root.id and one.kind = of.kind and one.value = asked.value limit ${from}) as few) >= ${from}`.execute(db)
  return new Set(rows.map(({ value }) => value))
}

/** Who has one of the keys in common, for each of those asked for; at most some for each, where keys meet by chance or a family is large. */
export async function whoMeets(
  db: Queryable,
  asked: readonly { readonly id: number; readonly keys: readonly number[] }[],
): Promise<{ id: number; other: number }[]> {
  const { rows } = await sql<{ id: number; other: number }>`
    select asked.id, other.customer_id as other
    from jsonb_to_recordset(${JSON.stringify(asked.filter(({ keys }) => keys.length > 0))}::jsonb) as asked (id bigint, keys jsonb)
      join customer_duplicate_keys other on other.keys && array(select jsonb_array_elements_text(asked.keys)::integer) and other.customer_id <> asked.id`.execute(
    db,
  )
  return rows
}

export interface FoundPair {
  readonly root_id: number
  readonly low_id: number
  readonly high_id: number
  readonly score: number
  readonly reasons: readonly string[]
}

/** The pairs of these customers are those, and no others. One that was dismissed stays dismissed, whatever was found. */
export async function setPairs(tx: Tx, ids: readonly number[], pairs: readonly FoundPair[], now: Date): Promise<void> {
  const those = sql`any(${[...ids]}::bigint[])`
  await sql`
    with found as materialized (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as one (root_id bigint, low_id bigint, high_id bigint, score smallint, reasons text[])),
      gone as (delete from customer_duplicates old where (low_id = ${those} or high_id = ${those}) and dismissed_at is null
        and not exists (select from found where (found.low_id, found.high_id) = (old.low_id, old.high_id)))
    insert into customer_duplicates (root_id, low_id, high_id, score, reasons, found_at)
    select root_id, low_id, high_id, score, reasons, ${now} from found order by low_id, high_id
    on conflict (low_id, high_id) do update set score = excluded.score, reasons = excluded.reasons, root_id = excluded.root_id
    where (customer_duplicates.score, customer_duplicates.reasons, customer_duplicates.root_id) is distinct from (excluded.score, excluded.reasons, excluded.root_id)`.execute(
    tx,
  )
}

export interface PairRow {
  readonly id: number
  readonly low_id: number
  readonly high_id: number
  readonly score: number
  readonly reasons: string[]
}

const mayChange = (userId: number, id: RawBuilder<unknown>) => reachable(userId, 'customers_admin', 'customer', id)

/** Pairs of customers of whom the person may change both, the likeliest first, and how many there are. */
export async function searchPairs(db: Queryable, userId: number, page: number, perPage: number): Promise<{ rows: PairRow[]; total: number }> {
  const { rows } = await sql<PairRow & { total: number }>`
    with mine as materialized (select distinct root_id from access_groups where id = any(${grantedGroups(userId, 'customers_admin')})),
      seen as materialized (
        select pair.id, pair.score from customer_duplicates pair
          join customers low on low.id = pair.low_id and low.status = 'active' join customers high on high.id = pair.high_id and high.status = 'active'
        where pair.root_id in (select root_id from mine) and pair.dismissed_at is null and ${mayChange(userId, sql.ref('pair.low_id'))} and ${mayChange(userId, sql.ref('pair.high_id'))}),
      page as (select id from seen order by score desc, id limit ${perPage} offset ${(page - 1) * perPage})
    select pair.id, pair.low_id, pair.high_id, pair.score, pair.reasons, counted.total from (select count(*)::int as total from seen) as counted
      left join (page join customer_duplicates pair using (id)) on true order by pair.score desc, pair.id`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

export async function findPair(db: Queryable, id: number): Promise<(PairRow & { readonly dismissed_at: Date | null }) | undefined> {
  const { rows } = await sql<PairRow & { dismissed_at: Date | null }>`
    select id, low_id, high_id, score, reasons, dismissed_at from customer_duplicates where id = ${id}`.execute(db)
  return rows[0]
}

export async function setDismissed(tx: Tx, id: number, dismissed: { readonly at: Date; readonly by: number } | null): Promise<void> {
  await tx
    .updateTable('customer_duplicates')
    .set({ dismissed_at: dismissed?.at ?? null, dismissed_by: dismissed?.by ?? null })
    .where('id', '=', id)
    .execute()
}

/** Others who were found not to be this person. */
export async function dismissedWith(db: Queryable, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ other: number }>`select case when low_id = ${id} then high_id else low_id end as other from customer_duplicates
    where ${id} in (low_id, high_id) and dismissed_at is not null`.execute(db)
  return new Set(rows.map(({ other }) => other))
}

/** Active customers whose whole name it is, in the companies of the person. */
export async function namedSo(db: Queryable, userId: number, name: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where parent_access_group_id in (select root_id from access_groups where id = any(${grantedGroups(userId, 'customers')}))
      and search = searchable_name(${name}) and status = 'active' and relay_channel is null
      and ${reachable(userId, 'customers', 'customer', sql.ref('customers.id'))} order by last_visit_at desc nulls last, id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Companies of the groups on which the person may see customers. */
export async function companiesOf(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct root_id as id from access_groups where id = any(${grantedGroups(userId, 'customers')})`.execute(db)
  return rows.map(({ id }) => id)
}
