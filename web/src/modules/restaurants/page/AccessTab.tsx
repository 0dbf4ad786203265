import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { RecordAccess } from '../../../platform/records/RecordAccess.tsx'
import { restaurantKind } from '../kinds.ts'

/** Who can do what on this restaurant, and why. */
export function AccessTab({ restaurant }: { restaurant: Restaurant }) {
  return <RecordAccess kind={restaurantKind} record={restaurant} />
}
