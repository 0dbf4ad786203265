import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { type Asking, askingAs, fitsConditions } from './store-conditions.ts'
import { segmentsOf } from './store-segments.ts'

/**
 * By whose sight a segment is asked for: nobody finds out by rules what a guest did where they see none. That of the person who reads the
 * answer; or that of a group, for people who see the customers of it and nothing else. The group of the company sees all that it knows.
 */
export type SegmentSight = { readonly person: number } | { readonly group: number }

interface AskedSegments {
  readonly rootId: number
  readonly customerId: number
  readonly now: Date
  readonly asks: readonly { readonly segmentIds: readonly number[]; readonly sight: SegmentSight }[]
}

/** In which of the segments a customer is, for each that asks, in their order. However many ask, and by whatever sight, it is one look. */
export async function segmentsOfCustomer(db: Queryable, { rootId, customerId, now, asks }: AskedSegments): Promise<number[][]> {
  const wanted = [...new Set(asks.flatMap(({ segmentIds }) => segmentIds))]
  const none = asks.map(() => [])
  if (wanted.length === 0) return none
  const { rows: segments } = await sql<{ id: number; rules: ConditionGroup }>`
    select id, rules from customer_segments where id = any(${wanted}::bigint[]) and (shared_in is null or shared_in = ${rootId}) order by id`.execute(
    db,
  )
  if (segments.length === 0) return none
  const sights = new Map(asks.filter(({ segmentIds }) => segmentIds.length > 0).map(({ sight }) => [keyOf(sight), sight]))
  const askings = await askingsBy(db, rootId, sights, now)
  const pairs = new Set(asks.flatMap(({ segmentIds, sight }) => segmentIds.map((id) => pairOf(id, sight))))
  const looks = [...askings].flatMap(([key, asking]) =>
    segments.flatMap(({ id, rules }) => (pairs.has(`${id} ${key}`) ? [{ pair: `${id} ${key}`, fits: fitsConditions(rules, asking) }] : [])),
  )
  // Named by their places: a text with numbers of its own would be planned anew for each company.
  const fits = looks.map((look, at) => sql`${look.fits} as ${sql.ref(`fits${at}`)}`)
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(fits)} from customers where id = ${customerId} and parent_access_group_id = ${rootId} and status = 'active'`.execute(db)
  const fitting = new Set(looks.flatMap(({ pair }, at) => (rows[0]?.[`fits${at}`] === true ? [pair] : [])))
  return asks.map(({ segmentIds, sight }) => segmentIds.filter((id) => fitting.has(pairOf(id, sight))))
}

const keyOf = (sight: SegmentSight): string => ('person' in sight ? `person ${sight.person}` : `group ${sight.group}`)
const pairOf = (segmentId: number, sight: SegmentSight): string => `${segmentId} ${keyOf(sight)}`

async function askingsBy(db: Queryable, rootId: number, sights: ReadonlyMap<string, SegmentSight>, now: Date): Promise<Map<string, Asking>> {
  const below = [...sights.values()].flatMap((sight) => ('group' in sight && sight.group !== rootId ? [sight.group] : []))
  const placesOf = await restaurantsHeld(db, below)
  const askings = new Map<string, Asking>()
  for (const [key, sight] of sights) {
    const asking =
      'person' in sight
        ? await askingAs(db, sight.person, now)
        : sight.group === rootId
          ? await askingAll(db, rootId, now)
          : askingOfGroup(rootId, sight.group, placesOf.get(sight.group) ?? [], now)
    askings.set(key, asking)
  }
  return askings
}

async function askingAll(db: Queryable, rootId: number, now: Date): Promise<Asking> {
  const { rows: places } = await sql<{ id: number }>`
    select restaurants.id from restaurants join access_groups home on home.id = restaurants.parent_access_group_id
    where home.root_id = ${rootId} and restaurants.kind = 'restaurant' order by restaurants.id`.execute(db)
  const all = sql<boolean>`true`
  return { rootIds: [rootId], restaurantIds: places.map(({ id }) => id), sees: { scope: () => all, plan: all }, now }
}

async function restaurantsHeld(db: Queryable, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<{ group_id: number; restaurant_ids: number[] }>`
    select mine.id as group_id, array(
      select distinct held.resource_id from access_group_resources held join access_groups home on home.id = held.access_group_id
      where held.resource_type = 'restaurant' and home.ancestors @> array[mine.id] order by 1) as restaurant_ids
    from access_groups mine where mine.id = any(${[...groupIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ group_id, restaurant_ids }) => [group_id, restaurant_ids]))
}

/** As somebody asks who sees the customers of a group and nothing else. */
function askingOfGroup(rootId: number, groupId: number, restaurantIds: readonly number[], now: Date): Asking {
  const around = (is: RawBuilder<unknown>) => sql<boolean>`exists (select from access_groups mine join access_groups home on ${is}
    where mine.id = ${groupId} and (mine.id = any(home.ancestors) or home.id = any(mine.ancestors)))`
  const sees: Asking['sees'] = {
    scope: (scopeId) => around(sql`home.id = ${scopeId}`),
    plan: around(sql`home.id = plan.parent_access_group_id and (not plan.is_left or mine.id = any(home.ancestors))`),
  }
  return { rootIds: [rootId], restaurantIds, sees, now }
}

/** What the segments are called that are open to a person. */
export async function segmentNames(db: Queryable, userId: number): Promise<Map<number, string>> {
  return new Map((await segmentsOf(db, userId)).map(({ id, name }) => [id, name]))
}
