import { wrongCodes } from '@brigade/contract/discounts/using.ts'
import type { Deps } from '../../../platform/context.ts'
import { mustBeBelow, noteHits } from '../../../platform/limits.ts'
import type { OrderingSystem } from '../../orders/public.ts'
import type { Place } from './store-places.ts'

// Guests type codes, and some try code after code. A system with too many wrong ones at a restaurant has none of its codes looked at for a
// while; carts without codes go on. Codes that are right are never counted.

const keyOf = ({ id }: OrderingSystem, { id: placeId }: Place): string => `discount-codes|${id} at ${placeId}`

/** Refuses whoever has sent too many wrong codes, whatever is sent now. */
export async function mustNotGuess(
  { database }: Pick<Deps, 'database'>,
  system: OrderingSystem,
  place: Place,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await mustBeBelow(database, [{ key: keyOf(system, place), max: wrongCodes.max }])
}

/** Counts codes that were wrong before it is said which: one too many is refused as if it had not been looked at. Told once in each window. */
export async function noteWrong(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  system: OrderingSystem,
  place: Place,
  wrong: number,
): Promise<void> {
  const key = keyOf(system, place)
  for (let n = 0; n < wrong; n += 1) {
    const [hits = 0] = await noteHits(database, [key], wrongCodes.seconds)
    if (hits === wrongCodes.max) log.error({ credential: system.id, restaurant: place.id, count: hits }, 'somebody is guessing codes of offers')
    if (hits > wrongCodes.max) await mustBeBelow(database, [{ key, max: wrongCodes.max }])
  }
}
