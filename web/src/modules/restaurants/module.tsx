import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { staffRoute } from '../../platform/routes.ts'

export const onboardingRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding',
  component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome'),
})

export const welcomeRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/welcome',
  component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome'),
})

export const module: WebModule = { folder: 'restaurants', staffRoutes: [onboardingRoute, welcomeRoute] }
