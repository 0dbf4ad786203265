import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'

export const discountJobs = (_deps: Deps): ModuleJobs => ({ queues: [], minutely: [] })
