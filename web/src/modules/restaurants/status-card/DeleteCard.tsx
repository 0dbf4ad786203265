import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { DeleteCard as Card } from '../../../platform/records/DeleteCard.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { kindOf } from '../kinds.ts'
import { words } from './status-texts.ts'

/** For what no guest has seen yet; whatever has been live is closed instead. */
export function DeleteCard({ restaurant }: { restaurant: Restaurant }) {
  const remove = useCall(restaurantProfile.deleteRestaurant)
  const help = restaurant.kind === 'library' ? words.deleteLibraryHelp : words.deleteHelp
  return <Card kind={kindOf(restaurant)} record={restaurant} call={remove} help={help} />
}
