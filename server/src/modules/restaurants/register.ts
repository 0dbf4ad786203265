import { type ResourcePart, registerResourceType } from '../../platform/resource-registry.ts'
import { registerPictureUser } from '../collections/public/uses.ts'
import { bankStep } from './onboarding/bank-step.ts'
import { profileStep } from './onboarding/profile-step.ts'
import { registerOnboardingStep } from './onboarding/steps.ts'
import { foreseePicturesDeparture, picturesDeparted } from './pictures/departure.ts'
import { restaurantPictures } from './pictures/uses.ts'
import { restaurantType } from './resource-type.ts'

const picturesOfRestaurant: ResourcePart = { foreseeDeparture: foreseePicturesDeparture, departed: picturesDeparted }

export function registerRestaurants(): void {
  registerResourceType('restaurant', restaurantType)
  registerResourceType('restaurant', picturesOfRestaurant)
  registerPictureUser(restaurantPictures)
  registerOnboardingStep(profileStep)
  registerOnboardingStep(bankStep)
}
