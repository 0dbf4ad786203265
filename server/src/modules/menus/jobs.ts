import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { pausesEnd } from './pauses/end-due.ts'
import { publicationsDue } from './publishing/due.ts'
import { prepareQueue } from './publishing/prepare.ts'
import { sendQueue } from './publishing/send.ts'
import { closuresQueue } from './publishing/send-closures.ts'
import { pausesQueue } from './publishing/send-pauses.ts'

export const menuJobs = (deps: Deps): ModuleJobs => ({
  queues: [prepareQueue(deps), sendQueue(deps), pausesQueue(deps), closuresQueue(deps)],
  minutely: [pausesEnd(deps), publicationsDue(deps)],
})
