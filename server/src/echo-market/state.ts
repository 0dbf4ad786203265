import { randomUUID } from 'node:crypto'
import { changeThing, type OwnChanges } from './live.ts'
import type { PausedItself } from './own-pauses.ts'

/** Switches, each a way in which a real marketplace was seen to fail. `changes_menus`: what is live changes by itself. */
export const faultNames = [
  'slow',
  'refuse',
  'lose_answers',
  'duplicate_news',
  'no_news',
  'away',
  'changes_menus',
  'refuse_pauses',
  'unreadable',
] as const
export type Fault = (typeof faultNames)[number]

export interface Job {
  readonly id: string
  readonly key: string
  readonly store: string
  status: 'processing' | 'live' | 'rejected'
  errors: string[]
}

export interface Store {
  /** Of the menu that was sent last. */
  channel: string
  /** The marketplace takes no orders for it, whatever its people say. */
  pausedItself: PausedItself | undefined
  /** Of the menu that its guests see, by fulfilment. */
  menus: Record<string, unknown>
  paused: string[]
  /** What was changed here, not by what was sent. */
  changes: OwnChanges
  /** How many pause updates it has received. */
  timesPaused: number
  closed: { fulfilment: string; until: string | null }[]
  /** How many closure updates it has received. */
  timesClosed: number
  /** How often a menu went live: more than its keys would be a menu done twice. */
  timesLive: number
}

/** All the echo market knows, in memory: it is for rehearsals. */
export interface Shelf {
  readonly faults: Set<Fault>
  readonly jobs: Map<string, Job>
  /** The same key is the same job, however often it is sent. */
  readonly keys: Map<string, Job>
  readonly stores: Map<string, Store>
}

export const emptyShelf = (): Shelf => ({ faults: new Set(), jobs: new Map(), keys: new Map(), stores: new Map() })

export function storeOf(shelf: Shelf, id: string): Store {
  const store = shelf.stores.get(id) ?? {
    channel: '',
    pausedItself: undefined,
    menus: {},
    paused: [],
    changes: new Map(),
    timesPaused: 0,
    closed: [],
    timesClosed: 0,
    timesLive: 0,
  }
  shelf.stores.set(id, store)
  return store
}

/** Takes a menu in; one that came under this key before is not done again. */
export function takeMenu(shelf: Shelf, store: string, key: string): { job: Job; isNew: boolean } {
  const known = shelf.keys.get(key)
  if (known) return { job: known, isNew: false }
  const job: Job = { id: randomUUID(), key, store, status: 'processing', errors: [] }
  shelf.keys.set(key, job)
  shelf.jobs.set(job.id, job)
  return { job, isNew: true }
}

/** Shows a menu to the guests of its store, or refuses it. */
export function finishMenu(shelf: Shelf, job: Job, menus: Record<string, unknown>): void {
  if (shelf.faults.has('refuse')) {
    job.status = 'rejected'
    job.errors = ['The menu was not accepted.']
    return
  }
  job.status = 'live'
  const shown = storeOf(shelf, job.store)
  shown.menus = menus
  // A new menu shows everything, so pauses have to be sent again.
  shown.paused = []
  shown.changes.clear()
  shown.timesLive += 1
  if (shelf.faults.has('changes_menus')) for (const kind of ['price', 'missing', 'unknown', 'paused'] as const) changeThing(shown, kind)
}
