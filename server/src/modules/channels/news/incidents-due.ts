import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { noteEvents } from './note.ts'
import { endOverdue, forgetOld } from './store-news.ts'

const atOnce = 200

/** What a channel decided until a moment is over then, unless it says otherwise. */
export const incidentsDue = ({ database }: Pick<Deps, 'database'>): Minutely => ({
  name: 'incidents-due',
  async run(signal) {
    let ended = atOnce
    while (ended === atOnce && !signal.aborted) {
      ended = await database.write(async (tx) => {
        const over = await endOverdue(tx, atOnce)
        if (over.length === 0) return 0
        await noteEvents(
          tx,
          over.map(({ listing_id }) => ({ listing_id, type: 'incident_over' as const })),
        )
        const reaches = await reachesOf(tx, 'restaurant', [...new Set(over.map(({ restaurant_id }) => restaurant_id))])
        for (const [resourceId, reach] of reaches)
          await appendEvent(tx, { keys: ['listings', 'channels'], resourceType: 'restaurant', resourceId, reach })
        return over.length
      })
    }
    await database.write(forgetOld)
  },
})
