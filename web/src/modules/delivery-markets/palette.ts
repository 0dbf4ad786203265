import type { Palette } from '../../platform/module.ts'
import { currentSession, holds } from '../../platform/session.ts'
import { catalogue } from '../../ui/words.ts'
import { marketPage } from './queries.ts'

const mostFound = 5

const words = catalogue('markets-palette', {
  markets: 'Delivery markets',
  marketsWhat: 'Where restaurants deliver, and on which terms',
  createMarket: 'Create a delivery market',
  market: 'Delivery market',
})

export const palette: Palette = {
  actions: [
    {
      id: 'restaurants:markets',
      get label() {
        return words.markets
      },
      get description() {
        return words.marketsWhat
      },
      to: '/onboarding/markets',
      needs: 'delivery_markets',
    },
    {
      id: 'restaurants:new-market',
      get label() {
        return words.createMarket
      },
      get description() {
        return words.markets
      },
      to: '/onboarding/markets/new',
      needs: 'delivery_markets_admin',
    },
  ],
  // The module opens without the role for markets.
  search: async (text, client) => {
    if (!holds(currentSession(), 'delivery_markets')) return []
    const { data } = await client.fetchQuery(marketPage({ name: text, page: 1, per_page: mostFound }))
    return data.map(({ id, name, parent_access_group_name }) => ({
      id: `delivery_market:${id}`,
      label: name,
      description: [words.market, parent_access_group_name].join(' · '),
      to: `/onboarding/markets/${id}`,
    }))
  },
}
