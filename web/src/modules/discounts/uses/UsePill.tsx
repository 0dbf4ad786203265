import type { UseStatus } from '@brigade/contract/discounts/using.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { statusText } from './use-texts.ts'

const tones: Readonly<Record<UseStatus, Tone>> = {
  reserved: 'idle',
  waiting: 'warn',
  applied: 'ok',
  rolled_back: 'idle',
  expired: 'idle',
  declined: 'bad',
}

/** How a use stands. */
export function UsePill({ status }: { status: UseStatus }) {
  return <StatusPill tone={tones[status]}>{statusText(status)}</StatusPill>
}
