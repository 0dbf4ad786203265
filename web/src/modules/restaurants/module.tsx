import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import {
  holidaysRoute,
  librariesRoute,
  listRoute,
  marketGeneralRoute,
  marketHistoryRoute,
  marketRoute,
  marketsRoute,
  newLibraryRoute,
  newMarketRoute,
  newRoute,
  newWorkflowRoute,
  nowRoute,
  overviewRoute,
  pageRoute,
  tabRoute,
  welcomeRoute,
  workflowRoute,
  workflowsRoute,
  workflowTabRoute,
} from './routes.ts'
import { words } from './start-words.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./list/RestaurantList.tsx'), 'RestaurantList') })
librariesRoute.update({ component: lazyRouteComponent(() => import('./list/LibraryList.tsx'), 'LibraryList') })
welcomeRoute.update({ component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome') })
newRoute.update({ component: lazyRouteComponent(() => import('./profile/NewRestaurantPage.tsx'), 'NewRestaurantPage') })
newLibraryRoute.update({ component: lazyRouteComponent(() => import('./profile/NewRestaurantPage.tsx'), 'NewLibraryPage') })
holidaysRoute.update({ component: lazyRouteComponent(() => import('../hours/HolidaysPage.tsx'), 'HolidaysPage') })
nowRoute.update({ component: lazyRouteComponent(() => import('../menus/pauses/NowPage.tsx'), 'NowPage') })
marketsRoute.update({ component: lazyRouteComponent(() => import('../delivery-markets/MarketList.tsx'), 'MarketList') })
newMarketRoute.update({ component: lazyRouteComponent(() => import('../delivery-markets/NewMarketPage.tsx'), 'NewMarketPage') })
marketRoute.update({ component: lazyRouteComponent(() => import('../delivery-markets/MarketPage.tsx'), 'MarketPage') })
workflowsRoute.update({ component: lazyRouteComponent(() => import('../order-workflows/WorkflowList.tsx'), 'WorkflowList') })
newWorkflowRoute.update({ component: lazyRouteComponent(() => import('../order-workflows/NewWorkflowPage.tsx'), 'NewWorkflowPage') })
workflowRoute.update({ component: lazyRouteComponent(() => import('../order-workflows/WorkflowPage.tsx'), 'WorkflowPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./page/RestaurantPage.tsx'), 'RestaurantPage') })

export const module: WebModule = {
  folder: 'restaurants',
  staffRoutes: [
    listRoute,
    librariesRoute,
    welcomeRoute,
    nowRoute,
    holidaysRoute,
    newRoute,
    newLibraryRoute,
    marketsRoute,
    newMarketRoute,
    marketRoute.addChildren([marketGeneralRoute, marketHistoryRoute]),
    workflowsRoute,
    newWorkflowRoute,
    workflowRoute.addChildren([workflowTabRoute]),
    pageRoute.addChildren([overviewRoute, tabRoute]),
  ],
  palette: () => import('./palette.ts'),
  startLinks: [
    {
      get label() {
        return words.now
      },
      to: '/onboarding/now',
      under: '/onboarding',
      needs: 'availabilities_admin',
    },
  ],
}
