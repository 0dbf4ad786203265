import { happening } from '../../../platform/happenings.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import * as store from './store.ts'

/** What is out in restaurants has changed: something was paused, resumed, is over, or has got or lost a tag that is out. */
export const pausesChanged = happening<{ readonly restaurants: readonly number[]; readonly jobs: Jobs }>()

/** Whoever pauses or resumes in these restaurants waits for the other. */
export const lockPauses = store.lockPauses
