import { dueClosures } from './modules/hours/due-closures.ts'
import { pausesEnd } from './modules/menus/pauses/end-due.ts'
import { publicationsDue } from './modules/menus/publishing/due.ts'
import { prepareQueue } from './modules/menus/publishing/prepare.ts'
import { sendQueue } from './modules/menus/publishing/send.ts'
import { closuresQueue } from './modules/menus/publishing/send-closures.ts'
import { pausesQueue } from './modules/menus/publishing/send-pauses.ts'
import { syncsDue } from './modules/pos/due.ts'
import { posSync } from './modules/pos/run-sync.ts'
import type { Deps } from './platform/context.ts'
import type { AnyJobQueue, Minutely } from './platform/jobs.ts'

/** What the modules do later or again and again. */
export function allJobs(deps: Deps): { readonly queues: readonly AnyJobQueue[]; readonly minutely: readonly Minutely[] } {
  return {
    queues: [prepareQueue(deps), sendQueue(deps), pausesQueue(deps), closuresQueue(deps), posSync(deps)],
    minutely: [pausesEnd(deps), dueClosures(deps), publicationsDue(deps), syncsDue(deps)],
  }
}
