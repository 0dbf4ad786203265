/**
 * Writes server/src/platform/schema.ts from the migrations; with --check only says whether it is up to date.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '../server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { type Column, schemaText } from './schema-text.ts'

const file = fileURLToPath(new URL('../server/src/platform/schema.ts', import.meta.url))

const columnsOfOurTables = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "isGiven", a.attidentity = 'a' or a.attgenerated <> '' as "isAlwaysGenerated"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

async function freshColumns(): Promise<Column[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'brigade-schema-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database: Database = openDatabase({ connection: postgres.connection, max: 2 })
  try {
    await migrate(database)
    return (await database.pool.query<Column>(columnsOfOurTables)).rows
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const wanted = schemaText(await freshColumns())
if (process.argv.includes('--check')) {
  const isCurrent = (await readFile(file, 'utf8')) === wanted
  if (!isCurrent) console.error('server/src/platform/schema.ts does not match the migrations. Run: npm run schema')
  process.exitCode = isCurrent ? 0 : 1
} else {
  await writeFile(file, wanted)
  console.log('server/src/platform/schema.ts was written from the migrations.')
}
