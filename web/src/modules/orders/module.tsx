import type { WebModule } from '../../platform/module.ts'

/** Orders have no screen of their own: they are a part of a restaurant's page. */
export const module: WebModule = { folder: 'orders' }
