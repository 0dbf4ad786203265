import { type OpenSpan, orderableTime } from '@brigade/contract/channels/orderable.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { Temporal } from 'temporal-polyfill'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { type HoursBook, loadBooks, openHours } from '../../hours/public.ts'
import { channelOf } from '../../menus/publishing/public.ts'
import { type CountedDay, claimDueListings, type DueListing, insertDays, statesOf } from './store-days.ts'

const atOnce = 500

/**
 * Counts the days of listings that are over: the hours of each night decide, as they stand then, so what is changed later changes no figure
 * of the past.
 */
export const daysCounted = ({ database }: Deps): Minutely => ({
  name: 'orderable-days',
  async run(signal) {
    while (!signal.aborted && (await database.write((tx) => countDue(tx))) === atOnce);
  },
})

/** Answers how many listings it had in hand. */
export async function countDue(tx: Tx): Promise<number> {
  const due = await claimDueListings(tx, atOnce)
  if (due.length === 0) return 0
  const earliest = due.map(({ from_day }) => from_day).toSorted()[0] ?? ''
  const books = await loadBooks(tx, [...new Set(due.map(({ restaurant_id }) => restaurant_id))], new Date(`${earliest}T00:00:00Z`))
  const byRestaurant = new Map(books.map((book) => [book.place.id, book]))
  const spans = due.map((listing) => ({
    listing_id: listing.listing_id,
    from: startOf(listing, listing.from_day),
    to: startOf(listing, after(listing.to_day)),
  }))
  const states = await statesOf(tx, spans)
  await insertDays(
    tx,
    due.flatMap((listing) => countedDays(listing, byRestaurant.get(listing.restaurant_id), states.get(listing.listing_id) ?? [])),
  )
  return due.length
}

const after = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Midnight on the clock of the restaurant, in seconds. */
const startOf = ({ timezone }: DueListing, day: string): number =>
  Math.floor(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds / 1000)

/** Its days one after another; those before anything is known of it are left out. */
function countedDays(listing: DueListing, book: HoursBook | undefined, states: Parameters<typeof orderableTime>[1]): CountedDay[] {
  if (!book) return []
  const days: CountedDay[] = []
  for (let day = listing.from_day; day <= listing.to_day; day = after(day)) {
    const [from, to] = [startOf(listing, day), startOf(listing, after(day))]
    if ((states[0]?.at ?? to) >= to) continue
    days.push({ listing_id: listing.listing_id, day, ...orderableTime(openSpans(listing, book, from, to), states) })
  }
  return days
}

function openSpans({ channel, fulfilments: sold }: DueListing, book: HoursBook, from: number, to: number): OpenSpan[] {
  const meant = { channel: channelOf(channel), fulfilments: fulfilments.filter((one) => sold.includes(one)) }
  return openHours(book, meant, from * 1000, to * 1000).map((span) => ({ from: Math.floor(span.from / 1000), to: Math.floor(span.to / 1000) }))
}
