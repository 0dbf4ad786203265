import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { catalogue } from '../../ui/ui-texts.ts'

const words = catalogue('restaurant-status', {
  onboarding: 'Onboarding',
  live: 'Live',
  suspended: 'Suspended',
  closed: 'Closed',
})

const tones: Record<Restaurant['status'], Tone> = { onboarding: 'warn', live: 'ok', suspended: 'bad', closed: 'idle' }

/** How a restaurant stands, in a word. */
export function pillOf(status: Restaurant['status']): { tone: Tone; label: string } {
  return { tone: tones[status], label: words[status] }
}
