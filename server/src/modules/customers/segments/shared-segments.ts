import type { Tx } from '../../../platform/database.ts'
import type { HistoryLine, Regrouping, ResourcePart } from '../../../platform/resource-registry.ts'
import { sharedWithAmong, shareNoLonger, shareWithInstead } from './store-segments.ts'

/** A merged group hands its shared segments over with all else that it has. Where a group ends or leaves, its company keeps them. */
async function regroup(tx: Tx, { kind, groups, into }: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  if (kind === 'merge')
    await shareWithInstead(
      tx,
      groups.map(({ id }) => id),
      into.id,
    )
  return async () => []
}

export const sharedSegments: ResourcePart = {
  async foresee(db, { kind, groups: [from], into }) {
    const isShared = kind === 'merge' && from !== undefined && (await sharedWithAmong(db, [from.id])).length > 0
    if (!isShared) return { refusals: [], notes: [] }
    const what = `Segments that are shared with ${from.name}`
    return { refusals: [], notes: [`${what} will be shared with ${into.name}.`], passedOn: [{ what, role: 'customers_admin' }] }
  },
  regroup,
  departing: (tx, { groups }) => shareNoLonger(tx, groups),
  async usedBelow(db, groups) {
    return (await sharedWithAmong(db, groups)).map((group) => ({ group, name: 'segments of', role: 'customers' }))
  },
}
