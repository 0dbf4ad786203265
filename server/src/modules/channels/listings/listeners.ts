import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { closuresChanged } from '../../hours/public.ts'
import type { listingNews, listingsSaved } from '../../menus/publishing/public.ts'
import type { statusChanged } from '../../restaurants/public.ts'
import { writeEvents } from '../log/write.ts'
import { settleRestaurants, settleStates, tellScreens, writeStates } from '../states/settle.ts'
import { restaurantsOf } from '../states/store-settle.ts'

// What other modules say of listings is written to their log, and what the listings became with it.

export async function noteSaved(tx: Tx, { listings, by }: FactsOf<typeof listingsSaved>): Promise<void> {
  await writeEvents(
    tx,
    listings.map(({ id, change }) => ({ listing_id: id, type: change, made_by: by })),
  )
  await settleStates(
    tx,
    listings.map(({ id }) => id),
  )
}

/** Screens are told also where nothing became of it: what arrived is in the log. */
export async function noteNews(tx: Tx, { news }: FactsOf<typeof listingNews>): Promise<void> {
  await writeEvents(
    tx,
    news.flatMap(({ listing_id, type, facts }) => (type === 'on_the_way' ? [] : [{ listing_id, type, facts }])),
  )
  const ids = news.map(({ listing_id }) => listing_id)
  await writeStates(tx, ids)
  await tellScreens(tx, await restaurantsOf(tx, ids))
}

export const settleClosed = (tx: Tx, { restaurants }: FactsOf<typeof closuresChanged>): Promise<void> => settleRestaurants(tx, restaurants)

export const settleByStatus = (tx: Tx, { ids }: FactsOf<typeof statusChanged>): Promise<void> => settleRestaurants(tx, ids)
