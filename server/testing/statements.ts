import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../src/platform/database.ts'

/**
 * How many statements an act sends to this database; transactions' own ones too. Left out is what no act asks for: what tests that ran
 * before in this process send to databases of theirs, the "select 1" that asks whether a slow database is still there, and the clearing
 * of limits, which one hit in 200 does by chance.
 */
export const statementsOf = async (database: Database, act: () => Promise<unknown>): Promise<number> => (await textsOf(database, act)).length

/** The same as their text. */
export async function textsOf(database: Database, act: () => Promise<unknown>): Promise<string[]> {
  const own = await database.pool.query<{ name: string }>('select current_database() as name')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return query.mock.calls.flatMap(([statement], at) => {
      const client: unknown = query.mock.contexts[at]
      const isOwn = client instanceof pg.Client && client.database === own.rows[0]?.name
      const text = textOf(statement)
      return isOwn && !/^\s*(select 1|delete from rate_limits\b.*)$/s.test(text) ? [text] : []
    })
  } finally {
    query.mockRestore()
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
