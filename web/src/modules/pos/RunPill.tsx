import type { RunState, SyncRun } from '@brigade/contract/pos.ts'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { stateWord } from './pos-texts.ts'

const tones: Record<RunState, Tone> = {
  queued: 'idle',
  running: 'idle',
  partial: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  held: 'warn',
  discarded: 'idle',
}

/** What a sync came to, in a word. */
export function RunPill({ run: { state, dry_run, counts, is_latest } }: { run: SyncRun }) {
  const isWaiting = dry_run && is_latest && state === 'succeeded' && counts.inserted + counts.updated + counts.deleted + counts.conflicts > 0
  return (
    <StatusPill tone={isWaiting || (state === 'succeeded' && counts.conflicts > 0 && is_latest) ? 'warn' : tones[state]}>
      {stateWord(state, isWaiting)}
    </StatusPill>
  )
}
