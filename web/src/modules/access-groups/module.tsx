import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import {
  browserRoute,
  groupRoute,
  handoverRoute,
  handoversRoute,
  historyRoute,
  invitationsRoute,
  landingRoute,
  myHandoversRoute,
  overviewRoute,
  partRoute,
  peopleRoute,
  resourcesRoute,
} from './routes.ts'

const tabs = [
  overviewRoute.update({ component: lazyRouteComponent(() => import('./page/Overview.tsx'), 'Overview') }),
  peopleRoute.update({ component: lazyRouteComponent(() => import('./people/PeopleTab.tsx'), 'PeopleTab') }),
  resourcesRoute.update({ component: lazyRouteComponent(() => import('./resources/ResourcesTab.tsx'), 'ResourcesTab') }),
  invitationsRoute.update({ component: lazyRouteComponent(() => import('./invitations/InvitationsTab.tsx'), 'InvitationsTab') }),
  handoversRoute.update({ component: lazyRouteComponent(() => import('./handovers/HandoversTab.tsx'), 'HandoversTab') }),
  historyRoute.update({ component: lazyRouteComponent(() => import('./page/HistoryTab.tsx'), 'HistoryTab') }),
  partRoute.update({ component: lazyRouteComponent(() => import('./page/PartTab.tsx'), 'PartTab') }),
]

export const module: WebModule = {
  folder: 'access-groups',
  staffRoutes: [
    myHandoversRoute.update({ component: lazyRouteComponent(() => import('./handovers/MyHandovers.tsx'), 'MyHandovers') }),
    handoverRoute.update({ component: lazyRouteComponent(() => import('./handovers/HandoverPage.tsx'), 'HandoverPage') }),
    browserRoute
      .update({ component: lazyRouteComponent(() => import('./tree/AccessGroupBrowser.tsx'), 'AccessGroupBrowser') })
      .addChildren([
        landingRoute.update({ component: lazyRouteComponent(() => import('./tree/Landing.tsx'), 'Landing') }),
        groupRoute.update({ component: lazyRouteComponent(() => import('./page/AccessGroupPage.tsx'), 'AccessGroupPage') }).addChildren(tabs),
      ]),
  ],
  palette: () => import('./palette.ts'),
}
