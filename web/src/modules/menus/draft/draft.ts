import type { MenuOp, MenuTree } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { newUuid } from '../../../ui/basics/new-uuid.ts'
import { type DraftTree, emptyTree, withRows } from './draft-tree.ts'
import { largeRemoval } from './large-removal.ts'
import { changedRows, merged } from './merge.ts'
import { type Answer, inSteps, type Step, sendStep, type Transport } from './outbox.ts'
import { replayed } from './replay.ts'
import { type UndoState, undoStateAfter } from './undo-state.ts'

/** A field that somebody else had changed: what was wanted, and the value now. */
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
  /** Operations on their way, in order; what they set is shown already. Those that are taken back on the way as well are not among them. */
  readonly pending: readonly MenuOp[]
  /** The number of unsent operations, undos and redos. */
  readonly unsaved: number
  /** Operations done of late, each with the revision it led to: details read before that do not know of them yet. */
  readonly settled: readonly Settled[]
  readonly undoCount: number
  readonly redoCount: number
  /** How often something was done, taken back or done again here. */
  readonly acts: number
}

export interface Settled {
  readonly op: MenuOp
  readonly revision: number
}

const mostSettled = 100

interface DraftEvents {
  /** Called when an answer is applied, so that the cache has it before the listeners run. */
  learned: (tree: MenuTree) => void
  refused: (sentence: string) => void
  conflicts: (conflicts: readonly Conflict[]) => void
  /** An undo, or a redo, took much away; `isLast` while nothing was done after it. */
  tookAway: (gone: readonly MenuNode[], by: { readonly redo: boolean; readonly isLast: boolean }) => void
}

export interface Draft {
  subscribe: (listener: () => void) => () => void
  state: () => DraftState
  /** Takes over the draft from the server. */
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

const opsOf = (step: Step): readonly MenuOp[] => (step.kind === 'ops' ? step.ops : [])

function conflictsOf(answer: Answer, ops: readonly MenuOp[]): Conflict[] {
  return answer.outcomes.flatMap(({ client_op_id, conflicts }) => {
    const op = ops.find((sent) => sent.client_op_id === client_op_id)
    return op ? conflicts.map(({ field, now }) => ({ op, field, now })) : []
  })
}

/** A step that the server has answered. */
interface Heard {
  readonly step: Step
  readonly answer: Answer
}

/** The draft of one menu: what the server said, with what was done here since on top of it. */
export function openDraft(transport: Transport, events: DraftEvents): Draft {
  const listeners = new Set<() => void>()
  let confirmed = emptyTree
  /** What is to be sent; the first is on its way. */
  let steps: readonly Step[] = []
  /** Answers that wait for an undo of what they are about: worked in alone they would bring back for a moment what is off the screen. */
  let heard: readonly Heard[] = []
  /** News that came while answers waited. */
  let later: MenuTree | undefined
  /** The last batch that something came of. */
  let lastDone: string | undefined
  let isSending = false
  let settled: readonly Settled[] = []
  let acts = 0
  let state: DraftState = {
    tree: emptyTree,
    known: undefined,
    phase: 'saved',
    pending: [],
    unsaved: 0,
    settled: [],
    undoCount: 0,
    redoCount: 0,
    acts,
  }

  function currentUndoState(): UndoState {
    return undoStateAfter([...heard.map(({ step }) => step), ...steps], state.known ?? { undo_count: 0, redo_count: 0 })
  }

  function publishState(phase: DraftState['phase']): void {
    const { ops: pending, undoCount, redoCount } = currentUndoState()
    const unsaved = steps.reduce((sum, step) => sum + (step.kind === 'ops' ? step.ops.length : 1), 0)
    state = { ...state, tree: replayed(confirmed, pending), phase, pending, unsaved, settled, undoCount, redoCount, acts }
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

  /** Applies the waiting answers: each contains everything newer than the known state, so the last one is enough. */
  function learn(): void {
    const last = heard.at(-1)
    if (!last) return
    const shown = new Set(currentUndoState().ops)
    const done = heard.flatMap(({ step, answer }) => settledBy(answer, opsOf(step)))
    settled = [...settled, ...done.filter(({ op }) => shown.has(op))].slice(-mostSettled)
    heard = []
    if (later) confirm(later)
    later = undefined
    if (!state.known) return
    const next = merged(state.known, last.answer)
    confirm(next)
    events.learned(next)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let step = steps[0]; step; step = steps[0]) {
      publishState('saving')
      const before = heard.at(-1)?.answer ?? state.known
      const sent = await sendStep(
        step,
        () => state.known?.revision ?? 0,
        transport,
        () => publishState('waiting'),
      )
      if ('refusal' in sent) await refuse(step, sent.refusal)
      else settle({ step, answer: sent.answer }, before)
    }
    isSending = false
    publishState('saved')
  }

  async function refuse(step: Step, refusal: string): Promise<void> {
    if (step.kind === 'ops') {
      // What belongs to the same deed makes no sense without this part.
      steps = steps.filter((other) => other.kind !== 'ops' || other.batchId !== step.batchId)
      forgetUndone(step.batchId)
    } else {
      // Nor does what was to be turned after it.
      const end = steps.findIndex(({ kind }) => kind === 'ops')
      steps = end < 0 ? [] : steps.slice(end)
    }
    events.refused(refusal)
    learn()
    await askAgain()
  }

  function settle({ step, answer }: Heard, known: { readonly revision: number; readonly undo_count: number } | undefined): void {
    steps = steps.filter((other) => other !== step)
    heard = [...heard, { step, answer }]
    if (step.kind === 'ops') {
      const isDone = answer.outcomes.some(({ state: became }) => became === 'done' || became === 'repeated')
      const isNew = answer.revision > (known?.revision ?? 0)
      if ((isDone && isNew) || answer.undo_count > (known?.undo_count ?? 0)) lastDone = step.batchId
      if (!steps.some((other) => other.kind === 'ops' && other.batchId === step.batchId)) forgetUndone(step.batchId)
    }
    const meant = new Set(steps.flatMap((other) => (other.kind === 'undo' ? (other.of ?? []) : [])))
    if (!heard.some((one) => one.step.kind === 'ops' && meant.has(one.step.batchId))) {
      const before = confirmed
      learn()
      if (step.kind === 'undo' && step.of === undefined) reportRemoved(before, confirmed, { redo: step.redo, isLast: steps.length === 0 })
    }
    const sentences = new Set(answer.outcomes.flatMap(({ state: became, message }) => (became === 'refused' ? (message ?? []) : [])))
    if (sentences.size > 0) events.refused([...sentences].join('\n'))
    const conflicts = conflictsOf(answer, opsOf(step))
    if (conflicts.length > 0) events.conflicts(conflicts)
  }

  /** Where nothing came of a batch the server has no step of it: an undo that meant it would take back another one. */
  function forgetUndone(batchId: string): void {
    if (lastDone !== batchId) steps = steps.filter((other) => other.kind !== 'undo' || other.of !== batchId)
  }

  function reportRemoved(before: DraftTree, after: DraftTree, by: Parameters<DraftEvents['tookAway']>[1]): void {
    const gone = largeRemoval(before, after)
    if (gone.length > 0) events.tookAway(gone, by)
  }

  /** Nobody knows what was done: whatever it is, the server's rows say. */
  async function askAgain(): Promise<void> {
    try {
      confirm(await transport.refresh())
    } catch (problem) {
      // The next live update brings the missing changes; the refused ones are off the screen already.
      console.warn('the draft could not be read again', problem)
    }
  }

  function enqueue(more: readonly Step[]): void {
    if (more.length === 0) return
    steps = [...steps, ...more]
    acts += 1
    publishState(state.phase === 'waiting' ? 'waiting' : 'saving')
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
      if (heard.length > 0) {
        later = tree
        return
      }
      const { known } = state
      // A live update may already include steps whose answers are on their way here; those answers settle it.
      const isAhead = known !== undefined && steps.length > 0
      confirm(isAhead ? { ...tree, undo_count: known.undo_count, redo_count: known.redo_count } : tree)
      publishState(state.phase)
    },
    apply: (ops) => enqueue(inSteps(ops, newUuid())),
    takeBack: (redo) => {
      const { undoes, redoes } = currentUndoState()
      const of = redo ? redoes : undoes
      const before = state.tree
      enqueue([{ kind: 'undo', redo, of, key: newUuid() }])
      if (of !== undefined) reportRemoved(before, state.tree, { redo, isLast: true })
    },
  }
}
