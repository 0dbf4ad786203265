import type { Queryable } from '../../../platform/database.ts'

/** Fulfilments of a listing; undefined where the restaurant is not listed there. */
export async function fulfilmentsOfListing(db: Queryable, restaurantId: number, channel: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('listings')
    .select('fulfilments')
    .where('restaurant_id', '=', restaurantId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.fulfilments
}
