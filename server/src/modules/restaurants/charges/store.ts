import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Charges } from '../../../platform/schema.ts'

export type ChargeRow = Selectable<Charges>
type Columns = Omit<Insertable<Charges>, 'restaurant_id' | 'availability'> & { readonly availability: string | null }

export async function pageOf(db: Queryable, restaurantId: number, page: number, perPage: number): Promise<{ rows: ChargeRow[]; total: number }> {
  const of = db.selectFrom('charges').where('restaurant_id', '=', restaurantId)
  const rows = await of
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Those that orders pay. */
export function activeOf(db: Queryable, restaurantId: number): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** How many there are, nobody else adding one meanwhile. */
export async function lockedCount(tx: Tx, restaurantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('charges', ${restaurantId}))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from charges where restaurant_id = ${restaurantId}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Held until the transaction ends; only where it is this restaurant's. */
export function lock(tx: Tx, restaurantId: number, id: number): Promise<ChargeRow | undefined> {
  return tx.selectFrom('charges').selectAll().where('id', '=', id).where('restaurant_id', '=', restaurantId).forUpdate().executeTakeFirst()
}

export function insert(tx: Tx, restaurantId: number, columns: Columns): Promise<ChargeRow> {
  return tx
    .insertInto('charges')
    .values({ ...columns, restaurant_id: restaurantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function edit(tx: Tx, id: number, columns: Updateable<Charges>): Promise<ChargeRow> {
  return tx
    .updateTable('charges')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charges').where('id', '=', id).execute()
}
