import { standardLimitMinor } from '@brigade/contract/gift-cards/cards.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Up to which amount one person adjusts a card alone: the limit of the card's group, of the nearest group above it, or the standard.

export interface LimitInForce {
  readonly limit_minor: number
  /** The group that set it; nothing where nobody did. */
  readonly group_id: number | null
  readonly group_name: string | null
}

const nearest = (ancestors: RawBuilder<unknown>, currency: RawBuilder<unknown>) => sql`
  select one.limit_minor, holder.id as group_id, holder.name as group_name
  from gift_card_limits one join access_groups holder on holder.id = one.access_group_id
  where holder.id = any(${ancestors}) and one.currency = ${currency} order by cardinality(holder.ancestors) desc limit 1`

/** The limit of a group for a currency, wherever it comes from. */
export async function limitOf(db: Queryable, groupId: number, currency: string): Promise<LimitInForce> {
  const ancestors = sql`(select ancestors from access_groups where id = ${groupId})::bigint[]`
  const { rows } = await sql<LimitInForce>`${nearest(ancestors, sql`${currency}`)}`.execute(db)
  return rows[0] ?? { limit_minor: standardLimitMinor, group_id: null, group_name: null }
}

export interface LimitAbove {
  readonly limit_minor: number
  /** The group that set it; the company itself where nobody did. */
  readonly group_id: number
  readonly group_name: string
}

/** What would count for a group without a limit of its own; nothing for a company, above which nobody is. */
export async function limitAbove(db: Queryable, groupId: number, currency: string): Promise<LimitAbove | undefined> {
  const { rows } = await sql<LimitAbove>`
    select coalesce(above.limit_minor, ${standardLimitMinor})::bigint as limit_minor, coalesce(above.group_id, root.id) as group_id,
      coalesce(above.group_name, root.name) as group_name
    from access_groups place join access_groups root on root.id = place.root_id
      left join lateral (${nearest(sql`array_remove(place.ancestors, place.id)`, sql`${currency}`)}) above on true
    where place.id = ${groupId} and place.parent_id is not null`.execute(db)
  return rows[0]
}

/** Null takes the one from above. */
export async function setLimit(tx: Tx, groupId: number, currency: string, limit: number | null): Promise<void> {
  if (limit === null) await tx.deleteFrom('gift_card_limits').where('access_group_id', '=', groupId).where('currency', '=', currency).execute()
  else
    await sql`insert into gift_card_limits (access_group_id, currency, limit_minor) values (${groupId}, ${currency}, ${limit})
      on conflict (access_group_id, currency) do update set limit_minor = excluded.limit_minor, updated_at = now()`.execute(tx)
}

export interface SmallerLimit {
  readonly currency: string
  readonly limit_minor: number
  /** Whether the group that goes on has a larger one. */
  readonly is_new: boolean
}

const inForce = (group: 'ending' | 'lasting' | 'moved' | 'target' | 'above') => sql`lateral (
  select coalesce((select limit_minor from (${nearest(sql.ref(`${group}.ancestors`), sql.ref('asked.currency'))}) one), ${standardLimitMinor})::bigint as minor)`
const currenciesOf = (one: string, other: string) => sql`lateral (
  select distinct currency from gift_card_limits where access_group_id = any(${sql.ref(`${one}.ancestors`)} || ${sql.ref(`${other}.ancestors`)}))`

/** Currencies in which two groups have not the same limit, and the smaller of both. */
export async function smallerLimits(db: Queryable, from: number, into: number): Promise<SmallerLimit[]> {
  const { rows } = await sql<SmallerLimit>`
    select asked.currency, least(former.minor, own.minor) as limit_minor, former.minor < own.minor as is_new
    from access_groups ending cross join access_groups lasting cross join ${currenciesOf('ending', 'lasting')} asked
      cross join ${inForce('ending')} former cross join ${inForce('lasting')} own
    where ending.id = ${from} and lasting.id = ${into} and former.minor <> own.minor
    order by asked.currency`.execute(db)
  return rows
}

export interface OtherLimit {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly was: number
  readonly is: number
}

/** Limits that groups without one of their own take from elsewhere when they come under another group. */
export async function otherLimits(db: Queryable, ids: readonly number[], into: number): Promise<OtherLimit[]> {
  const { rows } = await sql<OtherLimit>`
    select moved.id, moved.name, asked.currency, former.minor as was, later.minor as is
    from access_groups moved cross join access_groups target cross join ${currenciesOf('moved', 'target')} asked
      cross join ${inForce('moved')} former cross join ${inForce('target')} later
    where moved.id = any(${[...ids]}::bigint[]) and target.id = ${into} and former.minor <> later.minor
      and not exists (select from gift_card_limits own where own.access_group_id = moved.id and own.currency = asked.currency)
    order by lower(moved.name), moved.id, asked.currency`.execute(db)
  return rows
}

/** Groups that come under another one: what counts above the place that they leave, and in the other one, in each currency in which either has a limit. */
export async function limitsAround(db: Queryable, ids: readonly number[], into: number): Promise<OtherLimit[]> {
  const { rows } = await sql<OtherLimit>`
    select moved.id, moved.name, asked.currency, former.minor as was, later.minor as is
    from access_groups moved join access_groups above on above.id = moved.parent_id cross join access_groups target
      cross join ${currenciesOf('above', 'target')} asked cross join ${inForce('above')} former cross join ${inForce('target')} later
    where moved.id = any(${[...ids]}::bigint[]) and target.id = ${into}
    order by lower(moved.name), moved.id, asked.currency`.execute(db)
  return rows
}

/**
 * Limits of their own, of groups that come under another one and of those below them: where less counts there than above the place that they
 * leave, none of them is larger than that. Whoever moves a group sets no limit by it.
 */
export async function loweredLimits(db: Queryable, ids: readonly number[], into: number): Promise<OtherLimit[]> {
  const { rows } = await sql<OtherLimit>`
    select holder.id, holder.name, asked.currency, asked.limit_minor as was, later.minor as is
    from gift_card_limits asked join access_groups holder on holder.id = asked.access_group_id
      join access_groups moved on moved.id = any(${[...ids]}::bigint[]) and moved.id = any(holder.ancestors)
      join access_groups above on above.id = moved.parent_id cross join access_groups target
      cross join ${inForce('above')} former cross join ${inForce('target')} later
    where target.id = ${into} and later.minor < former.minor and later.minor < asked.limit_minor
    order by lower(holder.name), holder.id, asked.currency`.execute(db)
  return rows
}

export async function lowerLimits(tx: Tx, ids: readonly number[], into: number): Promise<void> {
  for (const { id, currency, is } of await loweredLimits(tx, ids, into)) await setLimit(tx, id, currency, is)
}

/** Groups that leave their company do not bring limits that were set there. */
export async function endLimits(tx: Tx, groups: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('gift_card_limits')
    .where('access_group_id', 'in', [0, ...groups])
    .execute()
}

/** Groups that hang on one directly. */
export async function childrenOf(db: Queryable, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from access_groups where parent_id = ${group} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A group that ends in a merge leaves its cards to no larger limit than they had, and those below it to none larger than a move would. */
export async function keepSmallerLimits(tx: Tx, from: number, into: number): Promise<void> {
  await lowerLimits(tx, await childrenOf(tx, from), into)
  for (const { currency, limit_minor, is_new } of await smallerLimits(tx, from, into)) if (is_new) await setLimit(tx, into, currency, limit_minor)
}
