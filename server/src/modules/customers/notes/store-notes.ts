import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { CustomerNotes } from '../../../platform/schema.ts'

export type NoteRow = Selectable<CustomerNotes>

export async function insertNote(tx: Tx, customerId: number, text: string, by: { readonly id: number; readonly name: string }): Promise<NoteRow> {
  return tx
    .insertInto('customer_notes')
    .values({ customer_id: customerId, text, written_by: by.id, written_by_name: by.name })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findNote(db: Queryable, customerId: number, id: number): Promise<NoteRow | undefined> {
  return db.selectFrom('customer_notes').selectAll().where('id', '=', id).where('customer_id', '=', customerId).executeTakeFirst()
}

export async function removeNote(tx: Tx, id: number): Promise<void> {
  await sql`delete from customer_notes where id = ${id}`.execute(tx)
}
