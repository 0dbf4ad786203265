import { pauseTouches } from '@brigade/contract/menus/pauses.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import { writeAudits } from '../../../platform/audit/write.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Jobs, Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { resumedLines } from './handlers.ts'
import { pausesChanged } from './public.ts'
import { type EndedPause, endDue } from './store.ts'

const atOnce = 500

/** Ends the pauses that are due: writes the rows and the history, and announces it. Guests could order again from the instant of the end on. */
export function pausesEnd({ database, log, jobs }: Pick<Deps, 'database' | 'log' | 'jobs'>): Minutely {
  return {
    name: 'pauses-end',
    async run(signal) {
      for (let ended = atOnce; ended === atOnce && !signal.aborted; ) {
        ended = await database.write(async (tx) => {
          const rows = await endDue(tx, atOnce)
          await publishEnded(tx, rows, jobs)
          return rows.length
        })
        if (ended > 0) log.info({ ended }, 'pauses have ended')
      }
    },
  }
}

async function publishEnded(tx: Tx, ended: readonly EndedPause[], jobs: Jobs): Promise<void> {
  const lines = resumedLines(ended, 'resumed by itself')
  const ids = [...lines.keys()]
  const reaches = await reachesOf(tx, 'restaurant', ids)
  const who = { agent: 'system', actorType: 'system', actorId: null, requestId: 'pauses-end', address: '' } as const
  const what = { resource: 'restaurant', action: 'update', ...who } as const
  await writeAudits(
    tx,
    [...lines].map(([id, description]) => ({ ...what, resourceId: id, description, reach: reaches.get(id) ?? [] })),
  )
  await pausesChanged.announce(tx, { restaurants: ids, jobs })
  for (const id of ids) {
    const keys = pauseTouches.map((key) => key.replace('{id}', String(id)))
    await appendEvent(tx, { keys, resourceType: 'restaurant', resourceId: id, reach: reaches.get(id) ?? [] })
  }
}
