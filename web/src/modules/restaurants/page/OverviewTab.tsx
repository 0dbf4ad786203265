import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { OnboardingCard } from '../checklist/OnboardingCard.tsx'
import { GlanceCard } from '../glance/GlanceCard.tsx'
import { ProfileCard } from '../profile/ProfileCard.tsx'
import { DeleteCard } from '../standing/DeleteCard.tsx'
import { StatusCard } from '../standing/StatusCard.tsx'
import styles from './OverviewTab.module.css'

/** A restaurant on its way to its guests has its checklist here first; later, how it does now, how it stands and what there is to know. */
export function OverviewTab({ restaurant }: { restaurant: Restaurant }) {
  const { kind, status, _can } = restaurant
  const isOnboarding = kind === 'restaurant' && status === 'onboarding'
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isOnboarding && <OnboardingCard restaurant={restaurant} />}
        {kind === 'restaurant' && !isOnboarding && <GlanceCard restaurant={restaurant} />}
        {!isOnboarding && <ProfileCard restaurant={restaurant} />}
      </div>
      <div className={styles.column}>
        {isOnboarding && <ProfileCard restaurant={restaurant} narrow />}
        {kind === 'restaurant' && !isOnboarding && <StatusCard restaurant={restaurant} />}
        {_can.delete && <DeleteCard restaurant={restaurant} />}
      </div>
    </div>
  )
}
