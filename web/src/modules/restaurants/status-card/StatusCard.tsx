import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { pillOf } from '../status.ts'
import styles from './StatusCard.module.css'
import { StatusDialog } from './StatusDialog.tsx'
import { words } from './status-texts.ts'

type Wanted = 'live' | 'suspended' | 'closed'

const helpOf: Record<Restaurant['status'], 'onboardingNow' | 'liveNow' | 'suspendedNow' | 'closedNow'> = {
  onboarding: 'onboardingNow',
  live: 'liveNow',
  suspended: 'suspendedNow',
  closed: 'closedNow',
}

/** The status of a restaurant, and to which this person may change it. */
export function StatusCard({ restaurant }: { restaurant: Restaurant }) {
  const { id, status, _can } = restaurant
  const [wanted, setWanted] = useState<Wanted>()
  const next = (['live', 'suspended', 'closed'] as const).filter((one) => _can.status.includes(one))
  const pill = pillOf(status)
  return (
    <Card
      title={words.standing}
      actions={
        <span className={styles.pill}>
          <StatusPill tone={pill.tone}>{pill.label}</StatusPill>
        </span>
      }
    >
      <p className={styles.help}>{words[helpOf[status]]}</p>
      {next.length > 0 && (
        <div className={styles.actions}>
          {next.map((one) => (
            <Button key={one} variant={one === 'live' ? 'primary' : 'secondary'} onClick={() => setWanted(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
      )}
      {wanted && <StatusDialog ids={[id]} status={wanted} onClose={() => setWanted(undefined)} />}
    </Card>
  )
}
