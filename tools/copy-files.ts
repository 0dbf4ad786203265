/**
 * npm run copy-files -- to-store | to-folder: copies uploaded files between the data folder and the store of STORAGE_URL. What is there
 * already is left, and nothing is removed where it comes from. The server may go on running.
 */
import { filesOfPictures } from '../server/src/modules/collections/public/store-files.ts'
import { databasePlace } from '../server/src/platform/config.ts'
import { copyFiles } from '../server/src/platform/storage/carry.ts'
import { openStorage } from '../server/src/platform/storage/open-storage.ts'
import { mega, nameFiles, toConsole } from './files-of-database.ts'
import { onDatabase } from './on-database.ts'

const [way = ''] = process.argv.slice(2)

if (way !== 'to-store' && way !== 'to-folder') {
  console.error('Usage: npm run copy-files -- to-store | to-folder')
  process.exitCode = 2
} else {
  await onDatabase(async (database) => {
    const { dataDir, fileStore } = databasePlace()
    if (fileStore === undefined) throw new Error('STORAGE_URL names no store: write there where the files are to go, or where they come from.')
    const client = await database.pool.connect()
    const known = await filesOfPictures(client).finally(() => client.release())
    const folder = await openStorage({ dataDir, fileStore: undefined }, toConsole)
    const store = await openStorage({ dataDir, fileStore }, toConsole)
    try {
      const [from, to] = way === 'to-store' ? [folder, store] : [store, folder]
      const { files, missing, damaged, there } = await copyFiles(from, to, known)
      nameFiles(missing, 'Missing')
      nameFiles(damaged, 'Not as it was uploaded')
      return `${files.length} files (${mega(files)}) were copied, ${there} were there already.`
    } finally {
      store.close()
    }
  })
}
