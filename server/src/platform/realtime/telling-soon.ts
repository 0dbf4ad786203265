import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../context.ts'
import type { Tx } from '../database.ts'

/** Open screens refetch once in a while, however much happens. */
const everyMs = 1000

/**
 * For what happens so often that open screens are not told of each: once a second at most, everything of a second together. `failed` stands in
 * the log where it could not be told.
 */
export function tellingSoon(
  failed: string,
  tell: (tx: Tx, ids: readonly number[]) => Promise<void>,
): (deps: Pick<Deps, 'database' | 'log'>, ids: readonly number[]) => void {
  const waiting = new WeakMap<Deps['database'], Set<number>>()

  async function tellLater({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
    await pause(everyMs, undefined, { ref: false })
    const ids = [...(waiting.get(database) ?? [])]
    waiting.delete(database)
    try {
      await database.write((tx) => tell(tx, ids))
    } catch (error) {
      log.warn({ err: error }, failed)
    }
  }

  return (deps, ids) => {
    if (ids.length === 0) return
    const open = waiting.get(deps.database)
    if (open) {
      for (const id of ids) open.add(id)
      return
    }
    waiting.set(deps.database, new Set(ids))
    void tellLater(deps)
  }
}
