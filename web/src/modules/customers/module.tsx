import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import {
  newRoute as newPlan,
  firstTabRoute as planFirstTab,
  historyRoute as planHistory,
  listRoute as planList,
  pageRoute as planPage,
  versionsRoute as planVersions,
} from './loyalty/routes.ts'
import { duplicatesRoute, mergeRoute } from './merging/routes.ts'
import { accessRoute, detailsRoute, firstTabRoute, historyRoute, importRoute, listRoute, newRoute, pageRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./CustomerList.tsx'), 'CustomerList') })
importRoute.update({ component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewCustomerPage.tsx'), 'NewCustomerPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./CustomerPage.tsx'), 'CustomerPage') })
duplicatesRoute.update({ component: lazyRouteComponent(() => import('./merging/DuplicatesPage.tsx'), 'DuplicatesPage') })
mergeRoute.update({ component: lazyRouteComponent(() => import('./merging/MergePage.tsx'), 'MergePage') })
planList.update({ component: lazyRouteComponent(() => import('./loyalty/PlanList.tsx'), 'PlanList') })
newPlan.update({ component: lazyRouteComponent(() => import('./loyalty/NewPlanPage.tsx'), 'NewPlanPage') })
planPage.update({ component: lazyRouteComponent(() => import('./loyalty/PlanPage.tsx'), 'PlanPage') })

export const module: WebModule = {
  folder: 'customers',
  staffRoutes: [
    listRoute,
    newRoute,
    importRoute,
    duplicatesRoute,
    mergeRoute,
    planList,
    newPlan,
    planPage.addChildren([planFirstTab, planVersions, planHistory]),
    pageRoute.addChildren([firstTabRoute, detailsRoute, accessRoute, historyRoute]),
  ],
  palette: () => import('./palette.ts'),
}
