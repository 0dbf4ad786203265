import type { WebModule } from '../../platform/module.ts'

/** Its screens are a tab of a restaurant's page: restaurant-tabs.ts. */
export const module: WebModule = { folder: 'pos' }
