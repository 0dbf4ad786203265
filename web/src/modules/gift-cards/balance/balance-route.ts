import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../../platform/routes.ts'

/** Where a guest asks what is on a card. The code is typed there and never in the address. */
export const balanceRoute = createRoute({ getParentRoute: () => rootRoute, path: '/gift-card-balance' })
