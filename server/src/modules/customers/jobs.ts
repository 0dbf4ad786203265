import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { blockJobs } from './blocks/jobs.ts'

export const customerJobs = (deps: Deps): ModuleJobs => ({
  queues: [],
  minutely: [...blockJobs(deps)],
})
