/**
 * npm run export -- <new folder>: writes the whole database, as one moment saw it, into a folder.
 * The server may go on running.
 */
import { exportTo } from '../server/src/platform/transfer.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase('npm run export -- <new folder>', async (database, folder) => {
  const { tables } = await exportTo(database, folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables are in ${folder}. Uploaded files and the key ring are not part of it: copy those folders too.`
})
