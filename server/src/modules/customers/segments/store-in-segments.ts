import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { sql } from 'kysely'
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
}

/** In which of these segments a customer is, by all that the company knows: an offer is the company's, whoever made the segment. */
export async function segmentsOfCustomer(db: Queryable, { rootId, customerId, segmentIds, now, readBy }: AskedSegments): Promise<number[]> {
  if (segmentIds.length === 0) return []
  const { rows: segments } = await sql<{ id: number; rules: ConditionGroup }>`
    select id, rules from customer_segments where id = any(${[...segmentIds]}::bigint[]) and (shared_in is null or shared_in = ${rootId}) order by id`.execute(
    db,
  )
  if (segments.length === 0) return []
  const asking = readBy === undefined ? await askingAll(db, rootId, now) : await askingAs(db, readBy, now)
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

/** What the segments are called that are open to a person. */
export async function segmentNames(db: Queryable, userId: number): Promise<Map<number, string>> {
  return new Map((await segmentsOf(db, userId)).map(({ id, name }) => [id, name]))
}
