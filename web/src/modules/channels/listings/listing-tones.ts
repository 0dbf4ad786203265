import type { ListingState } from '@brigade/contract/channels/states.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'

const tones: Readonly<Record<ListingState, Tone>> = {
  draft: 'idle',
  connecting: 'idle',
  live: 'ok',
  paused_by_us: 'warn',
  paused_by_channel: 'warn',
  error: 'bad',
  retired: 'idle',
}

/** How loud a state is. */
export const toneOf = (state: ListingState): Tone => tones[state]
