import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, calendarRoute, editRoute, firstTabRoute, historyRoute, listRoute, newRoute, pageRoute, versionsRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./OfferList.tsx'), 'OfferList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewOfferPage.tsx'), 'NewOfferPage') })
editRoute.update({ component: lazyRouteComponent(() => import('./EditOfferPage.tsx'), 'EditOfferPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./OfferPage.tsx'), 'OfferPage') })
calendarRoute.update({ component: lazyRouteComponent(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage') })

export const module: WebModule = {
  folder: 'discounts',
  staffRoutes: [listRoute, newRoute, calendarRoute, editRoute, pageRoute.addChildren([firstTabRoute, versionsRoute, accessRoute, historyRoute])],
  palette: () => import('./palette.ts'),
}
