import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { pointsExpired } from './due/expire-points.ts'
import { pointsCheck } from './due/points-check.ts'

export const loyaltyJobs = (deps: Deps): readonly Minutely[] => [pointsExpired(deps), pointsCheck(deps)]
