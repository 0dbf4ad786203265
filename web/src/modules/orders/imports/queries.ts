import { orderImports } from '@brigade/contract/orders/order-import.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const importsOf = endpointQuery('order-imports', orderImports.orderImports)
