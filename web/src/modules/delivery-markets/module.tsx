import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, firstTabRoute, historyRoute, listRoute, newRoute, pageRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./MarketList.tsx'), 'MarketList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewMarketPage.tsx'), 'NewMarketPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./MarketPage.tsx'), 'MarketPage') })

export const module: WebModule = {
  folder: 'delivery-markets',
  staffRoutes: [listRoute, newRoute, pageRoute.addChildren([firstTabRoute, accessRoute, historyRoute])],
  palette: () => import('./palette.ts'),
}
