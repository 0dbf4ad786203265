import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { listRoute, overviewRoute, pageRoute, tabRoute, welcomeRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome') })
welcomeRoute.update({ component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome') })
pageRoute.update({ component: lazyRouteComponent(() => import('./page/RestaurantPage.tsx'), 'RestaurantPage') })

export const module: WebModule = {
  folder: 'restaurants',
  staffRoutes: [listRoute, welcomeRoute, pageRoute.addChildren([overviewRoute, tabRoute])],
}
