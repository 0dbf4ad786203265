import { customerImports } from '@brigade/contract/customers/imports.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const importPage = endpointQuery('customer_imports', customerImports.customerImports)
