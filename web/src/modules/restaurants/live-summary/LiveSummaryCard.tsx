import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { inPlace, type RestaurantPartFiles } from '../../../platform/restaurant-parts.ts'
import { holds, useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { words } from './live-summary-texts.ts'

const files = import.meta.glob<RestaurantPartFiles['facts']>('../../*/restaurant-facts.tsx', { eager: true })

/** How a live restaurant does at this moment: is it open, what has run out, where guests see its menu. Each leads to its tab. */
export function LiveSummaryCard({ restaurant }: { restaurant: Restaurant }) {
  const session = useSession()
  const facts = inPlace(Object.values(files).flatMap((file) => file.facts())).filter(({ needs }) => needs === undefined || holds(session, needs))
  return (
    <Card title={words.title}>
      <KeyFacts layout="rows" facts={facts.map(({ label, Value }) => ({ label, value: <Value restaurant={restaurant} /> }))} />
    </Card>
  )
}
