/**
 * npm run export -- <new folder>: writes the whole database, as one moment saw it, and the files that were uploaded into a folder.
 * The server may go on running.
 */
import { exportTo } from '../server/src/platform/transfer.ts'
import { mega, nameFiles, withFiles } from './files-of-database.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase('npm run export -- <new folder>', async (database, folder) => {
  const { tables, files, missing, damaged } = await withFiles((known) => exportTo(database, folder, known))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  nameFiles(missing, 'Missing')
  nameFiles(damaged, 'Not as it was uploaded')
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${mega(files)}) are in ${folder}. The key ring is not part of it: copy that folder too.`
})
