import { type Handover, handoverStatuses } from '@brigade/contract/access-groups/handovers.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'
import { words } from './handovers-texts.ts'

type Status = Handover['status']

const states: Record<Status, { word: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'voided'; tone: Tone }> = {
  pending: { word: 'pending', tone: 'warn' },
  accepted: { word: 'accepted', tone: 'ok' },
  declined: { word: 'declined', tone: 'idle' },
  withdrawn: { word: 'withdrawn', tone: 'idle' },
  expired: { word: 'expired', tone: 'idle' },
  void: { word: 'voided', tone: 'idle' },
}

/** What became of an offer, in a word. */
export const statusWords = (status: Status): string => words[states[status].word]

/** How loud that word is. */
export const toneOf = (status: Status): Tone => states[status].tone

export const isStatus = (text: string | undefined): text is Status => handoverStatuses.some((status) => status === text)
