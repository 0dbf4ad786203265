import { plainCode } from '@brigade/contract/discounts/codes.ts'
import { wrongCodes } from '@brigade/contract/discounts/using.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import { mustBeBelow, noteHits } from '../../../platform/limits.ts'
import type { OrderingSystem } from '../../orders/public.ts'

// Guests type codes, and some try code after code. A system with too many wrong ones at a restaurant has none of its codes looked at for a
// while; carts without codes go on. Codes that are right are never counted. A person who tries codes is counted as well, at all restaurants
// together: an offer that they do not see answers to its code.

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
  const about = { credential: system.id, restaurant: restaurantId }
  for (let n = 0; n < wrong; n += 1) await noteOne({ database, log }, keyOf(system, restaurantId), about)
}

const personKey = ({ id }: Staff): string => `discount-codes|person ${id}`

export async function personMustNotGuess({ database }: Pick<Deps, 'database'>, staff: Staff, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await mustBeBelow(database, [{ key: personKey(staff), max: wrongCodes.max }])
}

/** The same, each code once: a simulator asks again with each change of the basket, and is told nothing new. */
export async function noteWrongOfPerson({ database, log }: Pick<Deps, 'database' | 'log'>, staff: Staff, wrong: readonly string[]): Promise<void> {
  for (const code of new Set(wrong.map(plainCode))) {
    const [tries] = await noteHits(database, [`${personKey(staff)} ${code}`], wrongCodes.seconds)
    if (tries === 1) await noteOne({ database, log }, personKey(staff), { user: staff.id })
  }
}

async function noteOne({ database, log }: Pick<Deps, 'database' | 'log'>, key: string, about: object): Promise<void> {
  const [hits = 0] = await noteHits(database, [key], wrongCodes.seconds)
  if (hits === wrongCodes.max) log.error({ ...about, count: hits }, 'somebody is guessing codes of offers')
  if (hits > wrongCodes.max) await mustBeBelow(database, [{ key, max: wrongCodes.max }])
}
