import type { Tx } from '../../../platform/database.ts'
import { endsOf, type HoursBook } from '../../hours/public.ts'
import { lockPauses, movePauseEnds, ruledOf } from './store.ts'

/** Where hours, the zone or the cut-off have changed, pauses that end with the day or at the next opening end at the new one. */
export async function movePauses(tx: Tx, { books }: { readonly books: readonly HoursBook[] }): Promise<void> {
  const bookOf = new Map(books.map((book) => [book.place.id, book]))
  await lockPauses(tx, [...bookOf.keys()])
  const ends = endsOf()
  const moved = (await ruledOf(tx, [...bookOf.keys()])).flatMap((pause) => {
    const book = bookOf.get(pause.restaurant_id)
    const end_rule = pause.end_rule === 'next_opening' ? 'next_open' : 'end_of_business_day'
    const end = book && ends(book, { end_rule, until: null, fulfilment: null, channel: null }, pause.starts_at)
    return end instanceof Date && end.getTime() !== pause.ends_at?.getTime() ? [{ id: pause.id, ends_at: end }] : []
  })
  await movePauseEnds(tx, moved)
}
