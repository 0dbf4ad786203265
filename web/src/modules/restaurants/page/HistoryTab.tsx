import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { History } from '../../../platform/history/History.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { words } from './words.ts'

/** Who changed what on this restaurant. */
export function HistoryTab({ restaurant }: { restaurant: Restaurant }) {
  return (
    <>
      <VisuallyHidden>
        <h2>{words.history}</h2>
      </VisuallyHidden>
      <History resource="restaurant" id={restaurant.id} timeZone={restaurant.timezone} />
    </>
  )
}
