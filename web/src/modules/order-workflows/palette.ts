import type { Palette } from '../../platform/module.ts'
import { currentSession, holds } from '../../platform/session.ts'
import { workflowPage } from './queries.ts'
import { words } from './words.ts'

const mostFound = 5

export const palette: Palette = {
  actions: [
    {
      id: 'restaurants:workflows',
      get label() {
        return words.several
      },
      get description() {
        return words.workflowsWhat
      },
      to: '/onboarding/workflows',
      needs: 'order_workflows',
    },
    {
      id: 'restaurants:new-workflow',
      get label() {
        return words.createTitle
      },
      get description() {
        return words.several
      },
      to: '/onboarding/workflows/new',
      needs: 'order_workflows_admin',
    },
  ],
  // The role that opens the module shows no workflows yet.
  search: async (text, client) => {
    if (!holds(currentSession(), 'order_workflows')) return []
    const { data } = await client.fetchQuery(workflowPage({ name: text, page: 1, per_page: mostFound }))
    return data.map(({ id, name, parent_access_group_name }) => ({
      id: `order-workflow:${id}`,
      label: name,
      description: `${words.one} · ${parent_access_group_name}`,
      to: `/onboarding/workflows/${id}`,
    }))
  },
}
