import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { browserRoute, groupRoute, historyRoute, invitationsRoute, landingRoute, overviewRoute, peopleRoute, resourcesRoute } from './routes.ts'

const tabs = [
  overviewRoute.update({ component: lazyRouteComponent(() => import('./page/Overview.tsx'), 'Overview') }),
  peopleRoute.update({ component: lazyRouteComponent(() => import('./people/PeopleTab.tsx'), 'PeopleTab') }),
  resourcesRoute.update({ component: lazyRouteComponent(() => import('./resources/ResourcesTab.tsx'), 'ResourcesTab') }),
  invitationsRoute.update({ component: lazyRouteComponent(() => import('./invitations/InvitationsTab.tsx'), 'InvitationsTab') }),
  historyRoute.update({ component: lazyRouteComponent(() => import('./page/HistoryTab.tsx'), 'HistoryTab') }),
]

export const module: WebModule = {
  folder: 'access-groups',
  staffRoutes: [
    browserRoute
      .update({ component: lazyRouteComponent(() => import('./tree/AccessGroupBrowser.tsx'), 'AccessGroupBrowser') })
      .addChildren([
        landingRoute.update({ component: lazyRouteComponent(() => import('./tree/Landing.tsx'), 'Landing') }),
        groupRoute.update({ component: lazyRouteComponent(() => import('./page/AccessGroupPage.tsx'), 'AccessGroupPage') }).addChildren(tabs),
      ]),
  ],
  palette: () => import('./palette.ts'),
}
