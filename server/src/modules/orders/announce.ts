import { reachesOf } from '../../platform/access/policy.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { tellingSoon } from '../../platform/realtime/telling-soon.ts'

/** Tells open screens that sales of these restaurants have changed: once a second at most, those of a second together. */
export const announceSales = tellingSoon('open reports were not told of new sales', async (tx, restaurantIds) => {
  const reach = [...new Set([...(await reachesOf(tx, 'restaurant', restaurantIds)).values()].flat())]
  await appendEvent(tx, { keys: ['sales'], reach })
})
