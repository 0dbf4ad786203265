import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { bank_connection: '/bank-connections' }
