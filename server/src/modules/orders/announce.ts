import { setTimeout as pause } from 'node:timers/promises'
import { reachesOf } from '../../platform/access/policy.ts'
import type { Deps } from '../../platform/context.ts'
import { appendEvent } from '../../platform/realtime/events.ts'

/** Open reports refetch once in a while, however many orders come. */
const everyMs = 1000

const waiting = new WeakMap<Deps['database'], Set<number>>()

/** Tells open screens that sales of these restaurants have changed: once a second at most, those of a second together. */
export function announceSales(deps: Pick<Deps, 'database' | 'log'>, restaurantIds: readonly number[]): void {
  if (restaurantIds.length === 0) return
  const open = waiting.get(deps.database)
  if (open) {
    for (const id of restaurantIds) open.add(id)
    return
  }
  waiting.set(deps.database, new Set(restaurantIds))
  void tellLater(deps)
}

async function tellLater({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  await pause(everyMs, undefined, { ref: false })
  const ids = [...(waiting.get(database) ?? [])]
  waiting.delete(database)
  try {
    await database.write(async (tx) => {
      const reach = [...new Set([...(await reachesOf(tx, 'restaurant', ids)).values()].flat())]
      await appendEvent(tx, { keys: ['sales'], reach })
    })
  } catch (error) {
    log.warn({ err: error }, 'open reports were not told of new sales')
  }
}
