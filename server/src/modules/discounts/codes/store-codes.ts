import type { CodeState } from '@brigade/contract/discounts/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { asOneStatement } from '../../../platform/counted.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface CodeRow {
  readonly id: number
  readonly code: string
  readonly max_uses: number | null
  readonly used_count: number
  readonly customer_id: number | null
  /** Null where there is none, or the person does not see customers. */
  readonly customer_name: string | null
  readonly expires_on: string | null
  readonly batch: string
  readonly state: CodeState
  readonly inserted_at: Date
}

/**
 * What day it is at the restaurants of an offer, where that is earliest: nowhere does a code end before its day has. Where there are none
 * it is the day in UTC.
 */
const earliestDay = (discountId: RawBuilder<unknown> | number, now: Date) => sql<string>`(
  select coalesce(min((${now}::timestamptz at time zone place.timezone)::date), (${now}::timestamptz at time zone 'UTC')::date)
  from discounts offer join access_groups holder on holder.ancestors @> array[offer.parent_access_group_id]
    join restaurants place on place.parent_access_group_id = holder.id and place.kind = 'restaurant'
  where offer.id = ${discountId} and (offer.restaurant_ids = '{}' or place.id = any(offer.restaurant_ids)))`

/** SQL of the state of a row `code`, on the day of a row `today`. */
const stateSql = sql<CodeState>`case when code.ended_at is not null then 'ended' when code.expires_on < today.day then 'expired'
  when code.used >= code.max_uses then 'used_up' else 'open' end`

const columns = (userId: number) => sql`code.id, code.code, code.max_uses, code.used as used_count, code.customer_id,
  case when ${reachable(userId, 'customers', 'customer', sql.ref('code.customer_id'))} then customer.name end as customer_name,
  code.expires_on::text as expires_on, code.batch, ${stateSql} as state, code.inserted_at`

export interface AskedCodes {
  readonly discountId: number
  /** A whole code, or the beginning of one, as it is kept; empty for all. */
  readonly code: string
  readonly batch: string
  readonly state: CodeState | null
}

/** A code has neither of the pattern's own signs: whatever has one is the beginning of none. */
const beginningWith = (code: string): string => `${code.replace(/[\\%_]/g, '\\$&')}%`

function fits({ discountId, code, batch, state }: AskedCodes): RawBuilder<unknown> {
  const conditions = [
    sql`code.discount_id = ${discountId}`,
    ...(code === '' ? [] : [sql`code.code like ${beginningWith(code)}`]),
    ...(batch === '' ? [] : [sql`code.batch = ${batch}`]),
    ...(state === null ? [] : [sql`${stateSql} = ${state}`]),
  ]
  return sql.join(conditions, sql` and `)
}

const dayOf = ({ discountId }: AskedCodes, now: Date) => sql`today as materialized (select ${earliestDay(discountId, now)} as day)`

export async function searchCodes(
  given: Queryable,
  userId: number,
  asked: AskedCodes,
  { page, per_page, now }: { readonly page: number; readonly per_page: number; readonly now: Date },
): Promise<{ rows: CodeRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (CodeRow | { [Field in keyof CodeRow]: null })>`
    with ${dayOf(asked, now)},
      counted as (select count(*)::int as total from discount_codes code cross join today where ${fits(asked)})
    select counted.total, shown.* from counted left join lateral (
      select ${columns(userId)} from discount_codes code cross join today left join customers customer on customer.id = code.customer_id
      where ${fits(asked)} order by code.id desc limit ${per_page} offset ${(page - 1) * per_page}) as shown on true
    order by shown.id desc`.execute(asOneStatement(given))
  return { rows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}

/** One code; of an offer if that is said. */
export async function codeById(db: Queryable, userId: number, discountId: number, id: number, now: Date): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    with today as materialized (select ${earliestDay(discountId, now)} as day)
    select ${columns(userId)} from discount_codes code cross join today left join customers customer on customer.id = code.customer_id
    where code.id = ${id} and code.discount_id = ${discountId}`.execute(db)
  return rows[0]
}

/** The next ones of a list in the order in which they were made, for a file. Asked for the right again: a file takes a while to go. */
export async function codesAfter(
  db: Queryable,
  userId: number,
  asked: AskedCodes,
  { after, most, now }: { readonly after: number; readonly most: number; readonly now: Date },
): Promise<{ rows: CodeRow[]; mayRead: boolean }> {
  const { rows } = await sql<{ may: boolean } & (CodeRow | { [Field in keyof CodeRow]: null })>`
    with ${dayOf(asked, now)}, judged as (select ${reachable(userId, 'discounts_admin', 'discount', sql`${asked.discountId}::bigint`)} as may)
    select judged.may, shown.* from judged left join lateral (
      select ${columns(userId)} from discount_codes code cross join today left join customers customer on customer.id = code.customer_id
      where judged.may and ${fits(asked)} and code.id > ${after} order by code.id limit ${most}) as shown on true
    order by shown.id`.execute(db)
  return { rows: rows.flatMap(({ may: _, ...row }) => (row.id === null ? [] : [row])), mayRead: rows[0]?.may === true }
}

export interface OfferOfCodes {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly method: string
  readonly root_id: number
}

/** An offer whose codes are changed: it neither ends nor goes until the transaction has. */
export async function keepOffer(tx: Tx, discountId: number): Promise<OfferOfCodes | undefined> {
  const { rows } = await sql<OfferOfCodes>`
    select offer.id, offer.name, offer.status, offer.method, owner.root_id
    from discounts offer join access_groups owner on owner.id = offer.parent_access_group_id where offer.id = ${discountId} for share of offer`.execute(
    tx,
  )
  return rows[0]
}

export interface CommonCode {
  readonly discountId: number
  readonly rootId: number
  readonly maxUses: number | null
  readonly customerId: number | null
  readonly expiresOn: string | null
  readonly batch: string
}

/** Those of the codes that nobody in the company had; answers their ids. */
export async function insertCodes(tx: Tx, common: CommonCode, codes: readonly string[]): Promise<number[]> {
  const { discountId, rootId, maxUses, customerId, expiresOn, batch } = common
  const { rows } = await sql<{ id: number }>`
    insert into discount_codes (discount_id, root_id, code, max_uses, customer_id, expires_on, batch)
    select ${discountId}, ${rootId}, said.code, ${maxUses}::bigint, ${customerId}::bigint, ${expiresOn}::date, ${batch}
    from unnest(${[...codes]}::text[]) as said(code) on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether it is this offer that has a code of the company. */
export async function isOwnCode(db: Queryable, { discountId, rootId }: Pick<CommonCode, 'discountId' | 'rootId'>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from discount_codes where root_id = ${rootId} and code = ${code} and discount_id = ${discountId}`.execute(db)
  return rows.length > 0
}

export interface HeldCode {
  readonly id: number
  readonly code: string
  readonly isEnded: boolean
}

/** Those of the ids that are codes of the offer, held until the transaction ends, in the order of their ids as uses hold them. */
export async function lockCodes(tx: Tx, discountId: number, ids: readonly number[]): Promise<Map<number, HeldCode>> {
  const { rows } = await sql<HeldCode>`
    select id, code, ended_at is not null as "isEnded" from discount_codes
    where discount_id = ${discountId} and id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function endCode(tx: Tx, id: number): Promise<void> {
  await sql`update discount_codes set ended_at = now() where id = ${id} and ended_at is null`.execute(tx)
}

/** Whether the person sees this customer, who is of the company and can be given something. */
export async function isCustomerOf(db: Queryable, userId: number, rootId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where id = ${id} and parent_access_group_id = ${rootId} and status = 'active'
      and ${reachable(userId, 'customers', 'customer', sql.ref('customers.id'))}`.execute(db)
  return rows.length > 0
}
