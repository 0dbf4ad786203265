import { named } from '@brigade/contract/kit/named.ts'
import { reachableAmong, reachesOf } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../../platform/resource-registry.ts'
import { cutPictures, type Leaving, type PictureTie, pictureTies } from './store-pictures.ts'

// A restaurant shows pictures of its own company. When one of both goes to another, the logo or the cover ends.

const leavingOf = ({ going }: Departure): Leaving => ({
  restaurants: going.get('restaurant') ?? [],
  collections: going.get('picture_collection') ?? [],
})

export async function foreseePicturesDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const ties = await pictureTies(db, leavingOf(departure))
  const ids = ties.map(({ id }) => id)
  const seen = await reachableAmong(db, departure.staffId, 'restaurants', 'restaurant', ids)
  const sentences = (some: readonly PictureTie[]) => {
    const names = some.map(({ id, name }) => (seen.has(id) ? name : null))
    return some.length === 0 ? [] : [`The logo or cover picture of ${named(names, 'restaurant')} is taken away: it is of another company then.`]
  }
  // Only what comes is named.
  return { refusals: [], left: sentences(ties), came: sentences(ties.filter(({ goes }) => goes)) }
}

export async function picturesDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const ties = await pictureTies(tx, leavingOf(departure))
  if (ties.length === 0) return []
  await cutPictures(tx, ties)
  const ids = ties.map(({ id }) => id)
  const reach = [...new Set([...(await reachesOf(tx, 'restaurant', ids)).values()].flat())]
  await appendEvent(tx, { keys: ['restaurants', ...ids.map((id) => `restaurants:${id}`)], reach })
  return ties.map(({ id, logo, cover }) => ({ id, description: [...(logo ? [ended('logo')] : []), ...(cover ? [ended('cover')] : [])].join('\n') }))
}

const ended = (what: string): string => `- **${what}**: ended, for its picture is of another company now`
