import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { MenuMessages } from '../../../platform/schema.ts'
import { mayDraw } from '../draft/store-library-reach.ts'

export type MessageRow = Selectable<MenuMessages>
export type SeenMessage = MessageRow & { readonly node_name: string; readonly is_shown: boolean }

const seen = (db: Queryable) =>
  db
    .selectFrom('menu_messages')
    .leftJoin('menu_nodes as node', (join) =>
      join.onRef('node.id', '=', 'menu_messages.node_id').on(mayDraw('menu_messages.restaurant_id', 'node.restaurant_id')),
    )
    .leftJoin('menu_nodes as source', 'source.id', 'node.source_id')
    .selectAll('menu_messages')
    .select([
      sql<string>`coalesce(nullif(node.fields ->> 'name', ''), source.fields ->> 'name', '')`.as('node_name'),
      sql<boolean>`menu_messages.active and coalesce(show_from <= now(), true) and coalesce(show_until > now(), true)`.as('is_shown'),
    ])

export async function pageOf(db: Queryable, restaurantId: number, page: number, perPage: number): Promise<{ rows: SeenMessage[]; total: number }> {
  const rows = await seen(db)
    .where('menu_messages.restaurant_id', '=', restaurantId)
    .orderBy('menu_messages.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom('menu_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Those that are turned on, whether or not their time has come, in the order in which they were made. */
export function activeOf(db: Queryable, restaurantId: number): Promise<MessageRow[]> {
  return db.selectFrom('menu_messages').selectAll().where('restaurant_id', '=', restaurantId).where('active', '=', true).orderBy('id').execute()
}

/** How many there are, nobody else adding one meanwhile. */
export async function lockedCount(tx: Tx, restaurantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('menu messages', ${restaurantId}))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from menu_messages where restaurant_id = ${restaurantId}`.execute(tx)
  return rows[0]?.total ?? 0
}

export function findSeen(db: Queryable, id: number): Promise<SeenMessage> {
  return seen(db).where('menu_messages.id', '=', id).executeTakeFirstOrThrow()
}

/** Held until the transaction ends; only where it is this restaurant's. */
export function lock(tx: Tx, restaurantId: number, id: number): Promise<MessageRow | undefined> {
  return tx.selectFrom('menu_messages').selectAll().where('id', '=', id).where('restaurant_id', '=', restaurantId).forUpdate().executeTakeFirst()
}

export async function insert(tx: Tx, columns: Insertable<MenuMessages>): Promise<number> {
  return (await tx.insertInto('menu_messages').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

export async function edit(tx: Tx, id: number, columns: Updateable<MenuMessages>): Promise<void> {
  await tx
    .updateTable('menu_messages')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('menu_messages').where('id', '=', id).execute()
}
