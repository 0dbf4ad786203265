import { lazyRouteComponent } from '@tanstack/react-router'
import type { GuestModule } from '../../platform/module.ts'
import { balanceRoute } from './balance/balance-route.ts'

export const guestModule: GuestModule = {
  publicRoutes: [balanceRoute.update({ component: lazyRouteComponent(() => import('./balance/BalancePage.tsx'), 'BalancePage') })],
}
