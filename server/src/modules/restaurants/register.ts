import { registerResourceType } from '../../platform/resource-registry.ts'
import { bankStep } from './onboarding/bank-step.ts'
import { profileStep } from './onboarding/profile-step.ts'
import { registerOnboardingStep } from './onboarding/steps.ts'
import { restaurantType } from './resource-type.ts'

export function registerRestaurants(): void {
  registerResourceType('restaurant', restaurantType)
  registerOnboardingStep(profileStep)
  registerOnboardingStep(bankStep)
}
