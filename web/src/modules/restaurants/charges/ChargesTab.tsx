import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import styles from './Charges.module.css'
import { ChargesCard } from './ChargesCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'

/** Charges and messages of a restaurant. */
export function ChargesTab({ restaurant }: { restaurant: Restaurant }) {
  const mayChange = restaurant._can.update
  return (
    <div className={styles.tab}>
      <ChargesCard restaurant={restaurant} mayChange={mayChange} />
      <MessagesCard restaurant={restaurant} mayChange={mayChange} />
    </div>
  )
}
