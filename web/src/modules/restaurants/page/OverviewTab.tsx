import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { ProfileCard } from '../profile/ProfileCard.tsx'
import { DeleteCard } from '../standing/DeleteCard.tsx'
import { StatusCard } from '../standing/StatusCard.tsx'
import styles from './OverviewTab.module.css'

/** What there is to know about a restaurant, and what becomes of it. */
export function OverviewTab({ restaurant }: { restaurant: Restaurant }) {
  const { kind, status, _can } = restaurant
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ProfileCard restaurant={restaurant} />
      </div>
      <div className={styles.column}>
        {kind === 'restaurant' && status !== 'onboarding' && <StatusCard restaurant={restaurant} />}
        {_can.delete && <DeleteCard restaurant={restaurant} />}
      </div>
    </div>
  )
}
