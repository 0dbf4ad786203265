import type { Queryable } from '../../../platform/database.ts'
import { endsOf, loadBooks } from '../../hours/public.ts'

/** The next opening of each restaurant, which while it is open is the one after this; null where there is none in 60 days. */
export async function nextOpenings(db: Queryable, restaurantIds: readonly number[], at: Date): Promise<Map<number, Date | null>> {
  const books = await loadBooks(db, restaurantIds, at)
  const ends = endsOf()
  return new Map(
    books.map((book) => {
      const end = ends(book, { end_rule: 'next_open', until: null, fulfilment: null, channel: null }, at)
      return [book.place.id, end instanceof Date ? end : null]
    }),
  )
}
