import { wrongCodes } from '@brigade/contract/discounts/using.ts'
import type { Deps } from '../../../platform/context.ts'
import { mustBeBelow, noteHits } from '../../../platform/limits.ts'
import type { OrderingSystem } from '../../orders/public.ts'

// Guests type codes, and some try code after code. A system with too many wrong ones at a restaurant has none of its codes looked at for a
// while; carts without codes go on. Codes that are right are never counted.

const keyOf = ({ id }: OrderingSystem, restaurantId: number): string => `discount-codes|${id} at ${restaurantId}`

interface AskedCodes {
  readonly restaurant_id?: number | undefined
  readonly codes: readonly string[]
}

/** Refuses whoever has sent too many wrong codes, whatever is sent now. */
export async function mustNotGuess(
  { database }: Pick<Deps, 'database'>,
  system: OrderingSystem,
  { restaurant_id, codes }: AskedCodes,
): Promise<void> {
  const id = restaurant_id ?? system.restaurant_id
  if (codes.length > 0 && id !== null) await mustBeBelow(database, [{ key: keyOf(system, id), max: wrongCodes.max }])
}

/** Counts codes that were wrong before it is said which: one too many is refused as if it had not been looked at. Told once in each window. */
export async function noteWrong(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  system: OrderingSystem,
  restaurantId: number,
  wrong: number,
): Promise<void> {
  const key = keyOf(system, restaurantId)
  for (let n = 0; n < wrong; n += 1) {
    const [hits = 0] = await noteHits(database, [key], wrongCodes.seconds)
    if (hits === wrongCodes.max) log.error({ credential: system.id, restaurant: restaurantId, count: hits }, 'somebody is guessing codes of offers')
    if (hits > wrongCodes.max) await mustBeBelow(database, [{ key, max: wrongCodes.max }])
  }
}
