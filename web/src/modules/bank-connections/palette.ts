import type { Palette } from '../../platform/module.ts'
import { words } from './catalogue.ts'
import { connectionPage } from './queries.ts'
import { bankWords } from './words.ts'

const mostFound = 5

export const palette: Palette = {
  actions: [
    {
      id: 'bank-connections:new',
      get label() {
        return words.createTitle
      },
      get description() {
        return words.myBank
      },
      to: '/bank-connections/new',
      needs: 'bank_connections_admin',
    },
  ],
  search: async (text, client) => {
    const { data } = await client.fetchQuery(connectionPage({ name: text, page: 1, per_page: mostFound }))
    return data.map((connection) => ({
      id: `bank_connection:${connection.id}`,
      label: connection.name,
      description: [words.one, connection.parent_access_group_name, bankWords(connection)].filter(Boolean).join(' · '),
      to: `/bank-connections/${connection.id}`,
    }))
  },
}
