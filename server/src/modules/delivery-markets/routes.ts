import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { sizeOf } from '@brigade/contract/fields/delivery-area.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { reachOf } from '../../platform/access/policy.ts'
import { found, mustBeCurrent } from '../../platform/access/records.ts'
import { serves } from '../../platform/context.ts'
import { mustStayIn } from '../access-groups/public.ts'
import { loadBooks } from '../hours/public.ts'
import { listedAnswer, marketAnswer, restaurantAnswer } from './answers.ts'
import { areaText, historyFieldsOf } from './history-texts.ts'
import { covered, verdictsOf } from './offers.ts'
import { lockMarket } from './reach.ts'
import { ruleHandlers } from './rule-handlers.ts'
import * as store from './store.ts'
import { rulesOf, rulesOfRestaurant } from './store-rules.ts'

/** An address is looked for in no more markets than this. */
const mostMarkets = 1000

/** Delivery markets: the list, one of them, and which of them hold an address. */
export const marketRoutes = serves(deliveryMarkets, {
  ...ruleHandlers,

  async deliveryMarkets({ input, staff, db }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map(listedAnswer), total, page: input.page, per_page: input.per_page }
  },

  async deliveryMarket({ input, staff, db }) {
    return marketAnswer(db, staff, input.id)
  },

  async marketsOfRestaurant({ input, staff, db }) {
    return (await rulesOfRestaurant(db, staff.id, input.restaurant_id)).map(restaurantAnswer)
  },

  async marketsForAddress({ input: place, staff, db, clock }) {
    const at = clock.now()
    const { markets, total } = await store.visibleAreas(db, staff.id, mostMarkets)
    const looked = covered(markets, place)
    const rules = await rulesOf(
      db,
      staff.id,
      looked.holding.map(({ market }) => market.id),
    )
    const seen = new Set(rules.filter((rule) => rule.seen).map(({ restaurant_id }) => restaurant_id))
    const books = new Map((await loadBooks(db, [...seen], at)).map((book) => [book.place.id, book]))
    const verdicts = verdictsOf(looked, rules, { place, books, at })
    const { beyond } = looked
    return { verdicts, left_out: markets.length - beyond - verdicts.length, not_looked_in: total - markets.length + beyond }
  },

  async createDeliveryMarket({ input: { market, parent_access_group_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'delivery_markets_admin', parent_access_group_id)
      const id = await store.insert(tx, columnsOf(market), parent_access_group_id)
      changed({ id, after: historyFieldsOf(found(await store.findSeen(tx, staff.id, id), 'delivery market')) })
      return marketAnswer(tx, staff, id)
    })
  },

  async updateDeliveryMarket({ input: { id, market }, staff, write }) {
    const { version, ...fields } = market
    return write(async ({ tx, changed }) => {
      const before = await lockMarket(tx, staff, id)
      mustBeCurrent(before, version, 'this delivery market')
      const isSame = before.name === fields.name && before.active === fields.active && areaText(before.area) === areaText(fields.area)
      if (isSame) return marketAnswer(tx, staff, id)
      await store.edit(tx, id, columnsOf(fields))
      changed({ id, before: historyFieldsOf(before), after: historyFieldsOf(found(await store.findSeen(tx, staff.id, id), 'delivery market')) })
      return marketAnswer(tx, staff, id)
    })
  },

  async deleteDeliveryMarket({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = await lockMarket(tx, staff, id)
      const reach = await reachOf(tx, 'delivery_market', id)
      await store.remove(tx, id)
      changed({ id, before: historyFieldsOf(row), reach })
      return { id, name: row.name }
    })
  },
})

function columnsOf({ name, active, area }: InputOf<typeof deliveryMarkets.createDeliveryMarket>['market']): store.MarketColumns {
  return { name, active, area_kind: area.kind, area_size: sizeOf(area), area: JSON.stringify(area) }
}
