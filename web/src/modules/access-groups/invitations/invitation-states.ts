import type { Invitation } from '@brigade/contract/access-groups.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'
import { words } from '../catalogue.ts'

type State = Invitation['status']

const states: Record<State, { word: 'pending' | 'accepted' | 'expired' | 'takenBack' | 'voided'; tone: Tone }> = {
  pending: { word: 'pending', tone: 'warn' },
  accepted: { word: 'accepted', tone: 'ok' },
  expired: { word: 'expired', tone: 'idle' },
  revoked: { word: 'takenBack', tone: 'idle' },
  void: { word: 'voided', tone: 'idle' },
}

/** What became of an invitation, in a word. */
export const stateWords = (state: State): string => words[states[state].word]

/** How loud that word is. */
export const toneOf = (state: State): Tone => states[state].tone

export const invitationStates: readonly State[] = ['pending', 'accepted', 'expired', 'revoked', 'void']

export function isInvitationState(text: string | undefined): text is State {
  return text !== undefined && Object.hasOwn(states, text)
}
