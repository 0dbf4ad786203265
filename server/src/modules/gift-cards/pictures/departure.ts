import { named } from '@brigade/contract/kit/named.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../../platform/resource-registry.ts'
import { tellOf } from '../regrouping.ts'
import { cutPictures, type Leaving, type PictureTie, pictureTies } from './store-pictures.ts'

// Gift cards show a picture of the company of their definition. When one of both goes to another, they have their design again.

const leavingOf = ({ going }: Departure): Leaving => ({
  definitions: going.get('gift_card_definition') ?? [],
  collections: going.get('picture_collection') ?? [],
})

export async function foreseeCardPicturesDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const ties = await pictureTies(db, leavingOf(departure))
  const ids = ties.map(({ id }) => id)
  const seen = await reachableAmong(db, departure.staffId, 'gift_card_definitions', 'gift_card_definition', ids)
  const sentences = (some: readonly PictureTie[]) => {
    const names = some.map(({ id, name }) => (seen.has(id) ? name : null))
    return some.length === 0 ? [] : [`The picture on cards of ${named(names, 'gift card definition')} is taken away: it is of another company then.`]
  }
  // Only what comes is named.
  return { refusals: [], left: sentences(ties), came: sentences(ties.filter(({ goes }) => goes)) }
}

export async function cardPicturesDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const ties = await pictureTies(tx, leavingOf(departure))
  if (ties.length === 0) return []
  await cutPictures(tx, ties)
  await tellOf(tx, ties)
  return ties.map(({ id }) => ({ id, description: '- **picture**: ended, for it is of another company now' }))
}
