import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { justEnded } from './store-blocks.ts'

const atOnce = 200

/** A block ends by being read later; open pages are told, so that they read it. */
const blocksEnded = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Minutely => ({
  name: 'customer-blocks-ended',
  async run(signal) {
    let ended = atOnce
    while (ended === atOnce && !signal.aborted)
      ended = await database.write(async (tx) => {
        const rows = await justEnded(tx, clock.now(), atOnce)
        await tellOfBlocks(
          tx,
          rows.map(({ customer_id }) => customer_id),
        )
        return rows.length
      })
  },
})

/** Whoever sees these customers reads anew what they may do. */
export async function tellOfBlocks(tx: Tx, customerIds: readonly number[]): Promise<void> {
  for (const [id, reach] of await reachesOf(tx, 'customer', [...new Set(customerIds)]))
    await appendEvent(tx, { keys: ['customers', `customers:${id}`, 'attention'], resourceType: 'customer', resourceId: id, reach })
}

export const blockJobs = (deps: Pick<Deps, 'database' | 'clock'>): readonly Minutely[] => [blocksEnded(deps)]
