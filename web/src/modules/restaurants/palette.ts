import type { Palette } from '../../platform/module.ts'
import { foundWithAccess } from '../../platform/records/access-palette.ts'
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
  search: (text, client) =>
    foundWithAccess({
      type: 'restaurant',
      text,
      client,
      find: async (name) => {
        const found = await Promise.all(
          (['restaurant', 'library'] as const).map((kind) => client.fetchQuery(restaurantPage({ kind, name, page: 1, per_page: mostFound }))),
        )
        return found.flatMap(({ data }) => data)
      },
      entry: ({ id, kind, name, parent_access_group_name, city }) => ({
        id: `restaurant:${id}`,
        label: name,
        description: [words[kind], parent_access_group_name, city].filter(Boolean).join(' · '),
        to: `/onboarding/restaurants/${id}`,
      }),
    }),
}
