import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { landingRoute, orderRoute, reportRoute, todayRoute } from './routes.ts'

const page = () => import('./ReportPage.tsx')

landingRoute.update({ component: lazyRouteComponent(page, 'OverviewPage') })
reportRoute.update({ component: lazyRouteComponent(page, 'NamedReportPage') })
todayRoute.update({ component: lazyRouteComponent(() => import('./today/TodayPage.tsx'), 'TodayPage') })
orderRoute.update({ component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage') })

export const module: WebModule = {
  folder: 'reports',
  staffRoutes: [landingRoute, orderRoute, todayRoute, reportRoute],
  palette: () => import('./palette.ts'),
}
