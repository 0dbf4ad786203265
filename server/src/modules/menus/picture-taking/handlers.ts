import { counted } from '@brigade/contract/kit/named.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type PictureRun, pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import { found } from '../../../platform/access/records.ts'
import { type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { changeableCollection, collectionSeen } from '../../collections/public/store-changeable.ts'
import { lockReached } from '../../restaurants/public.ts'
import { loadMenu } from '../draft/store.ts'
import { companyOf } from '../pictures/store-pictures.ts'
import { addressesOf, hostsOf } from './addresses.ts'
import { linesOf, tell } from './run-words.ts'
import * as store from './store-runs.ts'
import { takingQueueName, takingTicket } from './take-pictures.ts'

/** Pictures of a menu that stand on servers of others: how many, and the way into a collection. */
export const pictureTakingRoutes = serves(pictureTaking, {
  async picturesElsewhere({ input: { restaurant_id }, db }) {
    const addresses = addressesOf(await loadMenu(db, restaurant_id))
    return {
      restaurant_id,
      addresses: addresses.length,
      items: addresses.reduce((all, { items }) => all + items, 0),
      ...hostsOf(addresses),
    }
  },

  async lastPictureRun({ input: { restaurant_id }, staff, db }) {
    const run = await store.latest(db, restaurant_id)
    return { restaurant_id, run: run ? await answerOf(db, staff, run) : null }
  },

  async takePictures({ input: { restaurant_id, collection_id }, staff, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await lockReached(tx, staff, restaurant_id)
      const model = await loadMenu(tx, restaurant_id)
      const collection = found(await changeableCollection(tx, staff.id, collection_id), resourceTypes.picture_collection.word)
      if (collection.root_id !== (await companyOf(tx, model.ownerGroupId)))
        throw new Problem('invalid', 'This collection belongs to another company. Choose one of the company of this menu.')
      if (await store.isOneRunning(tx, restaurant_id))
        throw new Problem('conflict', 'Pictures of this menu are being copied already. Wait until they are in, or stop it.')
      const addresses = addressesOf(model)
      if (addresses.length === 0) throw new Problem('conflict', 'No item of this menu has a picture from a web address.')
      const runId = await store.insert(tx, { restaurantId: restaurant_id, collectionId: collection_id, by: staff, addresses })
      await jobs.send(tx, takingQueueName, { runId }, takingTicket(runId))
      changed({ id: restaurant_id, description: `Began to take ${counted(addresses.length, 'picture')} from web addresses into a collection` })
      return answerOf(tx, staff, found(await store.find(tx, runId), word))
    })
  },

  async stopTakingPictures({ input: { restaurant_id, run_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const run = await store.find(tx, run_id)
      if (run?.restaurant_id !== restaurant_id) throw found(undefined, word)
      if (await store.end(tx, run_id, { state: 'stopped' })) {
        const ended = found(await store.find(tx, run_id), word)
        const { restaurant, collection } = linesOf(ended)
        changed({ id: restaurant_id, description: restaurant })
        if (collection !== undefined && ended.collection_id !== null)
          changed({ resource: 'picture_collection', id: ended.collection_id, description: collection })
        await tell(tx, ended)
      }
      return answerOf(tx, staff, found(await store.find(tx, run_id), word))
    })
  },
})

const word = 'run'

async function answerOf(db: Queryable, { id: userId }: Staff, row: store.RunRow): Promise<PictureRun> {
  const { restaurant_id: _, user_id, mail: __, collection_id, inserted_at, finished_at, ...run } = row
  const collection = collection_id === null ? undefined : await collectionSeen(db, userId, collection_id)
  return {
    ...run,
    step_revision: user_id === userId ? run.step_revision : null,
    collection_id: collection?.id ?? null,
    collection_name: collection?.name ?? null,
    refusals: await store.refusalsOf(db, row.id),
    inserted_at: inserted_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
