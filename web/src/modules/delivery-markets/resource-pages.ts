import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { delivery_market: '/onboarding/markets' }
