import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, detailsRoute, firstTabRoute, historyRoute, importRoute, listRoute, newRoute, pageRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./CustomerList.tsx'), 'CustomerList') })
importRoute.update({ component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewCustomerPage.tsx'), 'NewCustomerPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./CustomerPage.tsx'), 'CustomerPage') })

export const module: WebModule = {
  folder: 'customers',
  staffRoutes: [listRoute, newRoute, importRoute, pageRoute.addChildren([firstTabRoute, detailsRoute, accessRoute, historyRoute])],
  palette: () => import('./palette.ts'),
}
