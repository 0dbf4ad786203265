import { dueClosures } from './modules/restaurants/hours/due-closures.ts'
import { pausesEnd } from './modules/restaurants/pauses/end-due.ts'
import type { Deps } from './platform/context.ts'
import type { AnyJobQueue, Minutely } from './platform/jobs.ts'

/** What the modules do later or again and again. */
export function allJobs(deps: Deps): { readonly queues: readonly AnyJobQueue[]; readonly minutely: readonly Minutely[] } {
  return { queues: [], minutely: [pausesEnd(deps), dueClosures(deps)] }
}
