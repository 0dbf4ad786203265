import { type deliveryMarkets, mostRules } from '@brigade/contract/delivery-markets.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { mustBeCurrent } from '../../platform/access/records.ts'
import { plain } from '../../platform/audit/plain.ts'
import type { Change, Handlers } from '../../platform/context.ts'
import { marketAnswer } from './answers.ts'
import { termsText } from './history-texts.ts'
import { lockBoth } from './reach.ts'
import * as store from './store-rules.ts'

type RuleCalls = Pick<Handlers<typeof deliveryMarkets>, 'saveMarketRule' | 'moveMarketRule' | 'removeMarketRule'>

/** Who serves a market, on which terms, in which order. */
export const ruleHandlers: RuleCalls = {
  async saveMarketRule({ input, staff, write }) {
    const { id, restaurant_id, rule, version } = input
    return write(async ({ tx, changed }) => {
      const { market, restaurant } = await lockBoth(tx, staff, input)
      const all = await store.rulesOf(tx, staff.id, [id])
      const before = all.find((one) => one.restaurant_id === restaurant_id)
      const after = termsText(rule, restaurant.currency)
      const about = { id, restaurant_id, market: market.name }
      if (version == null) {
        if (before) throw new Problem('conflict', `${restaurant.name} serves this market already.`)
        if (!(await store.isOfOneCompany(tx, id, restaurant_id)))
          throw new Problem('conflict', `${restaurant.name} belongs to another company than ${market.name}.`)
        if (all.length >= mostRules) throw new Problem('conflict', `At most ${mostRules} restaurants can serve a market.`)
        await store.insertRule(tx, id, restaurant_id, columnsOf(rule))
        writeBothHistories(changed, about, {
          ofMarket: `restaurant added**: ${after}`,
          ofRestaurant: (name) => `serves delivery market ${name}**: ${after}`,
          withheld: 'serves one more market',
        })
      } else {
        mustStillServe(before, version)
        const terms = `${termsText(before, restaurant.currency)} → ${after}`
        await store.editRule(tx, id, restaurant_id, columnsOf(rule))
        writeBothHistories(changed, about, {
          ofMarket: `terms of a restaurant**: ${terms}`,
          ofRestaurant: (name) => `terms in delivery market ${name}**: ${terms}`,
          withheld: 'has other terms in a market',
        })
      }
      return marketAnswer(tx, staff, id)
    })
  },

  async moveMarketRule({ input, staff, write }) {
    const { id, restaurant_id, before_restaurant_id: next } = input
    return write(async ({ tx, changed }) => {
      const { market } = await lockBoth(tx, staff, input)
      const rules = await store.rulesOf(tx, staff.id, [id])
      const order = rules.map((rule) => rule.restaurant_id)
      const isThere = (wanted: number) => rules.some((rule) => rule.restaurant_id === wanted && rule.seen)
      if (!isThere(restaurant_id) || (next !== null && !isThere(next))) throw notFound('restaurant')
      const from = order.indexOf(restaurant_id)
      const rest = order.toSpliced(from, 1)
      const to = next === null || next === restaurant_id ? (next === null ? rest.length : from) : rest.indexOf(next)
      if (to === from) return marketAnswer(tx, staff, id)
      await store.arrange(tx, id, rest.toSpliced(to, 0, restaurant_id))
      const move = `${from + 1} → ${to + 1}`
      writeBothHistories(
        changed,
        { id, restaurant_id, market: market.name },
        {
          ofMarket: `place of a restaurant**: ${move}`,
          ofRestaurant: (name) => `place in delivery market ${name}**: ${move}`,
          withheld: 'has another place in a market',
        },
      )
      return marketAnswer(tx, staff, id)
    })
  },

  async removeMarketRule({ input, staff, write }) {
    const { id, restaurant_id } = input
    return write(async ({ tx, changed }) => {
      const { market, restaurant } = await lockBoth(tx, staff, input)
      const before = (await store.rulesOf(tx, staff.id, [id])).find((rule) => rule.restaurant_id === restaurant_id)
      if (!before) throw notFound('restaurant')
      await store.removeRule(tx, id, restaurant_id)
      const terms = termsText(before, restaurant.currency)
      writeBothHistories(
        changed,
        { id, restaurant_id, market: market.name },
        {
          ofMarket: `restaurant taken out**: ${terms}`,
          ofRestaurant: (name) => `no longer serves delivery market ${name}**: ${terms}`,
          withheld: 'serves one market less',
        },
      )
      return marketAnswer(tx, staff, id)
    })
  },
}

function mustStillServe(rule: store.RuleRow | undefined, version: number): asserts rule is store.RuleRow {
  if (!rule) throw new Problem('conflict', 'It no longer serves this market: someone else removed it in the meantime.')
  mustBeCurrent(rule, version, 'these terms')
}

function columnsOf({ availability, ...terms }: InputOf<typeof deliveryMarkets.saveMarketRule>['rule']): store.RuleColumns {
  return { ...terms, availability: availability === null ? null : JSON.stringify(availability) }
}

interface Lines {
  readonly ofMarket: string
  readonly ofRestaurant: (market: string) => string
  readonly withheld: string
}

/** In the history of both. Whoever sees a restaurant need not see its markets, and sees no terms of those either. */
function writeBothHistories(
  changed: Change['changed'],
  about: { id: number; restaurant_id: number; market: string },
  { ofMarket, ofRestaurant, withheld }: Lines,
): void {
  changed({ id: about.id, description: `- **${ofMarket}` })
  changed({
    id: about.restaurant_id,
    resource: 'restaurant',
    description: `- **${ofRestaurant(plain(about.market))}`,
    withheld: { named: [{ kind: 'delivery_market', id: about.id }], description: `- **delivery**: ${withheld}` },
  })
}
