import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { landingRoute, orderRoute, reportRoute } from './routes.ts'

const page = () => import('./ReportPage.tsx')

landingRoute.update({ component: lazyRouteComponent(page, 'OverviewPage') })
reportRoute.update({ component: lazyRouteComponent(page, 'NamedReportPage') })
orderRoute.update({ component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage') })

export const module: WebModule = {
  folder: 'reports',
  staffRoutes: [landingRoute, orderRoute, reportRoute],
  palette: () => import('./palette.ts'),
}
