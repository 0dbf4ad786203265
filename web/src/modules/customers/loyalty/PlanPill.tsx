import type { PlanStatus } from '@brigade/contract/customers/loyalty/plans.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { statusText } from './loyalty-texts.ts'

const tones: Readonly<Record<PlanStatus, Tone>> = { draft: 'warn', active: 'ok', ended: 'idle' }

/** How a plan stands. */
export function PlanPill({ status }: { status: PlanStatus }) {
  return <StatusPill tone={tones[status]}>{statusText(status)}</StatusPill>
}
