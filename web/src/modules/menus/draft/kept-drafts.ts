import { runTask } from '../../../platform/background-tasks.ts'
import { words } from '../menus-texts.ts'
import type { Conflict, Draft } from './draft.ts'

/** A draft with what it is still to be asked about. */
export interface KeptDraft {
  readonly draft: Draft
  readonly subscribe: (listener: () => void) => () => void
  readonly conflicts: () => readonly Conflict[]
  /** The first question has been answered. */
  readonly settle: () => void
  /** Says that a screen shows it; answers how to say that it does no longer. */
  readonly use: () => () => void
}

type OnConflicts = (conflicts: readonly Conflict[]) => void

const drafts = new WeakMap<object, Map<number, KeptDraft>>()

/**
 * The one draft of a menu. With changes that wait for the server it outlives its screen: they still arrive, who comes back finds
 * them, and the browser warns before the page is closed.
 */
export function keptDraft(owner: object, restaurantId: number, open: (callbacks: OnConflicts) => Draft): KeptDraft {
  const known = drafts.get(owner) ?? new Map<number, KeptDraft>()
  drafts.set(owner, known)
  const kept = known.get(restaurantId) ?? keep(open, () => known.delete(restaurantId))
  known.set(restaurantId, kept)
  return kept
}

function keep(open: (callbacks: OnConflicts) => Draft, forget: () => void): KeptDraft {
  const listeners = new Set<() => void>()
  let conflicts: readonly Conflict[] = []
  let screens = 0
  let arrived: (() => void) | undefined
  const ask = (next: readonly Conflict[]) => {
    conflicts = next
    for (const listener of listeners) listener()
  }
  const draft = open((more) => ask([...conflicts, ...more]))
  const leave = () => {
    if (screens === 0 && draft.state().phase === 'saved' && conflicts.length === 0) forget()
  }
  const stillOnTheWay = () => {
    const run = () =>
      new Promise<void>((resolve) => {
        arrived = resolve
      })
    void runTask({ title: words.stillSaving(draft.state().known?.restaurant_name ?? ''), run })
  }
  draft.subscribe(() => {
    const { phase } = draft.state()
    if (phase === 'waiting' && !arrived) stillOnTheWay()
    if (phase !== 'saved') return
    arrived?.()
    arrived = undefined
    leave()
  })
  return {
    draft,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    conflicts: () => conflicts,
    settle: () => ask(conflicts.slice(1)),
    use: () => {
      screens += 1
      return () => {
        screens -= 1
        leave()
      }
    },
  }
}
