import type { Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { type HoursBook, loadBook, loadBooks } from './book.ts'
import { moveEnds } from './closing.ts'
import { closuresChanged, hoursChanged } from './public.ts'

/** Where hours have changed: what ends with them ends by the new ones, here and in the modules that listen. */
export async function followHours(tx: Tx, books: readonly HoursBook[], now: Date): Promise<void> {
  await moveEnds(tx, books, now)
  await hoursChanged.announce(tx, { books })
}

/** The same when closures may have got another end: their listeners are notified. */
export async function followWithClosures(
  tx: Tx,
  books: readonly HoursBook[],
  { now, jobs }: { readonly now: Date; readonly jobs: Jobs },
): Promise<void> {
  await followHours(tx, books, now)
  const restaurants = books.flatMap(({ closures, place }) => (closures.length > 0 ? [place.id] : []))
  if (restaurants.length > 0) await closuresChanged.announce(tx, { restaurants, jobs })
}

/** The same of restaurants that have come to other groups. */
export async function followGroups(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const books = await loadBooks(tx, ids, now)
  if (books.length === 0) return
  await followHours(tx, books, now)
  const keys = ['hours', 'service_state', 'service_states', 'group_hours']
  await appendEvent(tx, { keys, reach: [...new Set(books.flatMap(({ place }) => place.ancestors))] })
}

/** On another clock, or with another end of the day, what ends with the day or at the next opening ends at the new one. */
export async function followClock(tx: Tx, { id, ...around }: { readonly id: number; readonly now: Date; readonly jobs: Jobs }): Promise<void> {
  const book = await loadBook(tx, id, around.now)
  if (book) await followWithClosures(tx, [book], around)
}
