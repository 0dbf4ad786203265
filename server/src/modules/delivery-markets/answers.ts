import type { DeliveryMarket, ListedMarket, MarketRule, RestaurantMarket } from '@brigade/contract/delivery-markets.ts'
import { found } from '../../platform/access/records.ts'
import type { Staff } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import * as store from './store.ts'
import { type RestaurantRuleRow, type RuleRow, rulesOf } from './store-rules.ts'

export function listedAnswer(row: store.ListedRow): ListedMarket {
  return {
    ...row,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change, delete: row.may_change },
  }
}

export function ruleAnswer(row: RuleRow): MarketRule {
  return { ...row, point: pointOf(row) }
}

/** Where a restaurant is; null while nobody has said so. */
export function pointOf({ latitude, longitude }: Pick<RuleRow, 'latitude' | 'longitude'>): MarketRule['point'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** A market as one person sees it: with the restaurants in that person's reach. */
export async function marketAnswer(db: Queryable, staff: Staff, id: number): Promise<DeliveryMarket> {
  const row = found(await store.findSeen(db, staff.id, id), 'delivery market')
  const rules = await rulesOf(db, staff.id, [id])
  const seen = rules.filter((rule) => rule.seen)
  return {
    ...listedAnswer({ ...row, restaurants: seen.length }),
    area: row.area,
    rules: seen.map(ruleAnswer),
    hidden_rules: rules.length - seen.length,
  }
}

export function restaurantAnswer(row: RestaurantRuleRow): RestaurantMarket {
  const { market_id, market_name, active, area_kind, area_size, may_change } = row
  return { market_id, name: market_name, active, area_kind, area_size, rule: ruleAnswer(row), _can: { update: may_change, delete: may_change } }
}
