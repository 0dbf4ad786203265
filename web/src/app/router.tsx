import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { guestRoute, rootRoute, staffRoute } from '../platform/routes.ts'
import { parseSearch, stringifySearch } from '../platform/search-params.ts'
import { webModules } from './modules/web-modules.ts'
import { numberedHashHistory } from './numbered-history.ts'
import { PageError } from './PageError.tsx'
import { RootPage } from './RootPage.tsx'

rootRoute.update({ component: RootPage })
// The shell and all it draws stay off the way to the sign-in page.
staffRoute.update({ component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell') })

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

function demoRoutes() {
  // Spelled so that a production build drops the page and all it imports.
  if (!import.meta.env.DEV) return []
  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/uidemo',
      component: lazyRouteComponent(() => import('../ui/demo/UiDemo.tsx'), 'default'),
    }),
  ]
}

const routeTree = rootRoute.addChildren([
  guestRoute.addChildren(webModules.flatMap((module) => module.guestRoutes ?? [])),
  staffRoute.addChildren([home, elsewhere, ...webModules.flatMap((module) => module.staffRoutes ?? [])]),
  ...webModules.flatMap((module) => module.publicRoutes ?? []),
  ...demoRoutes(),
])

/** The app's router on hash addresses, with this module's own search codec. */
export function makeRouter(history: RouterHistory = numberedHashHistory()) {
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
  })
}
export type AppRouter = ReturnType<typeof makeRouter>
