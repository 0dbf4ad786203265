import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { sweepFiles } from './uploads/sweep.ts'

export function collectionJobs(deps: Deps): ModuleJobs {
  return { queues: [], minutely: [{ name: 'files of pictures that ended', run: () => sweepFiles(deps) }] }
}
