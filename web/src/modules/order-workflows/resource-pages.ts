import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { order_workflow: '/onboarding/workflows' }
