import type { Publication, PublicationTarget, TargetState } from '@brigade/contract/menus/publishing.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'

const targetTones: Record<TargetState, Tone> = {
  queued: 'idle',
  sending: 'idle',
  live: 'ok',
  unchanged: 'ok',
  blocked: 'bad',
  failed: 'bad',
  superseded: 'idle',
  cancelled: 'idle',
}

/** Guests saw it until a newer one replaced it. */
export const isPast = ({ state, is_current }: PublicationTarget): boolean => (state === 'live' || state === 'unchanged') && !is_current
export const toneOf = (target: PublicationTarget): Tone => (isPast(target) ? 'idle' : targetTones[target.state])

/** Still running: the display updates by itself. */
export const isUnderWay = ({ state, targets }: Publication): boolean =>
  state === 'preparing' || (state === 'started' && targets.some((target) => target.state === 'queued' || target.state === 'sending'))

export const hasFailed = ({ state, targets }: Publication): boolean => state === 'failed' || targets.some((target) => target.state === 'failed')
/** The state of a publication that has not started. */
export const stateTone = ({ state }: Publication): Tone => (state === 'failed' ? 'bad' : 'idle')
export const isCurrent = ({ targets }: Publication): boolean => targets.some(({ is_current }) => is_current)

/** There is something to go back to that guests do not see already. */
export const canGoBackTo = ({ state, targets }: Publication): boolean =>
  state === 'started' &&
  targets.some((target) => !target.is_current && (target.state === 'live' || target.state === 'unchanged' || target.state === 'superseded'))
