import type { SyncCounts } from '@brigade/contract/pos.ts'
import type { Tx } from '../../platform/database.ts'
import type { RunRow } from './store-runs.ts'
import * as runs from './store-runs.ts'

export const noCounts: SyncCounts = { entities: 0, inserted: 0, updated: 0, deleted: 0, ignored: 0, conflicts: 0, warnings: 0 }

/** What a run has found, and how much of it is done. */
export async function countsSoFar(tx: Tx, run: RunRow): Promise<{ counts: SyncCounts; done: runs.DoneCounts }> {
  const done = await runs.doneCounts(tx, run.id)
  const { linked: _linked, returned: _returned, ...shown } = done
  return { counts: { ...noCounts, ...run.counts, ...shown, conflicts: await runs.openCount(tx, run.id) }, done }
}
