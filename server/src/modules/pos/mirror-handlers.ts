import { posMirror } from '@brigade/contract/pos/pos-mirror.ts'
import { serves } from '../../platform/context.ts'
import { mirrorEntries, mirrorHeads } from './store-mirror.ts'

/** The menu of a point of sale as the tree of ours shows it beside itself. */
export const posMirrorRoutes = serves(posMirror, {
  async posMirror({ input: { restaurant_id, whole }, db }) {
    const connections = await mirrorHeads(db, restaurant_id)
    return { connections, entries: whole && connections.length > 0 ? await mirrorEntries(db, restaurant_id) : [] }
  },
})
