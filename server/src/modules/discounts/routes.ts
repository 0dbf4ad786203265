import { joined } from '../../platform/context.ts'
import { codeRoutes } from './codes/handlers.ts'
import { namedRoutes } from './named/handlers.ts'
import { offerRoutes } from './offers/handlers.ts'
import { placeRoutes } from './places/handlers.ts'
import { useRoutes } from './using/handlers.ts'

export const discountRoutes = joined(offerRoutes, codeRoutes, useRoutes, placeRoutes, namedRoutes)
