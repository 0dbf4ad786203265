import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// What becomes of consents when customers are merged, erased, or handed what is known about them.

export interface MovedConsents {
  readonly consents: readonly number[]
}

export async function moveConsents(tx: Tx, from: number, into: number): Promise<MovedConsents> {
  const { rows } = await sql<{ id: number }>`update customer_consents set customer_id = ${into} where customer_id = ${from} returning id`.execute(tx)
  return { consents: rows.map(({ id }) => id) }
}

export async function giveBack(tx: Tx, from: number, to: number, { consents }: MovedConsents): Promise<void> {
  await sql`update customer_consents set customer_id = ${to} where id = any(${[...consents]}::bigint[]) and customer_id = ${from}`.execute(tx)
}

/** That something was agreed to stays as a number of the company; what was written down about it goes. */
export async function eraseConsents(tx: Tx, customerId: number): Promise<void> {
  await sql`update customer_consents set proof = '' where customer_id = ${customerId} and proof <> ''`.execute(tx)
}

/** With the words that were agreed to. */
export async function exportedConsents(db: Queryable, customerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select said.channel, said.purpose, said.status, coalesce(place.name, said.scope_name) as counts_at, said.source, wording.text as wording, wording.version as wording_version,
      said.proof, said.at
    from customer_consents said left join access_groups place on place.id = said.scope_group_id left join consent_wordings wording on wording.id = said.wording_id
    where said.customer_id = ${customerId} order by said.at, said.id`.execute(db)
  return rows
}
