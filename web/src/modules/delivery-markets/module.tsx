import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { marketGeneralRoute, marketHistoryRoute, marketRoute, marketsRoute, newMarketRoute } from './routes.ts'

marketsRoute.update({ component: lazyRouteComponent(() => import('./MarketList.tsx'), 'MarketList') })
newMarketRoute.update({ component: lazyRouteComponent(() => import('./NewMarketPage.tsx'), 'NewMarketPage') })
marketRoute.update({ component: lazyRouteComponent(() => import('./MarketPage.tsx'), 'MarketPage') })

export const module: WebModule = {
  folder: 'delivery-markets',
  staffRoutes: [marketsRoute, newMarketRoute, marketRoute.addChildren([marketGeneralRoute, marketHistoryRoute])],
  palette: () => import('./palette.ts'),
}
