/**
 * npm run export -- <new folder> [--without-files]: writes the whole database, as one moment saw it, and the files that were uploaded into a
 * folder. The server may go on running.
 */
import { exportTo } from '../server/src/platform/transfer.ts'
import { mega, nameFiles, withFiles } from './files-of-database.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase('npm run export -- <new folder> [--without-files]', async (database, folder, flags) => {
  const isWithFiles = !flags.includes('--without-files')
  const { tables, files, missing, damaged } = await withFiles((known) => exportTo(database, folder, isWithFiles ? known : undefined))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  nameFiles(missing, 'Missing')
  nameFiles(damaged, 'Not as it was uploaded')
  const what = isWithFiles ? `and ${files.length} files (${mega(files)}) are` : 'are'
  return `${rows} rows of ${tables.length} tables ${what} in ${folder}. ${isWithFiles ? 'The key ring is' : 'Uploaded files and the key ring are'} not part of it: copy them too.`
})
