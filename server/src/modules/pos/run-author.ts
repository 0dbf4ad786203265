import { restaurantPos } from '@brigade/contract/pos.ts'
import type { Tx } from '../../platform/database.ts'
import { type Author, authorMayNot } from '../../platform/serve/later.ts'
import { said } from './history-texts.ts'
import { publishRun } from './publish-run.ts'
import { countsSoFar } from './run-counts.ts'
import type { RunRow } from './store-runs.ts'
import * as runs from './store-runs.ts'

/** A sync is done in the name of the person who asked for it last, or let it go on. */
export function authorOf({ in_name_of, by_approval, restaurant_id }: RunRow): Author | undefined {
  if (in_name_of === null) return undefined
  const { approveHeldRun, startSync } = restaurantPos
  return { userId: in_name_of, endpoint: by_approval ? approveHeldRun : startSync, type: 'restaurant', id: restaurant_id }
}

const mayNotSync = authorMayNot('sync this restaurant')

/** Ends a run whose author may not do it any more. What it has changed before stays. */
export async function refuseRun(tx: Tx, run: RunRow): Promise<void> {
  const now = (await runs.findById(tx, run.id)) ?? run
  const hasBegun = now.has_changed
  const message = hasBegun ? `${mayNotSync} What it has changed before stays.` : mayNotSync
  const { counts } = await countsSoFar(tx, now)
  await runs.note(tx, run.id, { state: 'failed', message, counts, has_changed: false, isFinished: true })
  await publishRun(tx, run, { description: `Sync with ${said(run.connection_name)} failed: ${message}`, isMenuChanged: hasBegun })
}
