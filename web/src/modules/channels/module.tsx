import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, firstTabRoute, historyRoute, listingsRoute, listRoute, newRoute, pageRoute, restaurantsRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./ChannelList.tsx'), 'ChannelList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewChannelPage.tsx'), 'NewChannelPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./ChannelPage.tsx'), 'ChannelPage') })
listingsRoute.update({ component: lazyRouteComponent(() => import('./listings/ListingsPage.tsx'), 'ListingsPage') })

export const module: WebModule = {
  folder: 'channels',
  staffRoutes: [
    listRoute,
    newRoute,
    listingsRoute,
    // The places of `now/` and `listing/`: '/channels/now' and '/channels/listings/$restaurant/$kind'.
    pageRoute.addChildren([firstTabRoute, restaurantsRoute, accessRoute, historyRoute]),
  ],
  palette: () => import('./palette.ts'),
}
