import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { Step } from './outbox.ts'

/** What there will be to take back and to do again once all that waits has been done, and what of it shows. */
export interface UndoState {
  readonly ops: readonly MenuOp[]
  readonly undoCount: number
  readonly redoCount: number
  /** Batches among the steps that the next undo and the next redo mean; undefined where they mean one that the server has done. */
  readonly undoes: string | undefined
  readonly redoes: string | undefined
}

/** Walks the steps as the server will: a new batch ends what could be done again, each undo and redo turns the last one. */
export function undoStateAfter(steps: readonly Step[], counts: { readonly undo_count: number; readonly redo_count: number }): UndoState {
  let { undo_count, redo_count } = counts
  const done: (string | undefined)[] = []
  const undone: (string | undefined)[] = []
  for (const step of steps) {
    if (step.kind === 'ops') {
      if (done.includes(step.batchId)) continue
      // The server has counted it with its first part.
      if (step.isRest) undo_count = Math.max(0, undo_count - 1)
      done.push(step.batchId)
      undone.length = 0
      redo_count = 0
    } else if (step.redo) {
      if (undone.length > 0) done.push(undone.pop())
      else if (redo_count > 0) {
        redo_count -= 1
        done.push(undefined)
      }
    } else if (done.length > 0) undone.push(done.pop())
    else if (undo_count > 0) {
      undo_count -= 1
      undone.push(undefined)
    }
  }
  return {
    ops: steps.flatMap((step) => (step.kind === 'ops' && !undone.includes(step.batchId) ? step.ops : [])),
    undoCount: undo_count + done.length,
    redoCount: redo_count + undone.length,
    undoes: done.at(-1),
    redoes: undone.at(-1),
  }
}
