import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { loadBooks } from '../../hours/public.ts'
import { closedThere } from './closed-there.ts'
import { channelOf } from './marketplace.ts'
import { closedOf } from './send-closures.ts'
import { queueUpdates } from './sending.ts'
import { claimLooks, planLooks } from './store-updates.ts'

const atOnce = 200

/** Special dates begin and end by the time alone: marketplaces that were told otherwise are told as they do. */
export const hoursLooks = (deps: Pick<Deps, 'database' | 'jobs' | 'clock'>): Minutely => ({
  name: 'listing-hours',
  everySeconds: 10,
  async run(signal) {
    while (!signal.aborted && (await lookAtSome(deps)) === atOnce);
  },
})

/** Answers how many it looked at. Each says when it has to be looked at again, so that on most days none is. */
function lookAtSome({ database, jobs, clock }: Pick<Deps, 'database' | 'jobs' | 'clock'>): Promise<number> {
  return database.write(async (tx) => {
    const now = clock.now()
    const due = await claimLooks(tx, now, atOnce)
    if (due.length === 0) return 0
    const books = new Map(
      (await loadBooks(tx, [...new Set(due.map(({ restaurant_id }) => restaurant_id))], now)).map((book) => [book.place.id, book]),
    )
    const looks: { id: number; at: Date | null }[] = []
    const changed: typeof due = []
    for (const listing of due) {
      const channel = channelOf(listing.channel)
      const book = books.get(listing.restaurant_id)
      if (!book || channelCapabilities[channel].isOwn) {
        looks.push({ id: listing.id, at: null })
        continue
      }
      const { closed, days, lookAgain } = closedThere(book, { ...listing, channel }, now)
      looks.push({ id: listing.id, at: lookAgain })
      const told = JSON.stringify([closedOf(listing.told_closed), listing.told_days])
      if (told !== JSON.stringify([closed, days])) changed.push(listing)
    }
    await queueUpdates(tx, jobs, 'closures', changed, 0)
    await planLooks(tx, looks)
    return due.length
  })
}
