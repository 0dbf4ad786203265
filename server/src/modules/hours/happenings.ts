import { happening } from '../../platform/happenings.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** What is closed in restaurants has changed: somebody closed or reopened them, a closure ended, or ends at another time. */
export const closuresChanged = happening<{ readonly restaurants: readonly number[]; readonly jobs: Jobs }>()
