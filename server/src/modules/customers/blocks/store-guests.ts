import { type BlockEffect, blockEffects } from '@brigade/contract/customers/block-effects.ts'
import { orderChannels } from '@brigade/contract/orders/codes.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { emailOf, phoneOf } from '../identities/normalize.ts'
import { blockSeen, countsAt } from './store-effects.ts'

// What guests of orders may not do, by the addresses that they give. Nothing else is known of them when an order comes.

export interface AskedGuest {
  readonly restaurantId: number
  /** As they were given; empty for none. */
  readonly phone: string
  readonly email: string
  /** Whoever asks comes to know nothing of guests of others: these are the same as not there, but for those whose block counts at the restaurant. */
  readonly isOfGroup: boolean
}

/** Restaurants at which anybody is blocked: in most companies nobody is, and then nothing else is looked up. */
const blockingAmong = prepared(
  (_, restaurantIds: readonly number[], now: Date) => sql<{ id: number }>`
    select place.id from restaurants place join access_groups held on held.id = place.parent_access_group_id
    where place.id = any(${restaurantIds}::bigint[])
      and exists (select from customer_blocks block where block.scope_group_id = any(held.ancestors) and ${countsAt(now)})`,
)

export const restaurantsBlocking = async (db: Queryable, ids: readonly number[], now: Date): Promise<Set<number>> =>
  new Set((await blockingAmong(db, ids, now)).map(({ id }) => id))

/**
 * What each of these guests may not do, in their order; nothing where nobody is known by the addresses. `blocking`: those of the restaurants at
 * which anybody is blocked, when they were looked up before.
 */
export async function effectsOfGuests(
  db: Queryable,
  asked: readonly AskedGuest[],
  now: Date,
  blocking?: ReadonlySet<number>,
): Promise<(readonly BlockEffect[])[]> {
  const nothing = asked.map((): readonly BlockEffect[] => [])
  if (asked.length === 0) return nothing
  const there = blocking ?? (await restaurantsBlocking(db, [...new Set(asked.map(({ restaurantId }) => restaurantId))], now))
  const looked = asked.flatMap((guest, n) =>
    there.has(guest.restaurantId) ? [{ n, restaurant_id: guest.restaurantId, of_group: guest.isOfGroup, ...addressesOf(guest) }] : [],
  )
  if (looked.length === 0) return nothing
  const { rows } = await sql<Found & { n: number }>`
    select asked.n, guest.own, guest.known, barred.effects
    from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as asked(n integer, restaurant_id bigint, of_group boolean, email text, phone text, relays jsonb)
      join restaurants place on place.id = asked.restaurant_id join access_groups held on held.id = place.parent_access_group_id
      cross join lateral (
        select one.customer_id, bool_or(one.kind <> 'phone') as own, not asked.of_group or exists (
            select from access_group_resources shared join access_groups sharing on sharing.id = shared.access_group_id
            where shared.resource_type = 'customer' and shared.resource_id = one.customer_id and sharing.ancestors @> array[held.id]) as known
        from customer_identities one join customers on customers.id = one.customer_id
        where customers.status = 'active' and one.root_id = held.root_id and ((one.kind = 'email' and one.value = asked.email)
          or (one.kind = 'phone' and one.value = asked.phone) or (one.kind = 'relay' and one.value in (select jsonb_array_elements_text(asked.relays))))
        group by one.customer_id) as guest
      cross join lateral (select coalesce(array_agg(distinct effect), '{}') as effects from customer_blocks block cross join unnest(block.effects) as effect
        where block.customer_id = guest.customer_id and ${countsAt(now)} and block.scope_group_id = any(held.ancestors)) as barred`.execute(db)
  const found = Map.groupBy(rows, ({ n }) => n)
  return nothing.map((none, n) => {
    const told = barredFrom(found.get(n) ?? [])
    return told.length === 0 ? none : told
  })
}

/** Somebody who is known by an address that was given. */
interface Found {
  /** By an email or a relay address, not by a phone alone. */
  readonly own: boolean
  readonly known: boolean
  readonly effects: readonly BlockEffect[]
}

/**
 * An email says who it is, however many customers have come to be of that person: what one of them may not do, none may. A phone may be a
 * family's and bars nobody for one of them, of those known at the restaurant.
 */
function barredFrom(guests: readonly Found[]): BlockEffect[] {
  const there = guests.filter(({ known, effects }) => known || effects.length > 0)
  const persons = there.filter(({ own }) => own)
  if (persons.length > 0) return blockEffects.filter((effect) => persons.some(({ effects }) => effects.includes(effect)))
  const near = there.filter(({ known }) => known)
  const family = near.length > 0 ? near : there
  return blockEffects.filter((effect) => family.length > 0 && family.every(({ effects }) => effects.includes(effect)))
}

/** An address of a marketplace is known by the marketplace's word before it, which whoever asks need not say. */
function addressesOf({ phone, email }: AskedGuest) {
  const given = [email, phone].flatMap((text) => (text === '' ? [] : [text.toLowerCase()]))
  return {
    email: email === '' ? null : (emailOf(email) ?? null),
    phone: phone === '' ? null : (phoneOf(phone) ?? null),
    relays: orderChannels.flatMap((channel) => given.map((text) => `${channel}:${text}`)),
  }
}

interface AskedBlock {
  readonly customerId: number
  readonly effect: BlockEffect
  readonly restaurantId: number
  readonly now: Date
}

/** Whether a customer may not do this at a restaurant, by blocks that the person sees: of others nobody is told by what they cause. */
export async function isBlockedFrom(db: Queryable, userId: number, { customerId, effect, restaurantId, now }: AskedBlock): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from customer_blocks block where block.customer_id = ${customerId} and ${countsAt(now)}
      and block.effects @> array[${effect}]::text[] and ${blockSeen(userId)}
      and block.scope_group_id in (select unnest(held.ancestors) from restaurants place join access_groups held on held.id = place.parent_access_group_id
        where place.id = ${restaurantId})) as is`.execute(db)
  return rows[0]?.is === true
}
