import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { listingRoute, listingTabRoutes } from './listing/listing-route.ts'
import { nowRoute } from './now/now-route.ts'

listingRoute.update({ component: lazyRouteComponent(() => import('./listing/ListingPage.tsx'), 'ListingPage') })
nowRoute.update({ component: lazyRouteComponent(() => import('./now/NowPage.tsx'), 'NowPage') })

export const module: WebModule = {
  folder: 'channels',
  staffRoutes: [nowRoute, listingRoute.addChildren(listingTabRoutes)],
}
