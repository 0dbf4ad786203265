import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { librariesRoute, listRoute, newLibraryRoute, newRoute, overviewRoute, pageRoute, tabRoute, welcomeRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./list/RestaurantList.tsx'), 'RestaurantList') })
librariesRoute.update({ component: lazyRouteComponent(() => import('./list/LibraryList.tsx'), 'LibraryList') })
welcomeRoute.update({ component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome') })
newRoute.update({ component: lazyRouteComponent(() => import('./profile/NewRestaurantPage.tsx'), 'NewRestaurantPage') })
newLibraryRoute.update({ component: lazyRouteComponent(() => import('./profile/NewRestaurantPage.tsx'), 'NewLibraryPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./page/RestaurantPage.tsx'), 'RestaurantPage') })

export const module: WebModule = {
  folder: 'restaurants',
  staffRoutes: [listRoute, librariesRoute, welcomeRoute, newRoute, newLibraryRoute, pageRoute.addChildren([overviewRoute, tabRoute])],
  palette: () => import('./palette.ts'),
}
