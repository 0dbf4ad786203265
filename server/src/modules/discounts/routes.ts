import { joined } from '../../platform/context.ts'
import { codeRoutes } from './codes/handlers.ts'
import { offerRoutes } from './offers/handlers.ts'
import { useRoutes } from './using/handlers.ts'

export const discountRoutes = joined(offerRoutes, codeRoutes, useRoutes)
