import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { showsForeignPictures } from './guest-pictures.ts'
import { queueOf, queueUpdates } from './sending.ts'
import * as targets from './store-targets.ts'

export interface Unsent {
  readonly restaurants: readonly number[]
  /** Targets of publications that have failed. Those that the person may publish are sent in their name from now on, the others in their author's. */
  readonly targets: readonly { readonly id: number; readonly mayPublish: boolean }[]
  /** Listings that are told once more what is closed and what is out. */
  readonly listings: readonly { readonly id: number; readonly channel: string }[]
}

/** Those of these targets whose publications show pictures of another company by now: they are not sent again, as they are not brought back. */
export async function withForeignPictures(tx: Tx, targetIds: readonly number[]): Promise<ReadonlySet<number>> {
  const foreign = new Set<number>()
  for (const { id, publication_id, restaurant_id } of await targets.publicationsOf(tx, targetIds))
    if (await showsForeignPictures(tx, restaurant_id, publication_id)) foreign.add(id)
  return foreign
}

/** Sends once more what did not arrive at listings. Answers which of the targets are on their way again. */
export async function sendAgain(tx: Tx, jobs: Jobs, userId: number, unsent: Unsent): Promise<ReadonlySet<number>> {
  await targets.lockPublishing(tx, ...unsent.restaurants)
  const queued = await targets.requeueTargets(
    tx,
    unsent.targets.map(({ id }) => id),
  )
  const mine = new Set(unsent.targets.filter(({ mayPublish }) => mayPublish).map(({ id }) => id))
  await targets.actInNameOf(
    tx,
    queued.filter(({ id }) => mine.has(id)).map(({ publication_id }) => publication_id),
    userId,
  )
  for (const { id, channel } of queued) await jobs.send(tx, queueOf('menus', channel), { targetId: id }, { key: `target ${id}`, priority: 10 })
  await queueUpdates(tx, jobs, 'closures', unsent.listings, 10)
  await queueUpdates(tx, jobs, 'pauses', unsent.listings, 10)
  return new Set(queued.map(({ id }) => id))
}

/**
 * Sends what is live on a listing once more, under another key, in the name of the person who asks for it: what was changed there is
 * overwritten. Answers the number of its publication.
 */
export async function sendLiveAgain(
  tx: Tx,
  jobs: Jobs,
  userId: number,
  { listingId, restaurantId }: { readonly listingId: number; readonly restaurantId: number },
): Promise<{ readonly number: number }> {
  await targets.lockPublishing(tx, restaurantId)
  const live = await targets.requeueLive(tx, listingId)
  if (!live) throw new Problem('conflict', 'A menu is on its way there already.')
  await targets.actInNameOf(tx, [live.publication_id], userId)
  await jobs.send(tx, queueOf('menus', live.channel), { targetId: live.id }, { key: `target ${live.id} round ${live.round}`, priority: 10 })
  return live
}
