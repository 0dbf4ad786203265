import { hoursChanges } from '@brigade/contract/restaurants/hours.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { diffOf, writeAudit } from '../../../platform/audit/write.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { tellClosures } from '../publishing/send-closures.ts'
import { forWhatText } from './hours-words.ts'
import { type DueClosure, endDue } from './store-changes.ts'

const atOnce = 100

/** Closures end by themselves, once; that the hours are open again needs no such turn, only people need to hear of it. */
export function dueClosures({ database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>): Minutely {
  return {
    name: 'closures-due',
    async run(signal) {
      let ended = atOnce
      while (ended === atOnce && !signal.aborted) {
        ended = await database.write(async (tx) => {
          const due = await endDue(tx, clock.now(), atOnce)
          for (const closure of due) await tell(tx, closure)
          await tellClosures({ jobs }, tx, [...new Set(due.map(({ restaurant_id }) => restaurant_id))])
          return due.length
        })
      }
    },
  }
}

async function tell(tx: Tx, closure: DueClosure): Promise<void> {
  const id = closure.restaurant_id
  const reach = await reachOf(tx, 'restaurant', id)
  await writeAudit(tx, {
    resource: 'restaurant',
    resourceId: id,
    action: 'update',
    changes: diffOf({ closed: forWhatText(closure) || 'everything' }, { closed: 'ended by itself' }),
    agent: 'Opening hours',
    actorType: 'system',
    actorId: null,
    reach,
    requestId: 'closures-due',
    address: '',
  })
  const keys = (hoursChanges.reopenStore.refreshes ?? []).map((key) => key.replace('{id}', String(id)))
  await appendEvent(tx, { keys, resourceType: 'restaurant', resourceId: id, reach })
}
