import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Store } from './state.ts'

// What the marketplace decides itself: it takes no orders for a store, and then it does again.

export const OwnAct = z.object({
  store: z.string(),
  act: z.enum(['pause', 'resume']),
  /** A word of the marketplace, such as `tablet_offline`. */
  reason: z._default(z.string(), ''),
  said: z._default(z.string(), ''),
  until: z._default(z.nullable(z.string()), null),
  /** Given, the news have this id: the same again is the same news. */
  event_id: z.optional(z.string()),
})
export type OwnAct = z.input<typeof OwnAct>

export interface PausedItself {
  readonly reason: string
  readonly said: string
  readonly until: string | null
}

/** Answers the news of it. */
export function pauseItself(store: Store, given: OwnAct): object {
  const { act, reason, said, until, store: name, event_id = randomUUID() } = z.parse(OwnAct, given)
  store.pausedItself = act === 'pause' ? { reason, said, until } : undefined
  return act === 'pause' ? { event_id, type: 'store_paused', store: name, reason, said, until } : { event_id, type: 'store_resumed', store: name }
}
