import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { dueClosures } from './due-closures.ts'

export const hoursJobs = (deps: Deps): ModuleJobs => ({ queues: [], minutely: [dueClosures(deps)] })
