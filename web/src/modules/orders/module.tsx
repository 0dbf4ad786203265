import type { WebModule } from '../../platform/module.ts'

/** Orders have no screen of their own: their part stands on the page of a restaurant. */
export const module: WebModule = { folder: 'orders' }
