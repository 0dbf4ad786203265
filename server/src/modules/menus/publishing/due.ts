import type { Change, Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { changeWithin } from '../../../platform/serve/change.ts'
import { inTheNameOf } from '../../../platform/serve/later.ts'
import { prepareQueueName } from './prepare.ts'
import { asPublisher, authorOf, mayNotPublish, publisher } from './publisher.ts'
import { queueOf } from './sending.ts'
import { startPublication } from './start.ts'
import { claimDue, failScheduled, forgotten, lockPublishing, type OpenPublication } from './store-targets.ts'
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

/** Answers how many it had in hand. */
export function startDue(deps: Deps): Promise<number> {
  return changeWithin(deps, asPublisher, undefined, async (change) => {
    const due = await claimDue(change.tx, atOnce)
    for (const publication of due) {
      await lockPublishing(change.tx, publication.restaurant_id)
      const start = () => startPublication(deps, change, publication)
      await inTheNameOf(change.tx, authorOf(publication), start, () => refuse(change, publication))
    }
    return due.length
  })
}

async function refuse({ tx, changed }: Change, { id, number, restaurant_id }: OpenPublication): Promise<void> {
  await failScheduled(tx, id, mayNotPublish)
  changed({ id: restaurant_id, description: `Publication ${number} was not started at its time: ${mayNotPublish}`, agent: publisher })
}

async function pickUp({ database, jobs }: Deps): Promise<void> {
  const { preparing, targets } = await forgotten(database.db)
  const listings = await claimOutdated(database.db)
  if (preparing.length + targets.length + listings.length === 0) return
  await database.write(async (tx) => {
    for (const publicationId of preparing) await jobs.send(tx, prepareQueueName, { publicationId }, { key: `publication ${publicationId}` })
    for (const { id, channel } of targets) await jobs.send(tx, queueOf('menus', channel), { targetId: id }, { key: `target ${id}` })
    for (const { id, channel } of listings) await jobs.send(tx, queueOf('closures', channel), { listingId: id }, { key: `closures ${id}` })
  })
}
