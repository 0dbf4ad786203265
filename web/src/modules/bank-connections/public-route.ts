import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../platform/routes.ts'

/** Where somebody outside links a bank account. Apart from the routes of staff, which guests never load. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, path: '/connect-bank/$uuid' })
