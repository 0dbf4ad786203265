import { plansPerPage } from '@brigade/contract/customers/list.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../../platform/records/record-routes.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export const { listRoute, newRoute, pageRoute, firstTabRoute, historyRoute } = recordRoutes('/customers/loyalty', plansPerPage)
export const versionsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/versions' })
