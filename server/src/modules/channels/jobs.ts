import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { oldDeliveries } from './deliveries/deliver.ts'
import { listingStatesDue } from './listings/settle.ts'
import { daysCounted } from './orderable/count-days.ts'

export const channelJobs = (deps: Deps): ModuleJobs => ({
  queues: [],
  minutely: [listingStatesDue(deps), daysCounted(deps), oldDeliveries(deps)],
})
