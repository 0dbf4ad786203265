/**
 * npm run import -- <folder> [--replace]: fills the database from an export, wholly or not at all.
 * Stop the servers on it first.
 */
import { importFrom } from '../server/src/platform/transfer.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase(
  'npm run import -- <folder> [--replace]',
  async (database, folder, flags) => {
    const { tables, at } = await importFrom(database, folder, { replace: flags.includes('--replace') })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `${rows} rows of ${tables.length} tables, exported at ${at}, were imported.`
  },
  { mustBeStopped: true },
)
