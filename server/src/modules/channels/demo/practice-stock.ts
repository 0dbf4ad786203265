import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/context.ts'
import { practiceListings, sendStored } from '../../menus/publishing/public.ts'

/**
 * The practice marketplace remembers nothing when it stops: at each start it is given what guests of it see, so that what is read back there
 * is what was sent.
 */
export async function stockPracticeMarket(deps: Deps, signal: AbortSignal): Promise<void> {
  const channels = deps.config.marketplaces.filter(({ isPractice }) => isPractice).map(({ channel }) => channel)
  for (const listing of await practiceListings(deps.database.db, channels)) {
    if (signal.aborted) return
    try {
      await sendStored(deps, listing, `stock.${randomUUID()}`, signal)
    } catch (error) {
      deps.log.warn({ err: error, listing: listing.id }, 'the practice marketplace was not given a menu')
    }
  }
}
