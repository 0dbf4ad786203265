/**
 * npm run import -- <folder> [--replace]: fills the database from an export, wholly or not at all, and puts its files where STORAGE_URL
 * says. Stop the servers on it first.
 */
import { databasePlace } from '../server/src/platform/config.ts'
import { hasKeyFile } from '../server/src/platform/key-file.ts'
import { importFrom } from '../server/src/platform/transfer.ts'
import { mega, nameFiles, withFiles } from './files-of-database.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase(
  'npm run import -- <folder> [--replace]',
  async (database, folder, flags) => {
    const { keysDir } = databasePlace()
    const { tables, at, key_ring, files, missing } = await withFiles((known) =>
      importFrom(database, folder, { replace: flags.includes('--replace'), keysDir, files: known }),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    nameFiles(missing, 'Missing')
    const done = `${rows} rows of ${tables.length} tables and ${files.length} files (${mega(files)}), exported at ${at}, were imported.`
    return key_ring.length === 0 || hasKeyFile(keysDir) ? done : `${done} Before the server starts, put keys.json of its key ring into ${keysDir}.`
  },
  { mustBeStopped: true },
)
