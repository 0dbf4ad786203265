import type { Palette } from '../../platform/module.ts'
import { pathWords } from './access-groups-texts.ts'
import { addressOf } from './addresses.ts'
import { words } from './catalogue.ts'
import { words as handoverWords } from './handovers/handovers-texts.ts'
import { groupPage } from './queries.ts'

const mostFound = 5

export const palette: Palette = {
  actions: [
    {
      id: 'access-groups:create',
      get label() {
        return words.createAccessGroup
      },
      get description() {
        return words.all
      },
      to: '/access_groups?create=1',
      needs: 'access_groups_admin',
    },
    {
      id: 'access-groups:invite',
      get label() {
        return words.inviteSomebody
      },
      get description() {
        return words.all
      },
      to: '/access_groups?invite=1',
      needs: 'access_groups_admin',
    },
    {
      id: 'access-groups:handovers',
      get label() {
        return handoverWords.incomingOffers
      },
      get description() {
        return words.all
      },
      to: '/access_groups/handovers',
      needs: 'access_groups_admin',
    },
  ],
  search: async (text, client) => {
    const { data } = await client.fetchQuery(groupPage({ search_term: text, page: 1, per_page: mostFound }))
    return data.map(({ id, name, path }) => ({
      id: `access_group:${id}`,
      label: name,
      description: [words.one, pathWords(path)].filter(Boolean).join(' · '),
      to: addressOf(id),
    }))
  },
}
