import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { picture_collection: '/collections' }
