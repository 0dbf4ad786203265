import type { KyselyPlugin } from 'kysely'
import type { Queryable } from './database.ts'

const originals = new WeakMap<Queryable, { readonly db: Queryable; readonly onStatement: () => void }>()

/** The same database, or the same transaction, that says each statement before it is sent. What `onStatement` throws, the statement fails with. */
export function counted<Db extends Queryable>(db: Db, onStatement: () => void): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      onStatement()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const copy = db.withPlugin(plugin) as Db
  originals.set(copy, { db, onStatement })
  return copy
}

/** The database that was given to `counted`; itself for every other. */
export function uncounted(db: Queryable): Queryable {
  return originals.get(db)?.db ?? db
}

/** For what is true of one moment however many statements it takes: it counts as one, and asks them of the database that is answered. */
export function asOneStatement(db: Queryable): Queryable {
  const original = originals.get(db)
  original?.onStatement()
  return original?.db ?? db
}
