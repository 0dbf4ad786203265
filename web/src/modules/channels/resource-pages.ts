import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { channel: '/channels' }
