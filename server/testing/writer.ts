/**
 * A server in small, to be killed: opens the data folder given as its argument, then writes numbered rows and prints
 * each number once the database has acknowledged it.
 */
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const log = (sentence: string) => process.stderr.write(`${sentence}\n`)
const postgres = await startEmbeddedPostgres({ dataDir, log })
const database = openDatabase({ connection: postgres.connection, max: 4, log })
await database.pool.query('create table if not exists rows_kept (number bigint, half int, primary key (number, half))')
process.stdout.write(`postgres ${postgres.pid}\n`)

let next = Number(first)

/** Two rows in one transaction, so that a torn one shows. */
async function writeForever(): Promise<never> {
  for (;;) {
    const number = next
    next += 1
    try {
      await database.write(async (tx) => {
        await sql`insert into rows_kept values (${number}, 1)`.execute(tx)
        await sql`insert into rows_kept values (${number}, 2)`.execute(tx)
      })
      process.stdout.write(`${number}\n`)
    } catch (error) {
      log(String(error))
    }
  }
}

await Promise.all([writeForever(), writeForever(), writeForever()])
