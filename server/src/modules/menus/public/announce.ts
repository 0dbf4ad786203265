import { reachesOf } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'

/** Above this number of menus a change that shows in all of them is published as one event. */
const mostNamed = 20

/** Has open screens of these menus read again. Each is told to those who see it: nobody hears the number of a restaurant that is not theirs. */
export async function announceMenus(tx: Tx, ids: readonly number[]): Promise<void> {
  const reaches = await reachesOf(tx, 'restaurant', ids)
  if (ids.length > mostNamed) {
    await appendEvent(tx, { keys: ['menu'], resourceType: 'restaurant', reach: [...new Set([...reaches.values()].flat())] })
    return
  }
  for (const id of ids) await appendEvent(tx, { keys: [`menu:${id}`], resourceType: 'restaurant', resourceId: id, reach: reaches.get(id) ?? [] })
}
