import type { MergeChoices } from '@brigade/contract/customers/merging.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { CustomerMerges } from '../../../platform/schema.ts'
import type { MergeChanges, PastMerge } from './rules.ts'

/** A merge, and what has happened since. */
export type MergeRow = Omit<Selectable<CustomerMerges>, 'choices' | 'changes' | 'moved'> &
  PastMerge & {
    readonly choices: MergeChoices
    readonly changes: MergeChanges
    readonly moved: Readonly<Record<string, unknown>>
    readonly onward_id: number | null
  }

const merges = (where: RawBuilder<unknown>) => sql<MergeRow>`
  select merge.*, gone.name as gone_name, kept.name as kept_name, kept.status as kept_status, onward.name as onward_name, onward.id as onward_id,
    (select third.name from customer_merges later join customers third on third.id = later.gone_id
      where later.kept_id = merge.kept_id and later.id > merge.id and later.undone_at is null order by later.id desc limit 1) as later_name
  from customer_merges merge join customers gone on gone.id = merge.gone_id join customers kept on kept.id = merge.kept_id
    left join customers onward on onward.id = kept.merged_into_id
  where ${where}`

export async function findMerge(db: Queryable, id: number): Promise<MergeRow | undefined> {
  const { rows } = await merges(sql`merge.id = ${id}`).execute(db)
  return rows[0]
}

/** Those into this customer, the last first. */
export async function mergesInto(db: Queryable, keptId: number, most: number): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`${merges(sql`merge.kept_id = ${keptId}`)} order by merge.id desc limit ${most}`.execute(db)
  return rows
}

/** Groups that hold each of these customers. */
export async function holdersOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; holders: number[] }>`
    select resource_id as id, array_agg(access_group_id order by access_group_id) as holders from access_group_resources
    where resource_type = 'customer' and resource_id = any(${[...ids]}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, holders }) => [id, holders]))
}

export interface NewMerge {
  readonly keptId: number
  readonly goneId: number
  readonly choices: MergeChoices
  readonly changes: MergeChanges
  readonly moved: Readonly<Record<string, unknown>>
  readonly at: Date
  readonly undoUntil: Date
  readonly by: { readonly id: number; readonly name: string }
}

export async function insertMerge(tx: Tx, { keptId, goneId, choices, changes, moved, at, undoUntil, by }: NewMerge): Promise<number> {
  const { id } = await tx
    .insertInto('customer_merges')
    .values({
      kept_id: keptId,
      gone_id: goneId,
      choices: JSON.stringify(choices),
      changes: JSON.stringify(changes),
      moved: JSON.stringify(moved),
      merged_at: at,
      merged_by: by.id,
      merged_by_name: by.name,
      undo_until: undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markUndone(tx: Tx, id: number, at: Date, by: { readonly id: number; readonly name: string }): Promise<void> {
  await tx.updateTable('customer_merges').set({ undone_at: at, undone_by: by.id, undone_by_name: by.name }).where('id', '=', id).execute()
}

/** Of somebody who is erased the journal keeps that there was a merge, and nothing of what they are. */
export async function forgetInMerges(tx: Tx, id: number): Promise<void> {
  await sql`update customer_merges set choices = '{}', changes = '{"fields": {}, "tags_added": []}', moved = '{}' where ${id} in (kept_id, gone_id)`.execute(
    tx,
  )
  await sql`delete from customer_duplicates where ${id} in (low_id, high_id)`.execute(tx)
  await sql`delete from customer_duplicate_keys where customer_id = ${id}`.execute(tx)
}
