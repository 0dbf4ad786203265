import { joined, type Routes } from '../../platform/context.ts'
import { connectionRoutes } from './handlers.ts'
import { posMirrorRoutes } from './mirror-handlers.ts'

/** Points of sale: their connections, the syncs of menus, and their own menus beside ours. */
export const posRoutes: Routes = joined(connectionRoutes, posMirrorRoutes)
