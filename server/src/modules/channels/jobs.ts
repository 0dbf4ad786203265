import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { oldDeliveries } from './deliveries/deliver.ts'
import { nightlyReading, readQueues } from './drift/read-back.ts'
import { incidentsDue } from './news/incidents-due.ts'
import { daysCounted } from './orderable/count-days.ts'
import { listingStatesDue } from './states/settle.ts'

export const channelJobs = (deps: Deps): ModuleJobs => ({
  queues: readQueues(deps),
  minutely: [incidentsDue(deps), listingStatesDue(deps), daysCounted(deps), oldDeliveries(deps), nightlyReading(deps)],
})
