import { channelJobs } from './modules/channels/jobs.ts'
import { collectionJobs } from './modules/collections/jobs.ts'
import { customerJobs } from './modules/customers/jobs.ts'
import { discountJobs } from './modules/discounts/jobs.ts'
import { giftCardJobs } from './modules/gift-cards/jobs.ts'
import { hoursJobs } from './modules/hours/jobs.ts'
import { menuJobs } from './modules/menus/jobs.ts'
import { orderJobs } from './modules/orders/jobs.ts'
import { posJobs } from './modules/pos/jobs.ts'
import { reportJobs } from './modules/reports/jobs.ts'
import type { Deps } from './platform/context.ts'
import type { ModuleJobs } from './platform/jobs.ts'
import { registerModules } from './register.ts'

/** What the modules do later or again and again. */
export function allJobs(deps: Deps): ModuleJobs {
  registerModules()
  const all = [
    collectionJobs(deps),
    hoursJobs(deps),
    menuJobs(deps),
    posJobs(deps),
    orderJobs(deps),
    channelJobs(deps),
    reportJobs(deps),
    giftCardJobs(deps),
    customerJobs(deps),
    discountJobs(deps),
  ]
  return { queues: all.flatMap(({ queues }) => queues), minutely: all.flatMap(({ minutely }) => minutely) }
}
