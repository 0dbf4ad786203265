import type { Palette } from '../../platform/module.ts'
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
  ],
  search: async (text, client) => {
    const found = await Promise.all(
      (['restaurant', 'library'] as const).map((kind) => client.fetchQuery(restaurantPage({ kind, name: text, page: 1, per_page: mostFound }))),
    )
    return found.flatMap(({ data }) =>
      data.map(({ id, kind, name, parent_access_group_name, city }) => ({
        id: `restaurant:${id}`,
        label: name,
        description: [words[kind], parent_access_group_name, city].filter(Boolean).join(' · '),
        to: `/onboarding/restaurants/${id}`,
      })),
    )
  },
}
