import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { counted } from '../counted.ts'
import type { Database, Queryable } from '../database.ts'

// What a read tells is true of one moment, and so are the rights by which it is told. One statement is that by itself, and most reads
// are one: they take no transaction. A read that asks a second statement begins anew in a snapshot, where reach is judged as well.

/** Endpoints that asked several statements when they were last served: these begin in a snapshot. */
const asksSeveral = new WeakSet<AnyEndpoint>()

/** Thrown at the second statement, which is then not sent. */
const secondStatement = new Error('A read asked a second statement outside of a snapshot.')

/** `judge` throws where the person does not reach what is asked about; `work` changes nothing, so it may be begun in vain. */
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
    // Asked before and after: what was read before the thing came to them, or after it went, is not told.
    await judge(db)
    return { answer }
  } catch (error) {
    if (statements > 1) return undefined
    throw error
  }
}
