import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { RecordHistory } from '../../../platform/records/RecordHistory.tsx'
import { restaurantKind } from '../kinds.ts'

/** Who changed what on this restaurant, on its own clock. */
export function HistoryTab({ restaurant: { id, timezone } }: { restaurant: Restaurant }) {
  return <RecordHistory kind={restaurantKind} id={id} timeZone={timezone} />
}
