import {
  type BankConnection,
  connectionTypeOf,
  type LinkState,
  linkSentence,
  linkStateOf,
  publicBrokenSuffix,
} from '@brigade/contract/bank-connections.ts'
import type { Tone } from '../../ui/page/StatusPill.tsx'
import { words } from './catalogue.ts'

/** Which of five states a connection is in. */
export function stateOf(connection: BankConnection): LinkState {
  return linkStateOf(connection, connectionTypeOf(connection))
}

const pills: Record<LinkState, { tone: Tone; word: 'notConnectedPill' | 'expired' | 'healthy' | 'problem' } | undefined> = {
  manual: undefined,
  unlinked: { tone: 'idle', word: 'notConnectedPill' },
  expired: { tone: 'warn', word: 'expired' },
  healthy: { tone: 'ok', word: 'healthy' },
  broken: { tone: 'bad', word: 'problem' },
}

/** A state in a word or two, for lists and headers. A manual connection has none: nothing is linked. */
export function pillOf(state: LinkState): { tone: Tone; label: string } | undefined {
  const pill = pills[state]
  return pill && { tone: pill.tone, label: words[pill.word] }
}

/** How loud the sentence about a state is. */
export const toneOf: Record<Exclude<LinkState, 'manual'>, 'info' | 'ok' | 'warn' | 'bad'> = {
  unlinked: 'info',
  expired: 'warn',
  healthy: 'ok',
  broken: 'bad',
}

/** The sentence of the public page: a broken link also says what to do. */
export function publicSentence(state: Exclude<LinkState, 'manual'>): string {
  return state === 'broken' ? linkSentence.broken + publicBrokenSuffix : linkSentence[state]
}

/** "code - message" when there is either, with n/a for the missing part (section 8). */
export function codeMessage({ error_code, error_message }: { error_code: string | null; error_message: string | null }): string | undefined {
  if (!error_code && !error_message) return undefined
  return `${error_code || words.none} - ${error_message || words.none}`
}
