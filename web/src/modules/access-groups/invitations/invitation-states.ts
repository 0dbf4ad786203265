import type { Invitation } from '@brigade/contract/access-groups.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'

type State = Invitation['status']

export const stateWords: Record<State, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'ok' },
  expired: { label: 'Expired', tone: 'idle' },
  revoked: { label: 'Taken back', tone: 'idle' },
  void: { label: 'Void', tone: 'idle' },
}

export const invitationStates: readonly State[] = ['pending', 'accepted', 'expired', 'revoked', 'void']

export function isInvitationState(text: string | undefined): text is State {
  return text !== undefined && Object.hasOwn(stateWords, text)
}
