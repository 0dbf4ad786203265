import { sql } from 'kysely'
import type { Queryable, Tx } from '../database.ts'

export interface PreferenceRow {
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly updated_at: Date
}

export function preferencesOf(db: Queryable, userId: number): Promise<PreferenceRow[]> {
  return db.selectFrom('preferences').select(['key', 'value', 'version', 'updated_at']).where('user_id', '=', userId).orderBy('key').execute()
}

export interface Kept {
  /** Number of keys and bytes of the person's other values. */
  readonly otherKeys: number
  readonly otherBytes: number
  /** Version under the key; 0 when there is none. */
  readonly version: number
}

/** What the person has, with their own writes made to wait for each other: two at once must not both take the last place. */
export async function keptBy(tx: Tx, userId: number, key: string): Promise<Kept> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<Kept>`
    select count(*) filter (where key <> ${key}) as "otherKeys",
      coalesce(sum(octet_length(value::text)) filter (where key <> ${key}), 0)::bigint as "otherBytes",
      coalesce(max(version) filter (where key = ${key}), 0) as version
    from preferences where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { otherKeys: 0, otherBytes: 0, version: 0 }
}

export function putPreference(tx: Tx, userId: number, key: string, value: unknown): Promise<PreferenceRow> {
  return tx
    .insertInto('preferences')
    .values({ user_id: userId, key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        version: sql<number>`preferences.version + 1`,
        updated_at: sql<Date>`now()`,
      })),
    )
    .returning(['key', 'value', 'version', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** Whether there was anything to forget. */
export async function removePreference(tx: Tx, userId: number, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('preferences').where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
