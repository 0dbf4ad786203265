import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/onboarding/welcome', files: ['Welcome.tsx'] },
  { path: '/onboarding/restaurants/', files: ['page/RestaurantPage.tsx'] },
  { path: '/onboarding/libraries', files: ['list/LibraryList.tsx'] },
  { path: '/onboarding', files: ['list/RestaurantList.tsx'] },
]
