import { Problem } from '@brigade/contract/kit/problem.ts'
import { longestOrderFiles, type OrderImport, type orderImports } from '@brigade/contract/orders/order-import.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { unpacked } from '../../../platform/files/unpack.ts'
import { lookedUp } from '../ingest/store-ingest.ts'
import { readInWorker } from './read-in-worker.ts'
import { importsQueueName, importTicket, packedFiles, sourceOf } from './run-import.ts'
import * as store from './store-imports.ts'
import type { TextFile } from './tables.ts'

const word = 'import'

export const importHandlers: Handlers<typeof orderImports> = {
  async previewOrderImport({ input: { restaurant_id, files, choices }, db, clock }) {
    const place = found(await store.placeOf(db, restaurant_id), 'restaurant')
    const { preview, keys } = await readInWorker({ files: await texts(files), choices, place, now: clock.now().getTime(), isPreview: true })
    const asked = keys.map(({ externalId, placedAt }) => ({ restaurantId: restaurant_id, externalId, placedAt }))
    const { known } = await lookedUp(db, sourceOf(choices.system), asked)
    const standing = known.filter((one) => one !== undefined).length
    const changing = known.filter((one, at) => one && !one.isFormer && one.hash !== keys[at]?.hash).length
    return { restaurant_id, known: standing - changing, changing, ...preview }
  },

  async startOrderImport({ input: { restaurant_id, files, choices }, staff, db, clock, jobs, write }) {
    const place = found(await store.placeOf(db, restaurant_id), 'restaurant')
    const sent = await texts(files)
    const { preview, keys, refused, refusedOrders } = await readInWorker({ files: sent, choices, place, now: clock.now().getTime(), isPreview: true })
    if (keys.length === 0) throw new Problem('invalid', 'No order could be read from these files.')
    const packed = await packedFiles(sent)
    return write(async ({ tx, changed }) => {
      await store.lockRestaurant(tx, restaurant_id)
      if (await store.isOneRunning(tx, restaurant_id))
        throw new Problem('conflict', 'Another import of this restaurant is still running. Wait for it, or stop it.')
      const id = await store.insert(tx, {
        restaurantId: restaurant_id,
        system: choices.system,
        fileNames: files.map(({ name }) => name),
        files: packed,
        choices,
        total: keys.length,
        refused: refusedOrders,
        refusals: refused.slice(0, store.mostRefusals),
        firstDate: preview.first_date,
        lastDate: preview.last_date,
        userId: staff.id,
        madeBy: staff.name,
      })
      await jobs.send(tx, importsQueueName, { importId: id }, importTicket(id, 'running'))
      changed({
        id: restaurant_id,
        description: `Started an import of ${counted(keys.length)} from ${plain(files.map(({ name }) => name).join(', '))}`,
      })
      return answered(tx, restaurant_id, id)
    })
  },

  async orderImports({ input: { restaurant_id }, db }) {
    return { data: (await store.ofRestaurant(db, restaurant_id)).map(answerOf) }
  },

  async stopOrderImport({ input: { restaurant_id, import_id }, write }) {
    return write(async ({ tx, changed }) => {
      const row = found(await store.lock(tx, restaurant_id, import_id), word)
      if (row.state === 'running') {
        await store.end(tx, row.id, 'stopped')
        changed({ id: restaurant_id, description: `Stopped an import after ${row.done} of ${counted(row.total)}` })
      }
      return answered(tx, restaurant_id, import_id)
    })
  },

  async takeBackOrderImport({ input: { restaurant_id, import_id }, staff, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await store.lockRestaurant(tx, restaurant_id)
      const row = found(await store.lock(tx, restaurant_id, import_id), word)
      if (row.state === 'running') throw new Problem('conflict', 'This import is still running. Stop it first.')
      if (row.state === 'done' || row.state === 'stopped') {
        if (await store.isOneRunning(tx, restaurant_id))
          throw new Problem('conflict', 'Another import of this restaurant is still running. Wait for it, or stop it.')
        await store.beginTakingBack(tx, row.id, staff.id)
        await jobs.send(tx, importsQueueName, { importId: row.id }, importTicket(row.id, 'taking_back'))
        changed({ id: restaurant_id, description: `Took back the import of ${plain(row.file_names.join(', '))}` })
      }
      return answered(tx, restaurant_id, import_id)
    })
  },
}

async function texts(files: readonly { name: string; text: string; packing: 'none' | 'gzip' }[]): Promise<TextFile[]> {
  const all: TextFile[] = []
  // One after another: what has been unpacked counts against what may still come.
  let left = longestOrderFiles
  for (const { name, text, packing } of files) {
    const whole = await unpacked(text, packing, Math.max(1, left))
    left -= whole.length
    all.push({ name, text: whole })
  }
  return all
}

const counted = (orders: number): string => `${orders.toLocaleString('en')} ${orders === 1 ? 'order' : 'orders'}`

async function answered(db: Queryable, restaurantId: number, id: number): Promise<OrderImport> {
  return answerOf(found(await store.find(db, restaurantId, id), word))
}

function answerOf({ file_names, inserted_at, finished_at, ...row }: store.ImportRow): OrderImport {
  return { ...row, files: file_names, inserted_at: inserted_at.toISOString(), finished_at: finished_at?.toISOString() ?? null }
}
