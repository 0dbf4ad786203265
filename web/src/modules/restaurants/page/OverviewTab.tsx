import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { ProfileCard } from '../profile/ProfileCard.tsx'

/** What there is to know about a restaurant. */
export function OverviewTab({ restaurant }: { restaurant: Restaurant }) {
  return <ProfileCard restaurant={restaurant} />
}
