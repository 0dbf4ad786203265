import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../platform/routes.ts'

/** Where the link in a mailed report leads: it needs no session. Apart from the routes of staff, which guests never load. */
export const unsubscribeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/unsubscribe/$token' })
