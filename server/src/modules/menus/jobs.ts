import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { pausesEnd } from './pauses/end-due.ts'
import { takingQueue, takingsKept } from './picture-taking/take-pictures.ts'
import { publicationsDue } from './publishing/due.ts'
import { hoursLooks } from './publishing/look-at-hours.ts'
import { prepareQueue } from './publishing/prepare.ts'
import { sendTargetQueues } from './publishing/send.ts'
import { closuresQueues } from './publishing/send-closures.ts'
import { pausesQueues } from './publishing/send-pauses.ts'

export const menuJobs = (deps: Deps): ModuleJobs => ({
  queues: [prepareQueue(deps), ...sendTargetQueues(deps), ...pausesQueues(deps), ...closuresQueues(deps), takingQueue(deps)],
  minutely: [pausesEnd(deps), publicationsDue(deps), hoursLooks(deps), takingsKept(deps)],
})
