import { reachesOf } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { tellingSoon } from '../../../platform/realtime/telling-soon.ts'

/** More than this at once are told as one. */
const mostApart = 20

/** Tells open screens that offers were used, when this transaction ends. History says nothing of it: each use is a row of its own. */
export async function tellUses(tx: Tx, discountIds: readonly number[]): Promise<void> {
  if (discountIds.length === 0) return
  const reaches = await reachesOf(tx, 'discount', discountIds)
  if (discountIds.length > mostApart) {
    await appendEvent(tx, { keys: ['discounts'], resourceType: 'discount', reach: [...new Set([...reaches.values()].flat())] })
    return
  }
  for (const [id, reach] of reaches)
    await appendEvent(tx, {
      keys: ['discounts', `discounts:${id}`, `discount_uses:${id}`, `discount_codes:${id}`],
      resourceType: 'discount',
      resourceId: id,
      reach,
    })
}

/** The same once a second at most, those of a second together. */
export const announceUses = tellingSoon('open screens were not told of uses of offers', tellUses)

/** Whoever may decide on what staff want to take off at a restaurant hears at once. */
export async function announceWaiting(tx: Tx, restaurantId: number): Promise<void> {
  const reach = (await reachesOf(tx, 'restaurant', [restaurantId])).get(restaurantId) ?? []
  await appendEvent(tx, { keys: ['discounts_waiting', 'attention'], resourceType: 'discount', reach })
}
