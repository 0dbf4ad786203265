import { posSyncTouches, posTouches } from '@brigade/contract/pos.ts'
import { reachOf } from '../../platform/access/policy.ts'
import { writeAudit } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { RunRow } from './store-runs.ts'

/** Tells open screens that a run has come to something, and the history what it did. */
export async function publishRun(
  tx: Tx,
  { id, restaurant_id }: RunRow,
  result: { description?: string | undefined; isMenuChanged?: boolean },
): Promise<void> {
  const reach = await reachOf(tx, 'restaurant', restaurant_id)
  const who = { agent: 'POS sync', actorType: 'system', actorId: null, requestId: `sync-${id}`, address: '' } as const
  if (result.description)
    await writeAudit(tx, { resource: 'restaurant', resourceId: restaurant_id, action: 'update', description: result.description, reach, ...who })
  const keys = (result.isMenuChanged ? posSyncTouches : posTouches).map((key) => key.replace('{id}', String(restaurant_id)))
  await appendEvent(tx, { keys, resourceType: 'restaurant', resourceId: restaurant_id, reach })
}
