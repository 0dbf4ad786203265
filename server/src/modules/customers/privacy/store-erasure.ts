import { erasedName } from '@brigade/contract/customers/privacy.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import type { PersonWords } from './words-of-person.ts'

/** The row of a customer stays for its orders, under another name and another number for systems outside. */
export async function emptyCustomer(tx: Tx, id: number): Promise<void> {
  await sql`delete from customer_identities where customer_id = ${id}`.execute(tx)
  await sql`delete from customer_notes where customer_id = ${id}`.execute(tx)
  await sql`update customers set status = 'erased', merged_into_id = null, uuid = gen_random_uuid(), name = ${erasedName(id)}, given_name = '', family_name = '',
    birthday = null, language = '', tags = '{}', relay_channel = null, import_id = null, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** Rows of files that are still to come, and names of files. */
export async function forgetInImports(tx: Tx, rootId: number, { emails, phones }: PersonWords, pattern: string): Promise<void> {
  const ofCompany = sql`select one.id from customer_imports one join access_groups place on place.id = one.access_group_id where place.root_id = ${rootId}`
  await sql`delete from customer_import_rows where import_id in (${ofCompany}) and (emails && ${[...emails]}::text[] or phones && ${[...phones]}::text[])`.execute(
    tx,
  )
  await sql`update customer_imports set file_name = without_person(file_name, ${pattern}) where id in (${ofCompany}) and file_name ~* ${pattern}`.execute(
    tx,
  )
}

/** Words by which staff of the company are known as well. */
export async function wordsOfStaff(tx: Tx, { names, emails }: PersonWords): Promise<Set<string>> {
  const lower = (all: readonly string[]) => sql`any(${all.map((one) => one.toLowerCase())}::text[])`
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where lower(name) = ${lower(names)} or lower(email) = ${lower(emails)}`.execute(tx)
  return new Set(rows.flatMap(({ name, email }) => [name.toLowerCase(), email.toLowerCase()]))
}

/** Names of groups of the company and of what they hold, but for customers; in lower case. */
export async function namesOfThings(tx: Tx, rootId: number): Promise<Set<string>> {
  const { rows } = await sql<{ type: ResourceType; ids: number[] }>`
    select 'access_group' as type, array_agg(id) as ids from access_groups where root_id = ${rootId}
    union all select held.resource_type, array_agg(distinct held.resource_id) from access_group_resources held
      join access_groups holder on holder.id = held.access_group_id
      where holder.root_id = ${rootId} and held.resource_type <> 'customer' group by held.resource_type`.execute(tx)
  const names = new Set<string>()
  for (const { type, ids } of rows) for (const name of (await registeredType(type)?.namesOf(tx, ids))?.values() ?? []) names.add(name.toLowerCase())
  return names
}
