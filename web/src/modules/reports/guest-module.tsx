import { lazyRouteComponent } from '@tanstack/react-router'
import type { GuestModule } from '../../platform/module.ts'
import { unsubscribeRoute } from './unsubscribe-route.ts'

export const guestModule: GuestModule = {
  publicRoutes: [unsubscribeRoute.update({ component: lazyRouteComponent(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage') })],
}
