import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'

export const customerJobs = (deps: Deps): ModuleJobs => ({
  queues: [],
  minutely: [...loyaltyJobs(deps)],
})
