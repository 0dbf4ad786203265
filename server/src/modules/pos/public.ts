import type { Change, Deps, Staff } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { happening } from '../../platform/happenings.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { accountOf, providersOf } from './accounts.ts'
import type { PosAccount, PosOrderSource } from './provider.ts'
import * as provider from './provider.ts'
import { type ConnectionRow, findById, ofRestaurant } from './store.ts'

export type { PosAccount, PosOrderSource } from './provider.ts'

/** A point of sale says that orders, payments or refunds changed there. What changed is asked for. */
export const posOrdersChanged = happening<{ readonly connectionId: number; readonly jobs: Jobs }>()
/** A person gave a connection another token: what comes from then on is what its account says. `changed` writes the history of that change. */
export const tokenChanged = happening<{
  readonly connectionId: number
  readonly restaurantId: number
  readonly name: string
  readonly by: Staff
  readonly changed: Change['changed']
}>()
/** The token is not, or no longer, good. */
export const PosRefused = provider.PosRefused

/** A connection as those see it who read its orders. */
export interface OrderConnection {
  readonly id: number
  readonly restaurantId: number
  readonly name: string
  readonly location: string
  readonly timezone: string
  /** What stands in the way of reading its orders, in words. */
  readonly obstacle: string | null
  readonly isOffered: boolean
}

function seen(config: Deps['config'], row: ConnectionRow): OrderConnection {
  const isOffered = providersOf(config)[row.provider]?.orders !== undefined
  const obstacle = !isOffered
    ? 'Orders cannot be read from this point of sale.'
    : row.token_enc === null
      ? 'Enter an access token first.'
      : row.location === ''
        ? 'Enter the id of the location first: orders are read for one location.'
        : null
  return { id: row.id, restaurantId: row.restaurant_id, name: row.name, location: row.location, timezone: row.timezone, obstacle, isOffered }
}

/** Connections of a restaurant, whether or not their orders can be read. */
export async function orderConnections(config: Deps['config'], db: Queryable | Tx, restaurantId: number): Promise<OrderConnection[]> {
  return (await ofRestaurant(db, restaurantId)).map((row) => seen(config, row))
}

/** What orders of a connection are asked with; undefined where it is gone or cannot be read. */
export async function orderSourceOf(
  { config, database, secrets }: Pick<Deps, 'config' | 'database' | 'secrets'>,
  connectionId: number,
): Promise<{ readonly connection: OrderConnection; readonly source: PosOrderSource; readonly account: PosAccount } | undefined> {
  const row = await findById(database.db, connectionId)
  const source = row && providersOf(config)[row.provider]?.orders
  return row && source && { connection: seen(config, row), source, account: accountOf(secrets, row) }
}
