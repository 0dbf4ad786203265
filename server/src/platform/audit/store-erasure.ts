import { sql } from 'kysely'
import type { Tx } from '../database.ts'

// History is append-only, but for an erasure: the words go, the line stays.

const erasedLine = 'What was written here was erased with the customer.'
const mayErase = (tx: Tx) => sql`select set_config('brigade.erasing', 'on', true)`.execute(tx)
const noMore = (tx: Tx) => sql`select set_config('brigade.erasing', '', true)`.execute(tx)

/** All lines of resources that are erased. */
export async function eraseLinesOf(tx: Tx, resource: string, ids: readonly number[]): Promise<void> {
  await mayErase(tx)
  await sql`update audit_logs set description = ${erasedLine}, changes = '[]', withheld = null
    where resource = ${resource} and resource_id = any(${[...ids]}::bigint[])`.execute(tx)
  await noMore(tx)
}

interface Named {
  readonly rootId: number
  readonly pattern: string
  /** Resources that have a say of their own: their ids, or all of them. */
  readonly but?: { readonly resource: string; readonly ids: 'all' | readonly number[] }
  readonly only?: { readonly resource: string; readonly ids: readonly number[] }
}

const found = ({ rootId, pattern, but, only }: Named) => sql`reach && array[${rootId}::bigint] and not resource in ('user', 'invitation')
  ${but === undefined ? sql`` : but.ids === 'all' ? sql`and resource <> ${but.resource}` : sql`and not (resource = ${but.resource} and resource_id = any(${[...but.ids]}::bigint[]))`}
  ${only === undefined ? sql`` : sql`and resource = ${only.resource} and resource_id = any(${[...only.ids]}::bigint[])`}
  and (description ~* ${pattern} or changes::text ~* ${pattern} or withheld::text ~* ${pattern})`

/** Words in lines of the company that are about something else. Answers how many lines had them. */
export async function eraseWordsInHistory(tx: Tx, named: Named): Promise<number> {
  const { pattern } = named
  await mayErase(tx)
  const { numAffectedRows } =
    await sql`update audit_logs set description = without_person(description, ${pattern}), changes = without_person(changes, ${pattern}),
    withheld = without_person(withheld, ${pattern}) where ${found(named)}`.execute(tx)
  await noMore(tx)
  return Number(numAffectedRows ?? 0)
}

/** Resources of a kind that are named with these words in their lines. */
export async function resourcesNamed(tx: Tx, resource: string, named: Named): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct resource_id as id from audit_logs where resource = ${resource} and ${found(named)}`.execute(tx)
  return rows.map(({ id }) => id)
}
