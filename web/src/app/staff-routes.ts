import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staffRoute } from '../platform/routes.ts'
import { webModules } from './modules/web-modules.ts'

const home = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./Home.tsx'), 'Home'),
})

// Disabled modules have no route, so they end here like any address that never was.
const elsewhere = createRoute({
  getParentRoute: () => staffRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./NotFound.tsx'), 'NotFound'),
})

/** Every page behind the sign-in. */
export const staffRoutes = [home, elsewhere, ...webModules.flatMap((module) => module.staffRoutes ?? [])]
