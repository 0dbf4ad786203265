import { bankPerPage } from '@brigade/contract/bank-list.ts'
import { recordRoutes } from '../../platform/records/record-routes.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export const { listSearch, listRoute, newRoute, pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes('/bank-connections', bankPerPage)
