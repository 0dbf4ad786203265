import { profileFinding } from './rules.ts'
import type { OnboardingStep } from './steps.ts'

export const profileStep: OnboardingStep = {
  tasks: { profile: { name: 'Profile', needs: 'restaurants_admin', opens: (id) => `/onboarding/restaurants/${id}?edit=profile` } },
  find: async (_, restaurant) => ({ profile: profileFinding(restaurant) }),
}
