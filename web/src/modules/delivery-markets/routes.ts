import { marketsPerPage } from '@brigade/contract/restaurants/list.ts'
import { recordRoutes } from '../../platform/records/record-routes.ts'

export const { listSearch, listRoute, newRoute, pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes(
  '/onboarding/markets',
  marketsPerPage,
)
