import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { type Asking, askingAs, fitsConditions } from './store-conditions.ts'
import { segmentsOf } from './store-segments.ts'

interface AskedSegments {
  readonly rootId: number
  readonly customerId: number
  readonly segmentIds: readonly number[]
  readonly now: Date
  /** Where a person reads the answer: nobody finds out by rules what a guest did where they see none. */
  readonly readBy?: number | undefined
  /** Where the answer is for a group whose people need not know what a guest did at others: they find out by no rule, either. */
  readonly ofGroup?: number | undefined
}

/** In which of these segments a customer is, by all that the company knows: an offer is the company's, whoever made the segment. */
export async function segmentsOfCustomer(db: Queryable, { rootId, customerId, segmentIds, now, readBy, ofGroup }: AskedSegments): Promise<number[]> {
  if (segmentIds.length === 0) return []
  const { rows: segments } = await sql<{ id: number; rules: ConditionGroup }>`
    select id, rules from customer_segments where id = any(${[...segmentIds]}::bigint[]) and (shared_in is null or shared_in = ${rootId}) order by id`.execute(
    db,
  )
  if (segments.length === 0) return []
  const asking =
    readBy !== undefined
      ? await askingAs(db, readBy, now)
      : ofGroup !== undefined
        ? await askingOfGroup(db, rootId, ofGroup, now)
        : await askingAll(db, rootId, now)
  const fits = segments.map(({ rules }, at) => sql`${fitsConditions(rules, asking)} as ${sql.ref(`fits${at}`)}`)
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(fits)} from customers where id = ${customerId} and parent_access_group_id = ${rootId} and status = 'active'`.execute(db)
  return segments.flatMap(({ id }, at) => (rows[0]?.[`fits${at}`] === true ? [id] : []))
}

async function askingAll(db: Queryable, rootId: number, now: Date): Promise<Asking> {
  const { rows: places } = await sql<{ id: number }>`
    select restaurants.id from restaurants join access_groups home on home.id = restaurants.parent_access_group_id
    where home.root_id = ${rootId} and restaurants.kind = 'restaurant' order by restaurants.id`.execute(db)
  const all = sql<boolean>`true`
  return { rootIds: [rootId], restaurantIds: places.map(({ id }) => id), sees: { scope: () => all, plan: all }, now }
}

/** As somebody asks who sees the customers of a group and nothing else. */
async function askingOfGroup(db: Queryable, rootId: number, groupId: number, now: Date): Promise<Asking> {
  const { rows: places } = await sql<{ id: number }>`
    select distinct held.resource_id as id from access_group_resources held join access_groups home on home.id = held.access_group_id
    where held.resource_type = 'restaurant' and home.ancestors @> array[${groupId}::bigint] order by id`.execute(db)
  const around = (is: RawBuilder<unknown>) => sql<boolean>`exists (select from access_groups mine join access_groups home on ${is}
    where mine.id = ${groupId} and (mine.id = any(home.ancestors) or home.id = any(mine.ancestors)))`
  const sees: Asking['sees'] = {
    scope: (scopeId) => around(sql`home.id = ${scopeId}`),
    plan: around(sql`home.id = plan.parent_access_group_id and (not plan.is_left or mine.id = any(home.ancestors))`),
  }
  return { rootIds: [rootId], restaurantIds: places.map(({ id }) => id), sees, now }
}

/** What the segments are called that are open to a person. */
export async function segmentNames(db: Queryable, userId: number): Promise<Map<number, string>> {
  return new Map((await segmentsOf(db, userId)).map(({ id, name }) => [id, name]))
}
