import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { landingRoute, lostRoute, orderRoute, reportRoute, todayRoute } from './routes.ts'

const page = () => import('./ReportPage.tsx')

landingRoute.update({ component: lazyRouteComponent(page, 'OverviewPage') })
reportRoute.update({ component: lazyRouteComponent(page, 'NamedReportPage') })
lostRoute.update({ component: lazyRouteComponent(() => import('./lost/LostPage.tsx'), 'LostPage') })
todayRoute.update({ component: lazyRouteComponent(() => import('./today/TodayPage.tsx'), 'TodayPage') })
orderRoute.update({ component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage') })

export const module: WebModule = {
  folder: 'reports',
  staffRoutes: [landingRoute, orderRoute, todayRoute, lostRoute, reportRoute],
  palette: () => import('./palette.ts'),
}
