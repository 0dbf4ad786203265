import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { blockJobs } from './blocks/jobs.ts'
import { importsKept, importsQueue } from './imports/run-import.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'
import { ordersMatched, visitsCheck } from './matching/jobs.ts'
import { duplicatesFound } from './merging/find-duplicates.ts'

export const customerJobs = (deps: Deps): ModuleJobs => ({
  queues: [importsQueue(deps)],
  minutely: [importsKept(deps), ordersMatched(deps), visitsCheck(deps), duplicatesFound(deps), ...loyaltyJobs(deps), ...blockJobs(deps)],
})
