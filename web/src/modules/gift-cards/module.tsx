import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { words } from './gift-cards-texts.ts'
import { redeemRoute } from './redeem/routes.ts'
import {
  accessRoute,
  approvalsRoute,
  batchesTabRoute,
  batchListRoute,
  cardListRoute,
  cardRoute,
  cardsTabRoute,
  firstTabRoute,
  historyRoute,
  liabilityRoute,
  listRoute,
  newRoute,
  pageRoute,
  versionsRoute,
} from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./definitions/DefinitionList.tsx'), 'DefinitionList') })
newRoute.update({ component: lazyRouteComponent(() => import('./definitions/NewDefinitionPage.tsx'), 'NewDefinitionPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./definitions/DefinitionPage.tsx'), 'DefinitionPage') })
cardListRoute.update({ component: lazyRouteComponent(() => import('./cards/CardList.tsx'), 'CardList') })
batchListRoute.update({ component: lazyRouteComponent(() => import('./batches/BatchesPage.tsx'), 'BatchesPage') })
cardRoute.update({ component: lazyRouteComponent(() => import('./cards/CardPage.tsx'), 'CardPage') })
approvalsRoute.update({ component: lazyRouteComponent(() => import('./approvals/ApprovalsPage.tsx'), 'ApprovalsPage') })
liabilityRoute.update({ component: lazyRouteComponent(() => import('./liability/LiabilityPage.tsx'), 'LiabilityPage') })
redeemRoute.update({ component: lazyRouteComponent(() => import('./redeem/RedeemPage.tsx'), 'RedeemPage') })

export const module: WebModule = {
  folder: 'gift-cards',
  staffRoutes: [
    listRoute,
    newRoute,
    cardListRoute,
    batchListRoute,
    cardRoute,
    approvalsRoute,
    liabilityRoute,
    pageRoute.addChildren([firstTabRoute, cardsTabRoute, batchesTabRoute, versionsRoute, accessRoute, historyRoute]),
    redeemRoute,
  ],
  palette: () => import('./palette.ts'),
  // One press from the start, for whoever stands at the counter.
  startLinks: [
    {
      get label() {
        return words.redeemCard
      },
      to: '/redeem/gc',
      under: '/gift_cards',
      needs: 'gift_card_definitions',
    },
  ],
}
