import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { builderRoute, exportsRoute, landingRoute, lostRoute, orderRoute, reportRoute, savedRoute, todayRoute } from './routes.ts'

const page = () => import('./ReportPage.tsx')

landingRoute.update({ component: lazyRouteComponent(page, 'OverviewPage') })
reportRoute.update({ component: lazyRouteComponent(page, 'NamedReportPage') })
lostRoute.update({ component: lazyRouteComponent(() => import('./lost/LostPage.tsx'), 'LostPage') })
todayRoute.update({ component: lazyRouteComponent(() => import('./today/TodayPage.tsx'), 'TodayPage') })
builderRoute.update({ component: lazyRouteComponent(() => import('./BuilderPage.tsx'), 'BuilderPage') })
exportsRoute.update({ component: lazyRouteComponent(() => import('./ExportsPage.tsx'), 'ExportsPage') })
savedRoute.update({ component: lazyRouteComponent(() => import('./SavedPage.tsx'), 'SavedPage') })
orderRoute.update({ component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage') })

export const module: WebModule = {
  folder: 'reports',
  staffRoutes: [landingRoute, orderRoute, todayRoute, lostRoute, savedRoute, exportsRoute, builderRoute, reportRoute],
  palette: () => import('./palette.ts'),
}
