import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { counted } from '../counted.ts'
import type { Database, Queryable } from '../database.ts'

// What a read answers is true at one moment, and so are the rights it was judged by. One statement has one moment by itself, and most reads
// are one: they take no transaction. A read that asks a second statement is started again in a snapshot, which also contains the check of reach.

/** Endpoints that asked several statements when they were last served: these begin in a snapshot. */
const asksSeveral = new WeakSet<AnyEndpoint>()

/** Thrown at the second statement, which is then not sent. */
const secondStatement = new Error('A read asked a second statement outside of a snapshot.')

/** `judge` throws where the person does not reach what is asked about; `work` changes nothing, so it may be started and discarded. */
export async function readAtOneMoment<T>(
  database: Database,
  endpoint: AnyEndpoint,
  judge: (db: Queryable) => Promise<void>,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (!asksSeveral.has(endpoint)) {
    const outcome = await withOneStatement(database, judge, work)
    if (outcome) return outcome.answer
    asksSeveral.add(endpoint)
  }
  return database.atOneMoment(async (tx) => {
    let statements = 0
    await judge(tx)
    const answer = await work(counted(tx, () => (statements += 1)))
    if (statements < 2) asksSeveral.delete(endpoint)
    return answer
  })
}

/** Nothing when the work asks a second statement. */
async function withOneStatement<T>(
  { db }: Database,
  judge: (db: Queryable) => Promise<void>,
  work: (db: Queryable) => Promise<T>,
): Promise<{ readonly answer: T } | undefined> {
  let statements = 0
  const one = counted(db, () => {
    statements += 1
    if (statements > 1) throw secondStatement
  })
  await judge(db)
  try {
    const answer = await work(one)
    if (statements > 1) return undefined
    // Checked before and after: what was read before the person reached it, or after they lost it, is not answered.
    await judge(db)
    return { answer }
  } catch (error) {
    if (statements > 1) return undefined
    throw error
  }
}
