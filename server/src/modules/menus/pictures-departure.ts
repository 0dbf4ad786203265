import { counted, named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../platform/resource-registry.ts'
import { announceMenus } from './public/announce.ts'
import { picturesLost, untiePictures } from './store-pictures-departure.ts'

// A picture does not leave its company: where a menu goes without a collection, or a collection without a menu, the menu shows the picture no more.

const untilThen = 'What is published shows them until it is published again.'

export async function foreseePictures(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const left: string[] = []
  const came: string[] = []
  for (const { goes, pictures, restaurants, collections } of await picturesLost(db, departure)) {
    const many = counted(pictures, 'picture')
    const who = `${named(restaurants, 'restaurant')} ${restaurants.length > 1 ? 'lose' : 'loses'}`
    const which = pictures === 1 ? 'it' : 'them'
    const until = untilThen.replace('them', which)
    if (goes) {
      left.push(`${who} ${many} of ${named(collections, 'collection')}, which ${collections.length > 1 ? 'stay' : 'stays'} here. ${until}`)
      came.push(`Menus come without ${many} that ${pictures === 1 ? 'stays' : 'stay'} with the other company. ${until}`)
    } else left.push(`${who} ${many} of ${named(collections, 'collection')}. ${until}`)
  }
  return { refusals: [], left, came }
}

/** When everything stands in the other company. */
export async function picturesDeparted(tx: Tx, departure: Departure): Promise<HistoryLine[]> {
  const untied = await untiePictures(tx, departure)
  if (untied.length > 0) await announceMenus(tx, [...new Set(untied.map(({ restaurant_id }) => restaurant_id))])
  return untied
    .filter(({ pictures }) => pictures > 0)
    .map(({ restaurant_id, goes, pictures }) => ({
      id: restaurant_id,
      description: `The menu lost ${counted(pictures, 'picture')} that ${goes ? 'stayed with the former company' : 'went to another company'}`,
    }))
}
