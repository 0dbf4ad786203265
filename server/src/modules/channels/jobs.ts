import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { incidentsDue } from './news/incidents-due.ts'

export const channelJobs = (deps: Deps): ModuleJobs => ({ queues: [], minutely: [incidentsDue(deps)] })
