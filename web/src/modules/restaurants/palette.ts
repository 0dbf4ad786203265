import type { Palette } from '../../platform/module.ts'
import { words } from './list/list-texts.ts'
import { restaurantPage } from './public/queries.ts'

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
