import { type BlockEffect, blockEffects } from '@brigade/contract/customers/block-effects.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

// What a customer may no longer do, and where. Asked by lists, campaigns, offers and orders.

/** SQL condition on `customer_blocks block`: it counts at this moment. */
export const countsAt = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(block.lifted_at is null and block.scope_group_id is not null and (block.until_at is null or block.until_at > ${now}))`

/** SQL of the groups at and above one: what is set on any of them counts in it. */
export const groupsOver = (groupId: number): RawBuilder<number[]> =>
  sql<number[]>`array(select unnest(ancestors) from access_groups where id = ${groupId})`

/** SQL condition: the customer may not do this in a group with these ancestors. */
export function blockedFrom(
  customerId: RawBuilder<unknown>,
  effect: BlockEffect,
  { ancestors, now }: { readonly ancestors: RawBuilder<number[]>; readonly now: Date },
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customer_blocks block where block.customer_id = ${customerId} and ${countsAt(now)}
    and block.scope_group_id = any(${ancestors}) and block.effects @> array[${effect}]::text[])`
}

/** Whether the customer may not do this in the group. */
export async function hasEffect(db: Queryable, customerId: number, effect: BlockEffect, groupId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${blockedFrom(sql`${customerId}::bigint`, effect, { ancestors: groupsOver(groupId), now })} as has`.execute(db)
  return rows[0]?.has === true
}

/** SQL condition: the group is one where the person works with customers, below one, or above one: what is said for it matters there. */
export function scopeSeen(userId: number | RawBuilder<unknown>, groupId: RawBuilder<unknown>): RawBuilder<boolean> {
  const mine = grantedGroups(userId, 'customers')
  return sql<boolean>`exists (select from access_groups scope where scope.id = ${groupId}
    and (scope.ancestors && ${mine} or scope.id in (select unnest(ancestors) from access_groups where id = any(${mine}))))`
}

/** SQL condition on `customer_blocks block`: it counts where the person works. */
export const blockSeen = (userId: number | RawBuilder<unknown>): RawBuilder<boolean> => scopeSeen(userId, sql.ref('block.scope_group_id'))

/** What is set for a customer where the person works, and was not lifted: when it ends is compared by the server's clock. */
export interface StandingBlock {
  readonly effects: readonly BlockEffect[]
  readonly until_at: string | null
}

/** SQL of the blocks of `customers.id` as above, for rows of a list: null where there is none. */
export const standingBlocks = (userId: number | RawBuilder<unknown>): RawBuilder<StandingBlock[] | null> =>
  sql<StandingBlock[] | null>`(select json_agg(json_build_object('effects', block.effects, 'until_at', block.until_at)) from customer_blocks block
    where block.customer_id = customers.id and block.lifted_at is null and block.scope_group_id is not null and ${blockSeen(userId)})`

/** What they forbid at this moment. */
export function effectsOf(blocks: readonly StandingBlock[] | null, now: Date): BlockEffect[] {
  const standing = (blocks ?? []).filter(({ until_at }) => until_at === null || new Date(until_at) > now)
  return blockEffects.filter((effect) => standing.some(({ effects }) => effects.includes(effect)))
}

/** What each of these customers may no longer do at restaurants that the person knows them from; those who may do everything are left out. */
export async function effectsSeen(db: Queryable, userId: number, ids: readonly number[], now: Date): Promise<Map<number, BlockEffect[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; effects: BlockEffect[] }>`
    select block.customer_id as id, array_agg(distinct effect) as effects from customer_blocks block cross join unnest(block.effects) as effect
    where block.customer_id = any(${[...ids]}::bigint[]) and ${countsAt(now)} and ${blockSeen(userId)} group by 1`.execute(db)
  return new Map(rows.map(({ id, effects }) => [id, blockEffects.filter((one) => effects.includes(one))]))
}

/** SQL condition on `customers`: blocked where the person works. */
export const isBlockedSeen = (userId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`customers.id in (select block.customer_id from customer_blocks block where ${countsAt(now)} and ${blockSeen(userId)})`

/** SQL condition on `customers`: may be somebody who is blocked, and nobody has decided yet. */
export const isSuspected = (userId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`customers.id in (select suspicion.customer_id from customer_suspicions suspicion join customer_blocks block on block.id = suspicion.block_id
    where suspicion.decision is null and block.customer_id <> suspicion.customer_id and ${countsAt(now)} and ${blockSeen(userId)})`
