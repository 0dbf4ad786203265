import type { AnyRoute, ParsedLocation, RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { guestRoute, rootRoute, staffRoute } from '../platform/routes.ts'
import { parseSearch, stringifySearch } from '../platform/search-params.ts'
import { guestModules } from './modules/guest-modules.ts'
import { numberedHashHistory } from './numbered-history.ts'
import { PageError } from './PageError.tsx'
import { RootPage } from './RootPage.tsx'

rootRoute.update({ component: RootPage })
// The shell and all it draws stay off the way to the sign-in page.
staffRoute.update({ component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell') })

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

/** The tree of addresses with these behind the sign-in. */
function treeWith(staff: readonly AnyRoute[]) {
  return rootRoute.addChildren([
    guestRoute.addChildren(guestModules.flatMap((module) => module.guestRoutes ?? [])),
    staffRoute.addChildren([...staff]),
    ...guestModules.flatMap((module) => module.publicRoutes ?? []),
    ...demoRoutes(),
  ])
}

/**
 * The app's router on hash addresses, with this module's own search codec. The pages behind the sign-in stay off the way to it: until
 * somebody is signed in, every address of theirs leads to where they are loaded.
 */
export function makeRouter(history: RouterHistory = numberedHashHistory()) {
  const router = createRouter({
    routeTree: treeWith(['/', '$'].map((path) => createRoute({ getParentRoute: () => staffRoute, path, beforeLoad: arrive }))),
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
  })
  async function arrive({ location }: { location: ParsedLocation }): Promise<never> {
    await addStaffRoutes(router)
    throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true })
  }
  return router
}
export type AppRouter = ReturnType<typeof makeRouter>

/** Loads the pages behind the sign-in and gives the router their addresses. */
export async function addStaffRoutes(router: AppRouter): Promise<void> {
  const { staffRoutes } = await import('./staff-routes.ts')
  // The tree is the same object with other children, so that an update alone would see no change.
  treeWith(staffRoutes)
  router.setRoutes(router.buildRouteTree())
}
