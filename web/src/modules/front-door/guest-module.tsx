import { lazyRouteComponent } from '@tanstack/react-router'
import type { GuestModule } from '../../platform/module.ts'
import { acceptInviteRoute, signInRoute } from './routes.ts'

export const guestModule: GuestModule = {
  guestRoutes: [
    signInRoute.update({ component: lazyRouteComponent(() => import('./GuestScreen.tsx'), 'SignInScreen') }),
    acceptInviteRoute.update({ component: lazyRouteComponent(() => import('./GuestScreen.tsx'), 'AcceptInviteScreen') }),
  ],
}
