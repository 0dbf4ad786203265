import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { codesTabRoute } from './codes/codes-route.ts'
import { accessRoute, calendarRoute, editRoute, firstTabRoute, historyRoute, listRoute, newRoute, pageRoute, versionsRoute } from './routes.ts'
import { simulatorRoute } from './simulator/simulator-route.ts'
import { approvalsRoute, usesTabRoute } from './uses/uses-route.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./OfferList.tsx'), 'OfferList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewOfferPage.tsx'), 'NewOfferPage') })
editRoute.update({ component: lazyRouteComponent(() => import('./EditOfferPage.tsx'), 'EditOfferPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./OfferPage.tsx'), 'OfferPage') })
approvalsRoute.update({ component: lazyRouteComponent(() => import('./uses/ApprovalsPage.tsx'), 'ApprovalsPage') })
simulatorRoute.update({ component: lazyRouteComponent(() => import('./simulator/SimulatorPage.tsx'), 'SimulatorPage') })
calendarRoute.update({ component: lazyRouteComponent(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage') })

export const module: WebModule = {
  folder: 'discounts',
  staffRoutes: [
    listRoute,
    newRoute,
    calendarRoute,
    simulatorRoute,
    approvalsRoute,
    editRoute,
    pageRoute.addChildren([firstTabRoute, codesTabRoute, usesTabRoute, versionsRoute, accessRoute, historyRoute]),
  ],
  palette: () => import('./palette.ts'),
}
