import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, detailsRoute, duplicatesRoute, historyRoute, listRoute, newRoute, pageRoute, picturesRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./CollectionList.tsx'), 'CollectionList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewCollectionPage.tsx'), 'NewCollectionPage') })
duplicatesRoute.update({ component: lazyRouteComponent(() => import('./duplicates/DuplicatesPage.tsx'), 'DuplicatesPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./CollectionPage.tsx'), 'CollectionPage') })

export const module: WebModule = {
  folder: 'collections',
  staffRoutes: [listRoute, newRoute, duplicatesRoute, pageRoute.addChildren([picturesRoute, detailsRoute, accessRoute, historyRoute])],
  palette: () => import('./palette.ts'),
}
