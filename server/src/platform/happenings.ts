import type { Tx } from './database.ts'

/** What a module does about it, in the transaction in which it happened: both come to be, or neither. */
export type Listener<Facts> = (tx: Tx, facts: Facts) => Promise<void>

/**
 * Something that happens in one module and has to be followed by others, which stand above it and which it does not know. It stands in
 * the module's `public.ts`: `export const hoursChanged = happening<{ books: readonly HoursBook[] }>()`.
 */
export interface Happening<Facts> {
  /** Called by modules when they register themselves. To listen twice with the same listener is to listen once. */
  listen(listener: Listener<Facts>): void
  /** Waits for every listener, one after the other, in the order of registration. An error in one of them rolls back the change. */
  announce(tx: Tx, facts: Facts): Promise<void>
}

/** The facts passed to its listeners. */
export type FactsOf<H> = H extends Happening<infer Facts> ? Facts : never

export function happening<Facts>(): Happening<Facts> {
  const listeners = new Set<Listener<Facts>>()
  return {
    listen: (listener) => void listeners.add(listener),
    async announce(tx, facts) {
      for (const listener of listeners) await listener(tx, facts)
    },
  }
}
