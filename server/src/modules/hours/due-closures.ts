import { hoursChanges } from '@brigade/contract/hours.ts'
import { reachesOf } from '../../platform/access/policy.ts'
import { diffOf, writeAudits } from '../../platform/audit/write.ts'
import type { Deps } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import type { Minutely } from '../../platform/jobs.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { forWhatText } from './hours-words.ts'
import { closuresChanged } from './public.ts'
import { type DueClosure, endDue } from './store-changes.ts'

const atOnce = 100

/** Records the end of closures, once. Being open follows from the time alone; this only notifies people. */
export function dueClosures({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'closures-due',
    async run(signal) {
      let ended = atOnce
      while (ended === atOnce && !signal.aborted) {
        ended = await database.write(async (tx) => {
          const due = await endDue(tx, atOnce)
          await publishEnded(tx, due)
          await closuresChanged.announce(tx, { restaurants: [...new Set(due.map(({ restaurant_id }) => restaurant_id))], jobs })
          return due.length
        })
      }
    },
  }
}

async function publishEnded(tx: Tx, due: readonly DueClosure[]): Promise<void> {
  const reaches = await reachesOf(
    tx,
    'restaurant',
    due.map(({ restaurant_id }) => restaurant_id),
  )
  const who = { agent: 'Opening hours', actorType: 'system', actorId: null, requestId: 'closures-due', address: '' } as const
  const entries = due.map((closure) => ({
    resource: 'restaurant',
    resourceId: closure.restaurant_id,
    action: 'update' as const,
    changes: diffOf({ closed: forWhatText(closure) || 'everything' }, { closed: 'ended by itself' }),
    reach: reaches.get(closure.restaurant_id) ?? [],
    ...who,
  }))
  await writeAudits(tx, entries)
  for (const { resourceId, reach } of entries) {
    const keys = (hoursChanges.reopenStore.refreshes ?? []).map((key) => key.replace('{id}', String(resourceId)))
    await appendEvent(tx, { keys, resourceType: 'restaurant', resourceId, reach })
  }
}
