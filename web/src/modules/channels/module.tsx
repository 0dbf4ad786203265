import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { listingRoute, listingTabRoutes } from './listing/listing-route.ts'
import { nowRoute } from './now/now-route.ts'
import { accessRoute, firstTabRoute, historyRoute, listingsRoute, listRoute, newRoute, pageRoute, restaurantsRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./ChannelList.tsx'), 'ChannelList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewChannelPage.tsx'), 'NewChannelPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./ChannelPage.tsx'), 'ChannelPage') })
listingsRoute.update({ component: lazyRouteComponent(() => import('./listings/ListingsPage.tsx'), 'ListingsPage') })
listingRoute.update({ component: lazyRouteComponent(() => import('./listing/ListingPage.tsx'), 'ListingPage') })
nowRoute.update({ component: lazyRouteComponent(() => import('./now/NowPage.tsx'), 'NowPage') })

export const module: WebModule = {
  folder: 'channels',
  staffRoutes: [
    listRoute,
    newRoute,
    listingsRoute,
    nowRoute,
    listingRoute.addChildren(listingTabRoutes),
    pageRoute.addChildren([firstTabRoute, restaurantsRoute, accessRoute, historyRoute]),
  ],
  palette: () => import('./palette.ts'),
}
