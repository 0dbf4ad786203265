import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { offersDue } from './offers/due.ts'
import { reservationsExpired } from './using/jobs.ts'

export const discountJobs = (deps: Deps): ModuleJobs => ({ queues: [], minutely: [offersDue(deps), reservationsExpired(deps)] })
