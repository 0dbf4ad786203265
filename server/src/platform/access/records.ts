import { notFound, stale } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '../context.ts'
import type { Queryable, Tx } from '../database.ts'
import type { RegisteredType } from '../resource-registry.ts'
import type { Schema } from '../schema.ts'
import { mayReach, reachableAmong } from './policy.ts'

// What every record of a module needs, once: read it or answer that it is not there, lock it, refuse a stale form, find it by name,
// and give access groups its name and its owner. Who holds it is written by holdings.ts.

/** The row; without one, the answer for what does not exist and for what is not the person's to see. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what)
  return row
}

/** Refuses a form that was opened before somebody else saved. A request without a version did not ask to be refused. */
export function mustBeCurrent(row: { readonly version: number }, version: number | null | undefined, what: string): void {
  if (version != null && version !== row.version) throw stale(what)
}

/**
 * Looks, then holds, then judges again. A stranger neither waits for what they do not see nor makes others wait, and hears what is said of
 * what does not exist; who lost it during the wait hears the same.
 */
export async function lookThenLock<T>(look: () => Promise<T>, lock: () => Promise<unknown>): Promise<T> {
  await look()
  await lock()
  return look()
}

/** The same of several: those of them that the person reaches, all held until the transaction ends. */
export async function lockAmong(
  tx: Tx,
  staff: Staff,
  role: Role,
  type: ResourceType,
  ids: readonly number[],
  lock: (tx: Tx, ids: readonly number[]) => Promise<unknown>,
): Promise<Set<number>> {
  const seen = [...(await reachableAmong(tx, staff.id, role, type, ids))]
  if (seen.length > 0) await lock(tx, seen)
  return reachableAmong(tx, staff.id, role, type, seen)
}

/**
 * The row, held until the transaction ends, if the person may still change it: a change of one resource is refused to strangers before it
 * begins. Asked again after the wait for the lock: whoever held it may have moved it out of this person's reach.
 */
export async function lockReached<T>(
  tx: Tx,
  staff: Staff,
  type: ResourceType,
  id: number,
  lock: (tx: Tx, id: number) => Promise<T | undefined>,
): Promise<T> {
  const { word, change } = resourceTypes[type]
  const row = found(await lock(tx, id), word)
  if (!(await mayReach(tx, staff.id, change, type, id))) throw notFound(word)
  return row
}

/** Does the text contain the term, as all searches compare? The pattern's own signs are taken as text. Served by a trigram index. */
export function contains(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`searchable(${text}) like searchable(${pattern})`
}

type OwnedColumn = 'id' | 'name' | 'version' | 'parent_access_group_id'
/** Tables whose rows have a name, a version and the group that owns them. */
export type OwnedTable = { [Table in keyof Schema]: OwnedColumn extends keyof Schema[Table] ? Table : never }[keyof Schema]

/** What such a table gives to access groups: names for people, and the owner that forms show, which makes open forms stale when it changes. */
export function ownedRows(table: OwnedTable): Required<Pick<RegisteredType, 'namesOf' | 'ownerMoved'>> {
  return {
    async namesOf(db: Queryable, ids: readonly number[]) {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(db)
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    async ownerMoved(tx: Tx, ids: readonly number[], groupId: number) {
      await sql`update ${sql.table(table)} set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
        where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
    },
  }
}
