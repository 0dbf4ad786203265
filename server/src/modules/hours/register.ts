import { registerResourceType } from '../../platform/resource-registry.ts'
import { clockChanged, registerOnboardingStep } from '../restaurants/public.ts'
import { foreseeHoursDeparture, hoursDeparted } from './departure.ts'
import { followClock } from './follow.ts'
import { hoursStep } from './onboarding-step.ts'
import { foreseeHours, hoursOfGroups, regroupHours } from './regrouping.ts'

/** What becomes of hours when restaurants and their groups come elsewhere. */
const hoursOfRestaurants = {
  foresee: foreseeHours,
  regroup: regroupHours,
  foreseeDeparture: foreseeHoursDeparture,
  departed: hoursDeparted,
  endsWith: hoursOfGroups,
}

export function registerHours(): void {
  registerResourceType('restaurant', hoursOfRestaurants)
  registerOnboardingStep(hoursStep)
  clockChanged.listen(followClock)
}
