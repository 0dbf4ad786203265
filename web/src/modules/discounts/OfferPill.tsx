import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { statusText } from './discounts-texts.ts'

const tones: Readonly<Record<OfferStatus, Tone>> = { draft: 'idle', scheduled: 'idle', active: 'ok', paused: 'warn', ended: 'idle' }

/** How an offer stands. */
export function OfferPill({ status }: { status: OfferStatus }) {
  return <StatusPill tone={tones[status]}>{statusText(status)}</StatusPill>
}
