import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { doesNot, type Power, powerOf } from '../credentials/powers.ts'
import { type Bearer, mayDoFor } from '../credentials/store-credentials.ts'
import { bearerHash } from '../credentials/token.ts'
import { bearerOf } from './store-places.ts'

// What is asked by an ordering system besides sending orders: which system it is, and whether it may do that at a restaurant.

const notInForce = () => new Problem('unauthenticated', 'This needs the credential of an ordering system, in the header Authorization: Bearer.')

/** Its use is noted, which a read in a snapshot may not do: so it is asked of the database. */
export async function mustBear({ request, database, clock }: Pick<Context, 'request' | 'database' | 'clock'>): Promise<Bearer> {
  const hash = bearerHash(request.headers.authorization)
  const found = hash && (await bearerOf(database.db, hash, clock.now()))
  if (!found) throw notInForce()
  return found.bearer
}

interface AskedPlace {
  readonly system: Bearer
  readonly power: Power
  /** May be left out by a credential of one restaurant. */
  readonly restaurantId: number | null | undefined
  /** What does not exist where the restaurant is out of reach. */
  readonly word?: string
}

/**
 * A restaurant where the credential may do that. Within a change it is judged while the credential can neither end nor leave; of a read it is
 * judged as it is now.
 */
export async function mustDoAt(db: Queryable, { system, power, restaurantId: asked, word = 'restaurant' }: AskedPlace): Promise<number> {
  const id = asked ?? system.restaurant_id
  if (id === null) throw new Problem('invalid', 'Say which restaurant it is for.', { errors: { restaurant_id: ['Say which restaurant it is for'] } })
  const judged = await mayDoFor(db, power, system, id)
  if (judged === undefined) throw notInForce()
  if (!judged.isWithin) throw notFound(word)
  if (judged.may) return id
  throw new Problem('forbidden', `This credential ${doesNot(power)} at ${judged.name}. Whoever manages ${powerOf(power).what} there can allow it.`)
}
