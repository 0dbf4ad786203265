import { ownedRows } from '../../platform/access/records.ts'
import type { ResourcePart } from '../../platform/resource-registry.ts'
import { notKept, notKeptAt, notKeptBy, notKeptByMerging } from './profile/reach.ts'
import { restaurantsAmong } from './store-below.ts'
import * as store from './store-resource.ts'

/** What access groups ask about restaurants; the modules above add what hangs on one in them. */
export const restaurantType: ResourcePart = {
  ...ownedRows('restaurants'),
  comers: restaurantsAmong,
  mayMove: notKept,
  mayCome: notKeptAt,
  foresee: async (db, regrouping) => ({ refusals: await notKeptByMerging(db, regrouping), notes: [] }),
  async foreseeDeparture(db, { going, staffId }) {
    const ids = going.get('restaurant') ?? []
    return { refusals: ids.length === 0 ? [] : await notKeptBy(db, ids, staffId), left: [], came: [] }
  },
  async departed(tx, { going }) {
    await store.forgetWaivers(tx, going.get('restaurant') ?? [])
    return []
  },
  /** Libraries: they have a list of their own. */
  namedApart: store.countLibraries,
}
