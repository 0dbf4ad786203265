import { createHash } from 'node:crypto'
import type pg from 'pg'
import { codeOf } from './database-errors.ts'

/** Named prepared statements take PostgreSQL's planning off every repeated query; each name costs memory in every connection. */
const mostNames = 400
const longestText = 6000
const prepared = /^\s*(select|insert|update|delete|with|merge)\b/i

/** Decides which query texts get a name: from their second use, within a bound, and only plain statements. */
export class StatementNames {
  readonly #seenOnce = new Set<string>()
  readonly #names = new Map<string, string>()
  readonly #unnamable = new Set<string>()

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (text.length > longestText || this.#names.size >= mostNames || this.#unnamable.has(text) || !prepared.test(text)) return undefined
    if (!this.#seenOnce.has(text)) {
      // Texts made for one occasion (long lists of values) must not push the frequent ones out.
      if (this.#seenOnce.size >= mostNames * 4) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    this.#seenOnce.delete(text)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }

  /** After a migration by another node a named statement may fail for good: from then on this text goes unnamed. */
  forget(text: string): void {
    this.#names.delete(text)
    this.#unnamable.add(text)
  }
}

/** PostgreSQL refuses a prepared statement whose table has changed shape since. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
}

/**
 * On a pipelined connection one Parse stands for all uses of a name behind it: when it fails, they find no statement, and a Parse sent
 * in the meantime finds one already. Nothing of theirs has run.
 */
function isNameAstray(error: unknown): boolean {
  return codeOf(error) === '26000' || codeOf(error) === '42P05'
}

/** Runs one query on a client, by name where that pays. */
export async function queryByName(client: pg.ClientBase, names: StatementNames, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const name = names.nameOf(text)
  if (name === undefined) return client.query(text, [...values])
  try {
    return await client.query({ name, text, values: [...values] })
  } catch (error) {
    if (isStalePlan(error)) names.forget(text)
    else if (!isNameAstray(error)) throw error
    // Inside a transaction it is already aborted; the transaction helper starts it again.
    if (client.getTransactionStatus() !== 'I') throw error
    return client.query(text, [...values])
  }
}
