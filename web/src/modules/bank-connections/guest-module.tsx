import { lazyRouteComponent } from '@tanstack/react-router'
import type { GuestModule } from '../../platform/module.ts'
import { publicRoute } from './public-route.ts'

export const guestModule: GuestModule = {
  publicRoutes: [publicRoute.update({ component: lazyRouteComponent(() => import('./PublicBankConnectionPage.tsx'), 'PublicBankConnectionPage') })],
}
