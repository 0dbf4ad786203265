import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** What one row answers; its id is known already. */
export type RowAnswer = Omit<Outcome, 'id'>

/** It was done. */
export const done = (name: string): RowAnswer => ({ name, outcome: 'done', sentence: '' })

/** Nothing was to be done, and why. */
export const unchanged = (name: string, sentence: string): RowAnswer => ({ name, outcome: 'unchanged', sentence })

interface RowByRow {
  readonly tx: Tx
  readonly ids: readonly number[]
  /** Does the work of one row; what it throws in words is the row's own answer and undoes that row alone. */
  readonly change: (id: number) => Promise<RowAnswer>
  /** What a refused row is called; empty when the person may not know. */
  readonly nameOf: (id: number) => string
}

/** Changes several rows in one transaction, each for itself, in the order asked. */
export async function rowByRow({ tx, ids, change, nameOf }: RowByRow): Promise<Outcome[]> {
  const results: Outcome[] = []
  for (const id of new Set(ids)) {
    await sql`savepoint this_row`.execute(tx)
    try {
      results.push({ id, ...(await change(id)) })
    } catch (problem) {
      // Whatever is no refusal, such as two changes in each other's way, is a matter of the whole transaction.
      if (!(problem instanceof Problem)) throw problem
      await sql`rollback to savepoint this_row`.execute(tx)
      results.push({ id, name: nameOf(id), outcome: 'refused', sentence: problem.message })
    }
    await sql`release savepoint this_row`.execute(tx)
  }
  return results
}
