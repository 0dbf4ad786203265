import { dueClosures } from './modules/restaurants/hours/due-closures.ts'
import { pausesEnd } from './modules/restaurants/pauses/end-due.ts'
import { syncsDue } from './modules/restaurants/pos/due.ts'
import { posSync } from './modules/restaurants/pos/run-sync.ts'
import { publicationsDue } from './modules/restaurants/publishing/due.ts'
import { prepareQueue } from './modules/restaurants/publishing/prepare.ts'
import { sendQueue } from './modules/restaurants/publishing/send.ts'
import { closuresQueue } from './modules/restaurants/publishing/send-closures.ts'
import { pausesQueue } from './modules/restaurants/publishing/send-pauses.ts'
import type { Deps } from './platform/context.ts'
import type { AnyJobQueue, Minutely } from './platform/jobs.ts'

/** What the modules do later or again and again. */
export function allJobs(deps: Deps): { readonly queues: readonly AnyJobQueue[]; readonly minutely: readonly Minutely[] } {
  return {
    queues: [prepareQueue(deps), sendQueue(deps), pausesQueue(deps), closuresQueue(deps), posSync(deps)],
    minutely: [pausesEnd(deps), dueClosures(deps), publicationsDue(deps), syncsDue(deps)],
  }
}
