import { type ResourcePart, registerResourceType } from '../../platform/resource-registry.ts'
import { clockChanged, registerOnboardingStep } from '../restaurants/public.ts'
import { foreseeHoursDeparture, hoursDeparted } from './departure.ts'
import { followClock, followGroups } from './follow.ts'
import { hoursStep } from './onboarding-step.ts'
import { foreseeHours, hoursOfGroups, hoursSaidAbove, regroupHours } from './regrouping.ts'

/** What becomes of hours when restaurants and their groups come elsewhere. */
const hoursOfRestaurants: ResourcePart = {
  saidAbove: hoursSaidAbove,
  foresee: foreseeHours,
  regroup: regroupHours,
  async cameUnder(tx, ids, { now }) {
    await followGroups(tx, ids, now)
    return []
  },
  foreseeDeparture: foreseeHoursDeparture,
  departed: hoursDeparted,
  endsWith: hoursOfGroups,
}

export function registerHours(): void {
  registerResourceType('restaurant', hoursOfRestaurants)
  registerOnboardingStep(hoursStep)
  clockChanged.listen(followClock)
}
