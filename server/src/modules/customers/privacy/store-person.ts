import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { PersonWords } from './words-of-person.ts'

// What is read of a person before they are erased, or handed over.

/** The customer and all that were merged into it, one after another, held until the transaction ends. */
export async function lockChain(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id from customers where id = ${id}
      union select gone.id from customers gone join chain on gone.merged_into_id = chain.id)
    select id from customers where id in (select id from chain) order by id for update`.execute(tx)
  return rows.map((row) => row.id)
}

interface Guest {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
}

/** Names, addresses and numbers of customers, with what stands on their orders. */
export async function wordsOf(db: Queryable, ids: readonly number[]): Promise<PersonWords> {
  const those = sql`any(${[...ids]}::bigint[])`
  const { rows: named } = await sql<{ name: string; given_name: string; family_name: string }>`
    select name, given_name, family_name from customers where id = ${those}`.execute(db)
  const { rows: reached } = await sql<{ kind: string; value: string }>`
    select kind, value from customer_identities where customer_id = ${those}`.execute(db)
  const { rows: ordered } = await sql<{ guest: Guest }>`
    select distinct guest from orders where guest is not null and id in (select order_id from customer_orders where customer_id = ${those})`.execute(
    db,
  )
  const valuesOf = (kind: string) => reached.flatMap((one) => (one.kind === kind ? [one.value] : []))
  const said = (part: keyof Guest) => ordered.flatMap(({ guest }) => (guest[part] ? [String(guest[part])] : []))
  const relays = valuesOf('relay')
  return {
    names: unique([
      ...named.flatMap(({ name, given_name, family_name }) => [name, `${given_name} ${family_name}`, `${family_name}, ${given_name}`]),
      ...said('name'),
    ]),
    emails: unique([...valuesOf('email'), ...said('email').map((email) => email.toLowerCase())]),
    phones: unique([...valuesOf('phone'), ...said('phone')]),
    // Without the word of the marketplace, too: it stands so on the order.
    relays: unique([...relays, ...relays.map((value) => value.slice(value.indexOf(':') + 1))]),
  }
}

const unique = (all: readonly string[]): string[] => [...new Set(all.map((one) => one.trim()).filter((one) => one !== ''))]

/** Those of the words that other active customers of the company are named or reached by as well: a family shares its phone. */
export async function sharedWords(db: Queryable, rootId: number, ids: readonly number[], { emails, phones }: PersonWords): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select distinct one.value from customer_identities one join customers other on other.id = one.customer_id
    where one.root_id = ${rootId} and one.value = any(${[...emails, ...phones]}::text[]) and other.status = 'active'
      and not other.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ value }) => value))
}

export async function orderIdsOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from customer_orders where customer_id = any(${[...ids]}::bigint[]) order by order_id`.execute(db)
  return rows.map((row) => row.id)
}

/** Orders of the company that came a moment ago and have not found their customer yet, but are this person's. */
export async function ordersToCome(db: Queryable, rootId: number, { names, emails, phones }: PersonWords): Promise<number[]> {
  const lower = (all: readonly string[]): RawBuilder<unknown> => sql`any(${all.map((one) => one.toLowerCase())}::text[])`
  const { rows } = await sql<{ id: number }>`
    select orders.id from customer_news news join orders on orders.id = news.order_id
      join restaurants place on place.id = orders.restaurant_id join access_groups holder on holder.id = place.parent_access_group_id
    where holder.root_id = ${rootId} and orders.guest is not null
      and not exists (select from customer_orders taken where taken.order_id = orders.id)
      and (lower(orders.guest->>'email') = ${lower(emails)}
        or (lower(orders.guest->>'name') = ${lower(names)} and regexp_replace(orders.guest->>'phone', '\\D', '', 'g') <> ''
          and right(regexp_replace(orders.guest->>'phone', '\\D', '', 'g'), 7) = any(${phones.map((one) => one.replaceAll(/\D/g, '').slice(-7))}::text[])))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export interface PersonRow {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly birthday: string | null
  readonly language: string
  readonly tags: string[]
  readonly relay_channel: string | null
  readonly source: string
  readonly orders: number
  readonly spent: number
  readonly currency: string | null
  readonly first_visit_at: Date | null
  readonly last_visit_at: Date | null
  readonly inserted_at: Date
}

export async function personOf(db: Queryable, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, uuid, name, given_name, family_name, birthday, language, tags, relay_channel, source, orders, spent, currency, first_visit_at, last_visit_at,
      inserted_at from customers where id = ${id}`.execute(db)
  return rows[0]
}

export async function companyOf(db: Queryable, id: number): Promise<number> {
  const { parent_access_group_id } = await db.selectFrom('customers').select('parent_access_group_id').where('id', '=', id).executeTakeFirstOrThrow()
  return parent_access_group_id
}

/** Notes of staff, the first one first. Who wrote them is not the person's. */
export async function notesOf(db: Queryable, id: number): Promise<{ text: string; inserted_at: Date }[]> {
  const { rows } = await sql<{ text: string; inserted_at: Date }>`
    select text, inserted_at from customer_notes where customer_id = ${id} order by id`.execute(db)
  return rows
}
