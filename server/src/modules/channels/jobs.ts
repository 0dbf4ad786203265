import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'

export const channelJobs = (_deps: Deps): ModuleJobs => ({ queues: [], minutely: [] })
