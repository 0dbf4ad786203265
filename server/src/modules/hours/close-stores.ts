import { lockAmong } from '../../platform/access/records.ts'
import type { Change, Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type HoursBook, loadBooks } from './book.ts'
import { type Closing, endsOf } from './closing.ts'
import { closuresChanged } from './happenings.ts'
import { closureText } from './hours-words.ts'
import * as reads from './store.ts'
import * as store from './store-changes.ts'

// Closing and reopening restaurants, for all they sell or for one channel, whoever asks for it: the group above, or the channel.

export interface Wanted {
  readonly book: HoursBook
  readonly closing: Closing
}

interface Around {
  readonly now: Date
  readonly jobs: Jobs
  readonly staff: Staff
}

/** The books of those restaurants that the person may close, nobody else changing their hours. */
export async function lockBooks(tx: Tx, staff: Staff, ids: readonly number[], now: Date): Promise<HoursBook[]> {
  const mine = await lockAmong(tx, staff, 'availabilities_admin', 'restaurant', ids, reads.lockHours)
  return loadBooks(tx, [...mine], now)
}

/** Closes what is wanted, each from now to its own end, with a line in the History of its restaurant. Answers which were not closed, and why. The caller holds the books. */
export async function closeBooks(
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  wanted: readonly Wanted[],
  { now, jobs, staff, access_group_id = null }: Around & { readonly access_group_id?: number | null },
): Promise<Map<Wanted, string>> {
  const ends = endsOf()
  const refused = new Map<Wanted, string>()
  const rows: store.NewClosure[] = []
  for (const one of wanted) {
    const { book, closing } = one
    const { fulfilment, channel, end_rule, reason, note } = closing
    const ends_at = ends(book, closing, now)
    if (typeof ends_at === 'string') {
      refused.set(one, ends_at)
      continue
    }
    const { id, timezone } = book.place
    const closure = { fulfilment, channel, end_rule, reason, note, ends_at }
    rows.push({ ...closure, restaurant_id: id, access_group_id, starts_at: now, created_by: staff.id })
    changed({ id, before: {}, after: { closed: closureText(closure, timezone) } })
  }
  await store.insertClosures(tx, rows)
  await closuresChanged.announce(tx, { restaurants: [...new Set(rows.map(({ restaurant_id }) => restaurant_id))], jobs })
  return refused
}

/** Ends closures now, with a line in the History of each restaurant. Answers which restaurants had any. The caller holds the books. */
export async function reopenBooks(
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  meant: readonly { readonly place: HoursBook['place']; readonly closures: readonly reads.ClosureRow[] }[],
  { now, jobs, staff }: Around,
): Promise<number[]> {
  const some = meant.filter(({ closures }) => closures.length > 0)
  if (some.length === 0) return []
  const ids = some.flatMap(({ closures }) => closures.map(({ id }) => id))
  await store.endClosures(tx, ids, now, staff.id)
  for (const { place, closures } of some)
    changed({ id: place.id, before: { closed: closures.map((one) => closureText(one, place.timezone)).join('; ') }, after: { closed: '' } })
  const restaurants = some.map(({ place }) => place.id)
  await closuresChanged.announce(tx, { restaurants, jobs })
  return restaurants
}
