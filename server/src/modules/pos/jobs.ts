import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { syncsDue } from './due.ts'
import { posSync } from './run-sync.ts'

export const posJobs = (deps: Deps): ModuleJobs => ({ queues: [posSync(deps)], minutely: [syncsDue(deps)] })
