import type { Deps } from '../../../platform/context.ts'
import { folderOf } from '../serving/keys.ts'
import { dropParts } from './parts.ts'
import { takeEnded, takeOld } from './store-uploads.ts'

const mostAtOnce = 200

/**
 * Removes what nobody finished uploading within a day, and files of pictures that ended weeks ago. The files first, the rows with the commit:
 * what a server leaves behind that dies in between is found again.
 */
export async function sweepFiles({ database, storage, config }: Pick<Deps, 'database' | 'storage' | 'config'>): Promise<void> {
  await database.write(async (tx) => {
    for (const id of await takeOld(tx, mostAtOnce)) {
      await dropParts(config, id)
      await storage.removeBelow(folderOf(id))
    }
    for (const key of await takeEnded(tx, mostAtOnce)) await storage.removeBelow(folderOf(key))
  })
}
