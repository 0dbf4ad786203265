import type { Tx } from '../../../platform/database.ts'
import type { HoursBook } from '../hours/book.ts'
import { endOf } from '../hours/closing.ts'
import { lockPauses, moveEnd, ruledOf } from './store.ts'

/** Where hours, the zone or the cut-off have changed, pauses that end with the day or at the next opening end at the new one. */
export async function movePauses(tx: Tx, book: HoursBook): Promise<void> {
  await lockPauses(tx, [book.place.id])
  for (const pause of await ruledOf(tx, book.place.id)) {
    const end_rule = pause.end_rule === 'next_opening' ? 'next_open' : 'end_of_business_day'
    const end = endOf(book, { end_rule, until: null, fulfilment: null, channel: null }, pause.starts_at)
    if (end instanceof Date && end.getTime() !== pause.ends_at?.getTime()) await moveEnd(tx, pause.id, end)
  }
}
