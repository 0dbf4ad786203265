import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { changeWithin } from '../../../platform/serve/change.ts'
import { prepareQueueName } from './prepare.ts'
import { asPublisher } from './publisher.ts'
import { closuresQueueName } from './send-closures.ts'
import { sendQueueName, startPublication } from './start.ts'
import { claimDue, forgotten, lockPublishing } from './store-targets.ts'
import { claimOutdated } from './store-updates.ts'

const atOnce = 20

/** Starts publications whose time has come, each once, and picks up what a lost job left lying. */
export const publicationsDue = (deps: Deps): Minutely => ({
  name: 'publications-due',
  async run(signal) {
    while (!signal.aborted && (await startDue(deps)) === atOnce);
    await pickUp(deps)
  },
})

/** Answers how many it started. */
export function startDue(deps: Deps): Promise<number> {
  return changeWithin(deps, asPublisher, undefined, async (change) => {
    const due = await claimDue(change.tx, atOnce)
    for (const publication of due) {
      await lockPublishing(change.tx, publication.restaurant_id)
      await startPublication(deps, change, publication)
    }
    return due.length
  })
}

async function pickUp({ database, jobs }: Deps): Promise<void> {
  const { preparing, targets } = await forgotten(database.db)
  const listings = await claimOutdated(database.db)
  if (preparing.length + targets.length + listings.length === 0) return
  await database.write(async (tx) => {
    for (const publicationId of preparing) await jobs.send(tx, prepareQueueName, { publicationId }, { key: `publication ${publicationId}` })
    for (const targetId of targets) await jobs.send(tx, sendQueueName, { targetId }, { key: `target ${targetId}` })
    for (const listingId of listings) await jobs.send(tx, closuresQueueName, { listingId }, { key: `closures ${listingId}` })
  })
}
