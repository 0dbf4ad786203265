import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import type { Tone } from '../../ui/page/StatusPill.tsx'

const words = catalogue('restaurant-status', {
  onboarding: 'Onboarding',
  live: 'Live',
  suspended: 'Suspended',
  closed: 'Closed',
})

const tones: Record<Restaurant['status'], Tone> = { onboarding: 'warn', live: 'ok', suspended: 'bad', closed: 'idle' }

/** The status of a restaurant in one word. */
export function pillOf(status: Restaurant['status']): { tone: Tone; label: string } {
  return { tone: tones[status], label: words[status] }
}
