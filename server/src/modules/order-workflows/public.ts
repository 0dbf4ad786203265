import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import type { Queryable } from '../../platform/database.ts'
import { rulesOf } from './answers.ts'
import * as following from './store-following.ts'

/** The rules of a version, as the database has them. */
export const orderRulesOf = rulesOf

export interface FollowedRules {
  readonly name: string
  readonly number: number
  readonly rules: OrderRules
}

/** The workflows that restaurants follow now, by restaurant; those that follow none are left out. */
export async function followedRules(db: Queryable, restaurantIds: readonly number[]): Promise<Map<number, FollowedRules>> {
  const rows = await following.rulesInForce(db, restaurantIds)
  return new Map(rows.map(({ restaurant_id, name, number, rules }) => [restaurant_id, { name, number, rules: rulesOf({ rules }) }]))
}
