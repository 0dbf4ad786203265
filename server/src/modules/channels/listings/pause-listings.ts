import type { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import type { StaffContext } from '../../../platform/context.ts'
import { done, unchanged } from '../../../platform/row-by-row.ts'
import { closeBooks, endsOf, type HoursBook, lockBooks, reopenBooks } from '../../hours/public.ts'
import { channelOfText } from './answers.ts'
import { refused, unseen } from './change-listings.ts'
import { listingName } from './rules.ts'
import { type ChangingRow, listingsToChange, restaurantsOfListings } from './store-changing.ts'

// Pausing a listing is closing its restaurant on the kind of its channel: the rows that Hours shows, written by Hours.

interface Held {
  readonly row: ChangingRow
  readonly name: string
  readonly book: HoursBook
}

type Asked = Pick<StaffContext<typeof listingsOfMany.resumeListings>, 'staff'>

/** The listings with the books of their restaurants, held; or why not. */
async function held(tx: Parameters<typeof listingsToChange>[0], { staff }: Asked, ids: readonly number[], books: readonly HoursBook[]) {
  const rows = await listingsToChange(tx, staff.id, 'availabilities_admin', ids)
  const known = new Map(books.map((book) => [book.place.id, book]))
  return (id: number): Held | Outcome => {
    const row = rows.get(id)
    if (!row) return unseen(id, 'listing')
    const name = listingName(row.restaurant_name, row.channel_name)
    const book = known.get(row.restaurant_id)
    return row.may && book ? { row, name, book } : refused(id, name, 'You may look at it, but not pause it.')
  }
}

/** Closes restaurants on the channel of each listing alone. */
export function pauseListings({ input, staff, clock, jobs, write }: StaffContext<typeof listingsOfMany.pauseListings>) {
  const { listing_ids, end_rule, reason, note } = input
  return write(async ({ tx, changed }) => {
    const now = clock.now()
    const books = await lockBooks(tx, staff, await restaurantsOfListings(tx, staff.id, 'availabilities_admin', listing_ids), now)
    const find = await held(tx, { staff }, listing_ids, books)
    const ends = endsOf()
    const wanted: { readonly book: HoursBook; readonly closing: Parameters<typeof closeBooks>[1][number]['closing'] }[] = []
    const results = listing_ids.map((id): Outcome => {
      const found = find(id)
      if (!('book' in found)) return found
      const { row, name, book } = found
      if (row.state === 'off') return refused(id, name, 'It is off, so there is nothing to pause.')
      if (book.place.status === 'closed') return refused(id, name, 'The restaurant is closed for good.')
      const closing = { fulfilment: null, channel: channelOfText(row.channel), end_rule, until: input.until ?? null, reason, note }
      const end = ends(book, closing, now)
      if (typeof end === 'string') return refused(id, name, end)
      const isSame = book.closures.some(
        (one) =>
          one.ended_at === null &&
          one.channel === closing.channel &&
          one.fulfilment === null &&
          one.end_rule === end_rule &&
          one.ends_at?.getTime() === end?.getTime() &&
          one.reason === reason &&
          one.note === note,
      )
      if (isSame) return { id, ...unchanged(name, 'It is paused like this already.') }
      wanted.push({ book, closing })
      return { id, ...done(name) }
    })
    await closeBooks({ tx, changed }, wanted, { now, jobs, staff })
    return { results }
  })
}

/** Ends what closes restaurants on the channel of each listing alone. What closes them everywhere stays. */
export function resumeListings({ input: { listing_ids }, staff, clock, jobs, write }: StaffContext<typeof listingsOfMany.resumeListings>) {
  return write(async ({ tx, changed }) => {
    const now = clock.now()
    const books = await lockBooks(tx, staff, await restaurantsOfListings(tx, staff.id, 'availabilities_admin', listing_ids), now)
    const find = await held(tx, { staff }, listing_ids, books)
    const meant = new Map<HoursBook, HoursBook['closures'][number][]>()
    const results = listing_ids.map((id): Outcome => {
      const found = find(id)
      if (!('book' in found)) return found
      const { row, name, book } = found
      const running = book.closures.filter(({ ended_at }) => ended_at === null)
      const own = running.filter(({ channel }) => channel === row.channel)
      const isClosed = running.some(({ channel }) => channel === null)
      if (own.length === 0) return { id, ...unchanged(name, isClosed ? closedEverywhere : 'It was not paused.') }
      meant.set(book, [...(meant.get(book) ?? []), ...own])
      return { id, ...done(name), sentence: isClosed ? closedEverywhere : '' }
    })
    const ended = [...meant].map(([{ place }, closures]) => ({ place, closures }))
    await reopenBooks({ tx, changed }, ended, { now, jobs, staff })
    return { results }
  })
}

const closedEverywhere = 'The restaurant is closed on every channel. Reopen it in its hours.'
