import type { MenuOp, MenuTree } from '@brigade/contract/restaurants/menu-draft.ts'
import { type DraftTree, emptyTree, withRows } from './draft-tree.ts'
import { changedRows, merged } from './merge.ts'
import { type Answer, inSteps, type Step, sendStep, type Transport } from './outbox.ts'
import { replayed } from './replay.ts'

/** A field that somebody else had changed: what was wanted, and what stands there now. */
export interface Conflict {
  readonly op: MenuOp
  readonly field: string
  readonly now: unknown
}

export interface DraftState {
  readonly tree: DraftTree
  /** The answer last worked in; undefined until the first. */
  readonly known: MenuTree | undefined
  readonly phase: 'saved' | 'saving' | 'waiting'
  /** Operations on their way, in order; what they set is shown already. */
  readonly pending: readonly MenuOp[]
  /** Operations done of late, each with the revision it led to: details read before that do not know of them yet. */
  readonly settled: readonly Settled[]
  readonly undoCount: number
  readonly redoCount: number
}

export interface Settled {
  readonly op: MenuOp
  readonly revision: number
}

const mostSettled = 100

interface Told {
  /** Working an answer in must reach the cache as well, before the state is told. */
  learned: (tree: MenuTree) => void
  refused: (sentence: string) => void
  conflicts: (conflicts: readonly Conflict[]) => void
}

export interface Draft {
  subscribe: (listener: () => void) => () => void
  state: () => DraftState
  /** Takes over the draft as the server told it. */
  load: (tree: MenuTree) => void
  /** Does something at once, and sends it. */
  apply: (ops: readonly MenuOp[]) => void
  takeBack: (redo: boolean) => void
}

/** Operations that left nothing undone. */
function settledBy(answer: Answer, ops: readonly MenuOp[]): Settled[] {
  return answer.outcomes.flatMap(({ client_op_id, state, conflicts }) => {
    const op =
      conflicts.length === 0 && (state === 'done' || state === 'repeated') ? ops.find((sent) => sent.client_op_id === client_op_id) : undefined
    return op ? [{ op, revision: answer.revision }] : []
  })
}

const opsOf = (steps: readonly Step[]): MenuOp[] => steps.flatMap((step) => (step.kind === 'ops' ? step.ops : []))

function conflictsOf(answer: Answer, ops: readonly MenuOp[]): Conflict[] {
  return answer.outcomes.flatMap(({ client_op_id, conflicts }) => {
    const op = ops.find((sent) => sent.client_op_id === client_op_id)
    return op ? conflicts.map(({ field, now }) => ({ op, field, now })) : []
  })
}

/** The draft of one menu: what the server said, with what was done here since on top of it. */
export function openDraft(transport: Transport, told: Told): Draft {
  const listeners = new Set<() => void>()
  let confirmed = emptyTree
  let steps: readonly Step[] = []
  let isSending = false
  let settled: readonly Settled[] = []
  let state: DraftState = { tree: emptyTree, known: undefined, phase: 'saved', pending: [], settled: [], undoCount: 0, redoCount: 0 }

  function tell(phase: DraftState['phase'], known = state.known): void {
    const pending = opsOf(steps)
    // What is on its way can be taken back too, once it has arrived.
    const batches = new Set(steps.flatMap((step) => (step.kind === 'ops' ? step.batchId : [])))
    state = {
      tree: replayed(confirmed, pending),
      known,
      phase,
      pending,
      settled,
      undoCount: (known?.undo_count ?? 0) + batches.size,
      redoCount: batches.size > 0 ? 0 : (known?.redo_count ?? 0),
    }
    for (const listener of listeners) listener()
  }

  function confirm(next: MenuTree): void {
    if (next === state.known) return
    const { known } = state
    const rows = withRows(confirmed, changedRows(known?.nodes ?? [], next.nodes))
    const library = next.inherited === known?.inherited ? confirmed.library : withRows(emptyTree, next.inherited ?? [])
    confirmed = { ...rows, library, away: next.taken_away }
    state = { ...state, known: next }
  }

  /** Works an answer in. */
  function learn(answer: Answer): void {
    if (!state.known) return
    const next = merged(state.known, answer)
    confirm(next)
    told.learned(next)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let step = steps[0]; step; step = steps[0]) {
      tell('saving')
      const sent = await sendStep(
        step,
        () => state.known?.revision ?? 0,
        transport,
        () => tell('waiting'),
      )
      await settle(step, sent)
    }
    isSending = false
    tell('saved')
  }

  async function settle(step: Step, sent: Awaited<ReturnType<typeof sendStep>>): Promise<void> {
    steps = steps.filter((other) => other !== step)
    if ('refusal' in sent) {
      // What belongs to the same deed makes no sense without this part.
      if (step.kind === 'ops') steps = steps.filter((other) => other.kind !== 'ops' || other.batchId !== step.batchId)
      told.refused(sent.refusal)
      return askAgain()
    }
    settled = [...settled, ...settledBy(sent.answer, opsOf([step]))].slice(-mostSettled)
    learn(sent.answer)
    const sentences = new Set(sent.answer.outcomes.flatMap(({ state: became, message }) => (became === 'refused' ? (message ?? []) : [])))
    if (sentences.size > 0) told.refused([...sentences].join('\n'))
    const conflicts = conflictsOf(sent.answer, opsOf([step]))
    if (conflicts.length > 0) told.conflicts(conflicts)
  }

  /** Nobody knows what was done: whatever it is, the server's rows say. */
  async function askAgain(): Promise<void> {
    try {
      confirm(await transport.refresh())
    } catch (problem) {
      // The next news brings what is missing; what was refused is off the screen already.
      console.warn('the draft could not be read again', problem)
    }
  }

  function enqueue(more: readonly Step[]): void {
    if (more.length === 0) return
    steps = [...steps, ...more]
    tell(state.phase === 'waiting' ? 'waiting' : 'saving')
    void sendAll()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    load: (tree) => {
      if (tree === state.known) return
      confirm(tree)
      tell(state.phase, tree)
    },
    apply: (ops) => enqueue(inSteps(ops, crypto.randomUUID())),
    takeBack: (redo) => enqueue([{ kind: 'undo', redo, key: crypto.randomUUID() }]),
  }
}
