import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { acceptInviteRoute, signInRoute } from './routes.ts'

export const module: WebModule = {
  folder: 'front-door',
  guestRoutes: [
    signInRoute.update({ component: lazyRouteComponent(() => import('./GuestScreen.tsx'), 'SignInScreen') }),
    acceptInviteRoute.update({ component: lazyRouteComponent(() => import('./GuestScreen.tsx'), 'AcceptInviteScreen') }),
  ],
}
