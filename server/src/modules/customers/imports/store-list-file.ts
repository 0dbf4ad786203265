import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ExportedCustomer } from './list-file.ts'

/** Some of a list that was found, in its order. Asked for the right again: a file takes a while to go. */
export async function exportedByIds(db: Queryable, userId: number, status: string, ids: readonly number[]): Promise<ExportedCustomer[]> {
  const { rows } = await sql<ExportedCustomer & { emails: string[]; phones: string[] }>`
    select given_name, family_name, birthday, language, tags, orders, spent, currency, first_visit_at, last_visit_at,
      array(select value from customer_identities one where one.customer_id = customers.id and kind = 'email' order by verified_at is null, id) as emails,
      array(select value from customer_identities one where one.customer_id = customers.id and kind = 'phone' order by verified_at is null, id) as phones
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, at) join customers on customers.id = asked.id
    where status = ${status} and ${reachable(userId, 'customers', 'customer', sql.ref('customers.id'))} order by asked.at`.execute(db)
  return rows.map(({ emails: [email = null, ...more_emails], phones: [phone = null, ...more_phones], ...row }) => ({
    ...row,
    email,
    phone,
    more_emails,
    more_phones,
  }))
}

/** How many of these each company has, by its own group. */
export async function companiesOf(db: Queryable, ids: readonly number[]): Promise<{ root_id: number; customers: number }[]> {
  const { rows } = await sql<{ root_id: number; customers: number }>`
    select parent_access_group_id as root_id, count(*)::int as customers from customers where id = any(${[...ids]}::bigint[]) group by 1 order by 1`.execute(
    db,
  )
  return rows
}
