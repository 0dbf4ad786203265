import type { Deps } from '../../../platform/context.ts'
import { inLanes } from '../../../platform/storage/lanes.ts'
import { filesStillShown } from '../public/uses.ts'
import { folderOf } from '../serving/keys.ts'
import { dropParts, oldParts } from './parts.ts'
import { endedLongAgo, forgetEnded, keepEnded, takeOld, unknownAmong } from './store-uploads.ts'

const mostAtOnce = 200
/** A store takes a while for each: the transaction must not wait for one after the other. */
const lanes = 16

/**
 * Removes what nobody finished uploading within a day, and files of pictures that ended weeks ago and are shown nowhere. The files first, the rows with the commit:
 * what a server leaves behind that dies in between is found again.
 */
export async function sweepFiles({ database, storage, config }: Pick<Deps, 'database' | 'storage' | 'config'>): Promise<void> {
  await database.write(async (tx) => {
    await inLanes(await takeOld(tx, mostAtOnce), lanes, async (id) => {
      await dropParts(config, id)
      await storage.removeBelow(folderOf(id))
    })
    const ended = await endedLongAgo(tx, mostAtOnce)
    const shown = await filesStillShown(tx, ended)
    const gone = ended.filter((key) => !shown.has(key))
    if (shown.size > 0) await keepEnded(tx, [...shown])
    if (gone.length > 0) await forgetEnded(tx, gone)
    await inLanes(gone, lanes, (key) => storage.removeBelow(folderOf(key)))
  })
  // Parts of uploads that another server ended, or that one was beginning when it died.
  const orphans = await unknownAmong(database.db, await oldParts(config))
  await inLanes(orphans, lanes, (id) => dropParts(config, id))
}
