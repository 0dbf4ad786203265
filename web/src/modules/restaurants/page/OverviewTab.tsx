import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { OnboardingCard } from '../checklist/OnboardingCard.tsx'
import { LiveSummaryCard } from '../live-summary/LiveSummaryCard.tsx'
import { ProfileCard } from '../profile/ProfileCard.tsx'
import { DeleteCard } from '../status-card/DeleteCard.tsx'
import { StatusCard } from '../status-card/StatusCard.tsx'
import styles from './OverviewTab.module.css'

/** A restaurant on its way to its guests has its checklist here first; later its current state, its status and its facts. */
export function OverviewTab({ restaurant }: { restaurant: Restaurant }) {
  const { kind, status, _can } = restaurant
  const isLibrary = kind === 'library'
  const isOnboarding = !isLibrary && status === 'onboarding'
  // People who cannot change the status see it in the page's header.
  const hasStatus = !isLibrary && !isOnboarding && (status !== 'live' || _can.status.length > 0)
  const beside = isOnboarding || (!isLibrary && !hasStatus)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isOnboarding && <OnboardingCard restaurant={restaurant} />}
        {!isLibrary && !isOnboarding && <LiveSummaryCard restaurant={restaurant} />}
        {!beside && <ProfileCard restaurant={restaurant} />}
      </div>
      <div className={styles.column}>
        {beside && <ProfileCard restaurant={restaurant} narrow />}
        {hasStatus && <StatusCard restaurant={restaurant} />}
        {_can.delete && <DeleteCard restaurant={restaurant} />}
      </div>
    </div>
  )
}
