import { sql } from 'kysely'
import { grantedGroups, reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { keepSmallerLimits } from './cards/store-limits.ts'
import { atTills, redeemerId } from './liability/store-liability.ts'

// Cards hang on the group that owes them, definitions on the group at whose restaurants their cards are taken: what becomes of both when
// the tree changes within a company.

export interface Owed {
  readonly currency: string
  /** With something on them. */
  readonly cards: number
  readonly balance: number
  /** To be sent later, and what comes on them then. */
  readonly waiting: number
  readonly pending: number
}

/** What is owed, and what comes to be: for cards that `isOwed`. */
export const owedSums = sql`count(*) filter (where balance > 0)::int as cards, sum(balance)::bigint as balance,
  count(pending_amount)::int as waiting, coalesce(sum(pending_amount), 0)::bigint as pending`
export const isOwed = sql<boolean>`(balance > 0 or (pending_amount is not null and state <> 'deactivated'))`

/** Cards that these groups owe, by currency. */
export async function owedBy(db: Queryable, groups: readonly number[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select currency, ${owedSums} from gift_cards
    where issuer_group_id = any(${[...groups]}::bigint[]) and ${isOwed} group by currency order by currency`.execute(db)
  return rows
}

export interface TakenAt {
  readonly id: number
  readonly name: string
  /** Whether the person sees the definition. */
  readonly seen: boolean
  /** Whether the person may have them taken at all of their owner. */
  readonly may_widen: boolean
  readonly owner_id: number
  readonly owner_name: string
  readonly redeem_group_id: number
  readonly redeem_group_name: string
  readonly redeem_ancestors: readonly number[]
}

/** Definitions whose cards are taken in these groups or below. */
export async function takenBelow(db: Queryable, userId: number, groups: readonly number[]): Promise<TakenAt[]> {
  const { rows } = await sql<TakenAt>`
    select definition.id, definition.name, ${reachable(userId, 'gift_card_definitions', 'gift_card_definition', sql.ref('definition.id'))} as seen,
      owner.ancestors && ${grantedGroups(userId, 'gift_card_definitions_admin')} as may_widen, owner.id as owner_id, owner.name as owner_name, place.id as redeem_group_id, place.name as redeem_group_name, place.ancestors as redeem_ancestors
    from gift_card_definitions definition join access_groups owner on owner.id = definition.parent_access_group_id
    join access_groups place on place.id = definition.redeem_group_id
    where place.ancestors && ${[...groups]}::bigint[]
    order by lower(definition.name), definition.id`.execute(db)
  return rows
}

/** Those of these groups that hold a definition, archived ones among them: they come back. */
export async function issuingAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct access_group_id as id from access_group_resources
    where resource_type = 'gift_card_definition' and access_group_id = any(${[...groups]}::bigint[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these groups at whose restaurants cards of a definition are taken. */
export async function takingAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct redeem_group_id as id from gift_card_definitions
    where redeem_group_id = any(${[...groups]}::bigint[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MovedRedeemGroup {
  readonly id: number
  readonly was: string
  readonly is: string
}

/** Cards of a definition are taken at its owner or below: one of these whose group came elsewhere is taken at all of its owner. */
export async function takeAtOwner(tx: Tx, ids: readonly number[]): Promise<MovedRedeemGroup[]> {
  const { rows } = await sql<MovedRedeemGroup>`
    update gift_card_definitions definition set redeem_group_id = owner.id, version = definition.version + 1, updated_at = now()
    from access_groups owner, access_groups place
    where definition.id = any(${[...ids]}::bigint[]) and owner.id = definition.parent_access_group_id and place.id = definition.redeem_group_id
      and not place.ancestors @> array[owner.id] returning definition.id, place.name as was, owner.name as is`.execute(tx)
  return rows
}

/**
 * Every card of a definition or a group is written anew when it comes to be owed by another: a hundred thousand take longer than a
 * statement of a request may. So until the transaction ends.
 */
export async function takeTimeForCards(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
}

/** A group ends in a merge: what it owes, what is and was taken there, are the other's; of both limits the smaller counts. */
export async function passOn(tx: Tx, from: number, into: number): Promise<void> {
  await takeTimeForCards(tx)
  // In the order in which tills lock them.
  await sql`select from gift_cards where issuer_group_id = ${from} order by id for no key update`.execute(tx)
  await sql`update gift_cards set issuer_group_id = ${into}, updated_at = now() where issuer_group_id = ${from}`.execute(tx)
  await sql`update gift_card_batches set issuer_group_id = ${into} where issuer_group_id = ${from}`.execute(tx)
  await sql`update gift_card_definitions set redeem_group_id = ${into}, version = version + 1, updated_at = now() where redeem_group_id = ${from}`.execute(
    tx,
  )
  await sql`update gift_card_merged_groups set group_id = ${into} where group_id = ${from}`.execute(tx)
  await sql`insert into gift_card_merged_groups (was, group_id) values (${from}, ${into})`.execute(tx)
  await keepSmallerLimits(tx, from, into)
  // Between the two nothing is owed any more.
  await sql`delete from gift_card_settlements where least(issuer_group_id, redeemer_group_id) = least(${from}::bigint, ${into}::bigint)
    and greatest(issuer_group_id, redeemer_group_id) = greatest(${from}::bigint, ${into}::bigint)`.execute(tx)
  await sql`update gift_card_settlements set issuer_group_id = case when issuer_group_id = ${from} then ${into} else issuer_group_id end,
    redeemer_group_id = case when redeemer_group_id = ${from} then ${into} else redeemer_group_id end
    where ${from} in (issuer_group_id, redeemer_group_id)`.execute(tx)
}

export interface Unsettled {
  readonly currency: string
  /** Positive: the group owes it to others that took its cards. Negative: they owe it for theirs. */
  readonly owes: number
  readonly with_other: boolean
}

/** What a group and others of the card's company still have to settle, by currency: with one other, and with all the rest. */
export async function unsettledOf(db: Queryable, group: number, other: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with own as (select ${group}::bigint as id union select was from gift_card_merged_groups where group_id = ${group}),
    open as (
      select card.currency, card.issuer_group_id = ${group} as is_issuer, case when card.issuer_group_id = ${group} then -activity.delta else activity.delta end as owes,
        card.issuer_group_id as issuer_id, ${redeemerId} as redeemer_id
      from gift_card_activities activity join gift_cards card on card.id = activity.card_id
        join access_groups issuer on issuer.id = card.issuer_group_id and issuer.root_id = card.root_id
        join access_groups redeemer on redeemer.id = ${redeemerId} and redeemer.root_id = card.root_id
      where ${atTills} and (card.issuer_group_id = ${group} or activity.group_id in (select id from own))
        and not exists (select from gift_card_settled_rows paid where paid.card_id = activity.card_id and paid.seq = activity.seq)),
    apart as (select currency, is_issuer, owes, ${other}::bigint in (issuer_id, redeemer_id) as with_other from open where issuer_id <> redeemer_id)
    select currency, with_other, sum(owes)::bigint as owes from apart group by currency, with_other, is_issuer
    having sum(owes) <> 0 order by currency, owes desc`.execute(db)
  return rows
}

/** Whether any of these groups took cards, itself or by one that it goes on for. */
export async function tookCards(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from gift_card_activities where restaurant_id is not null and (group_id = any(${[...ids]}::bigint[])
      or group_id in (select was from gift_card_merged_groups where group_id = any(${[...ids]}::bigint[]))) limit 1`.execute(db)
  return rows.length > 0
}

/** What groups took that are deleted is owed to the one above them. */
export async function oweToThoseAbove(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with ending as (
      select place.id, (select above.id from access_groups above where above.id = any(place.ancestors) and above.id <> all(${[...ids]}::bigint[])
          order by cardinality(above.ancestors) desc limit 1) as heir
      from access_groups place where place.id = any(${[...ids]}::bigint[])),
    passed as (update gift_card_merged_groups merged set group_id = ending.heir from ending where merged.group_id = ending.id and heir is not null)
    insert into gift_card_merged_groups (was, group_id) select id, heir from ending where heir is not null`.execute(tx)
}

export interface Placed {
  readonly id: number
  readonly name: string
  readonly redeem_group_id: number
  readonly redeem_group_name: string
  /** Whether its cards are taken at its own organization: they go where it goes. */
  readonly follows: boolean
  readonly has_balance: boolean
  /** Whether it stays in its company. */
  readonly stays: boolean
}

/** Definitions whose cards are taken in a group that is not at or below this one. */
export async function unfitFor(db: Queryable, ids: readonly number[], groupId: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select definition.id, definition.name, place.id as redeem_group_id, place.name as redeem_group_name, definition.redeem_group_id = definition.parent_access_group_id as follows,
      exists (select from gift_cards where definition_id = definition.id and ${isOwed}) as has_balance,
      coalesce(place.root_id = (select root_id from access_groups where id = ${groupId}), false) as stays
    from gift_card_definitions definition join access_groups place on place.id = definition.redeem_group_id
    where definition.id = any(${[...ids]}::bigint[]) and not place.ancestors @> array[${groupId}::bigint]
    order by lower(definition.name), definition.id`.execute(db)
  return rows
}

/** What keeps a group from being deleted. */
export async function keptBy(db: Queryable, group: number): Promise<{ cards: boolean; taken: boolean; settled: boolean }> {
  const { rows } = await sql<{ cards: boolean; taken: boolean; settled: boolean }>`
    select exists (select from gift_cards where issuer_group_id = ${group}) or exists (select from gift_card_batches where issuer_group_id = ${group}) as cards,
      exists (select from gift_card_definitions where redeem_group_id = ${group}) as taken,
      exists (select from gift_card_settlements where ${group} in (issuer_group_id, redeemer_group_id)) as settled`.execute(db)
  return rows[0] ?? { cards: false, taken: false, settled: false }
}

/** Whether cards were ever taken at a restaurant. */
export async function hasTaken(db: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from gift_card_redemptions where restaurant_id = ${restaurantId})
      or exists (select from gift_card_activities where restaurant_id = ${restaurantId}) as has`.execute(db)
  return rows[0]?.has === true
}

export async function limitsOf(db: Queryable, groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct access_group_id)::int as count from gift_card_limits where access_group_id = any(${[...groups]}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}
