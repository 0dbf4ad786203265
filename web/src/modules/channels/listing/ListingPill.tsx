import { type ListingState, listingStateNames } from '@brigade/contract/channels/states.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'

const tones: Readonly<Record<ListingState, Tone>> = {
  draft: 'idle',
  connecting: 'idle',
  live: 'ok',
  paused_by_us: 'warn',
  paused_by_channel: 'warn',
  error: 'bad',
  retired: 'idle',
}

/** How a listing stands. */
export function ListingPill({ state }: { state: ListingState }) {
  return <StatusPill tone={tones[state]}>{listingStateNames[state]}</StatusPill>
}
