import type { QueryClient } from '@tanstack/react-query'
import type { Palette, PaletteEntry } from '../../platform/module.ts'
import { currentSession, holds } from '../../platform/session.ts'
import { marketPage } from '../delivery-markets/queries.ts'
import { workflowPage } from '../order-workflows/queries.ts'
import { words as workflowWords } from '../order-workflows/words.ts'
import { words } from './list/words.ts'
import { restaurantPage } from './queries.ts'

const mostFound = 5

export const palette: Palette = {
  actions: [
    {
      id: 'restaurants:new',
      get label() {
        return words.create
      },
      get description() {
        return words.restaurants
      },
      to: '/onboarding/restaurants/new',
      needs: 'restaurants_admin',
    },
    {
      id: 'restaurants:now',
      get label() {
        return words.now
      },
      get description() {
        return words.nowWhat
      },
      to: '/onboarding/now',
      needs: 'availabilities',
    },
    {
      id: 'restaurants:holidays',
      get label() {
        return words.holidays
      },
      get description() {
        return words.holidaysWhat
      },
      to: '/onboarding/holidays',
      needs: 'availabilities_admin',
    },
    {
      id: 'restaurants:workflows',
      get label() {
        return workflowWords.workflows
      },
      get description() {
        return workflowWords.workflowsWhat
      },
      to: '/onboarding/workflows',
      needs: 'order_workflows',
    },
    {
      id: 'restaurants:new-workflow',
      get label() {
        return workflowWords.createTitle
      },
      get description() {
        return workflowWords.workflows
      },
      to: '/onboarding/workflows/new',
      needs: 'order_workflows_admin',
    },
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
  search: async (text, client) => {
    const found = await Promise.all(
      (['restaurant', 'library'] as const).map((kind) => client.fetchQuery(restaurantPage({ kind, name: text, page: 1, per_page: mostFound }))),
    )
    const restaurants = found.flatMap(({ data }) =>
      data.map(({ id, kind, name, parent_access_group_name, city }) => ({
        id: `restaurant:${id}`,
        label: name,
        description: [words[kind], parent_access_group_name, city].filter(Boolean).join(' · '),
        to: `/onboarding/restaurants/${id}`,
      })),
    )
    return [...restaurants, ...(await marketsNamed(text, client)), ...(await workflowsNamed(text, client))]
  },
}

/** The role that opens the module shows no workflows yet. */
async function workflowsNamed(text: string, client: QueryClient): Promise<PaletteEntry[]> {
  if (!holds(currentSession(), 'order_workflows')) return []
  const { data } = await client.fetchQuery(workflowPage({ name: text, page: 1, per_page: mostFound }))
  return data.map(({ id, name, parent_access_group_name }) => ({
    id: `order-workflow:${id}`,
    label: name,
    description: `${workflowWords.workflow} · ${parent_access_group_name}`,
    to: `/onboarding/workflows/${id}`,
  }))
}

/** The module opens without the role for markets. */
async function marketsNamed(text: string, client: QueryClient): Promise<PaletteEntry[]> {
  if (!holds(currentSession(), 'delivery_markets')) return []
  const { data } = await client.fetchQuery(marketPage({ name: text, page: 1, per_page: mostFound }))
  return data.map(({ id, name, parent_access_group_name }) => ({
    id: `delivery_market:${id}`,
    label: name,
    description: [words.market, parent_access_group_name].join(' · '),
    to: `/onboarding/markets/${id}`,
  }))
}
