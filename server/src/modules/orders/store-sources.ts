import { type RawBuilder, sql } from 'kysely'

/** What makes an entry the only one of its kind begins with its order; of the first orders with the name of the system and their number. */
export const sourceOf = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`':' || ${orderId} || ':'`
