import type { customerProfile } from '@brigade/contract/customers/profile.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable } from '../../platform/access/policy.ts'
import type { Queryable } from '../../platform/database.ts'
import { isBlockedSeen, isSuspected } from './blocks/store-effects.ts'
import { digitsSought, emailOf, phoneOf } from './identities/normalize.ts'
import { type ListedRow, listedColumns, searchVisible } from './store-customers.ts'

type Search = InputOf<typeof customerProfile.searchCustomers>
export type CustomerFilter = Pick<Search, 'name' | 'tag' | 'status'>

/** A page of customers and how many there are. A search that finds nothing as it is written finds what is written much like it. */
export async function searchCustomers(
  db: Queryable,
  userId: number,
  search: Search,
  now: Date,
): Promise<{ rows: ListedRow[]; total: number; isNear: boolean }> {
  const { name, page, per_page, sort, blocked } = search
  // Few are blocked, and who is changes with the clock: they are found as what is looked for.
  const only = blocked == null ? sql<boolean>`true` : blocked === 'yes' ? isBlockedSeen(userId, now) : isSuspected(userId, now)
  if (name === '' && blocked != null) return { ...(await pageOfFound(db, userId, search, only)), isNear: false }
  if (name === '') {
    const conditions = conditionsOf(search)
    const found = await searchVisible(
      db,
      userId,
      { name: '', page, per_page, sort },
      { where: conditions, variant: `${search.status} ${search.tag ?? ''}` },
    )
    return { ...found, isNear: false }
  }
  const exact = await pageOfFound(db, userId, search, sql`(${foundAs(name)} and ${only})`)
  if (exact.total > 0) return { ...exact, isNear: false }
  const words = wordsOf(name).filter((word) => word.length >= 3)
  if (words.length === 0) return { rows: [], total: 0, isNear: false }
  return { ...(await pageOfFound(db, userId, search, sql`(${writtenLike(words)} and ${only})`)), isNear: true }
}

/** SQL condition on `customers`: everything but the text that is looked for. */
export function conditionsOf({ tag, status }: Omit<CustomerFilter, 'name'>): RawBuilder<boolean> {
  const tagged = tag == null ? sql`true` : sql`customers.tags @> array[${tag}]::text[]`
  return sql<boolean>`customers.status = ${status} and ${tagged}`
}

/** SQL condition on `customers`: found as it is written. */
export function foundAs(text: string): RawBuilder<boolean> {
  const words = wordsOf(text)
  const digits = digitsSought(text)
  const email = text.includes('@') ? text.trim().toLowerCase() : undefined
  const named = words.map((word) => sql<boolean>`customers.search like '%' || searchable_name(${word}) || '%'`)
  const ways: RawBuilder<unknown>[] = [
    ...(named.length > 0 ? [sql`(${sql.join(named, sql` and `)})`] : []),
    ...(email
      ? [byIdentity(emailOf(email) ? sql`kind = 'email' and value = ${email}` : sql`kind = 'email' and value like ${`%${escaped(email)}%`}`)]
      : []),
    ...(email || digits ? [] : [byIdentity(sql`kind = 'email' and value like ${`${escaped(text.trim().toLowerCase())}%@%`}`)]),
    ...(digits ? [byPhone(text, digits)] : []),
    ...(/\d/.test(text) ? [byOrderNumber(text.trim().replace(/^#/, ''))] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

const byIdentity = (fits: RawBuilder<unknown>) => sql`customers.id in (select customer_id from customer_identities where ${fits})`

function byPhone(text: string, digits: string): RawBuilder<unknown> {
  const whole = phoneOf(text)
  const end = [...digits].reverse().join('')
  return byIdentity(
    whole ? sql`kind = 'phone' and (value = ${whole} or reverse(value) like ${`${end}%`})` : sql`kind = 'phone' and reverse(value) like ${`${end}%`}`,
  )
}

const byOrderNumber = (number: string) =>
  sql`customers.id in (select taken.customer_id from orders join customer_orders taken on taken.order_id = orders.id where orders.number = ${number})`

/**
 * Each word is written much like one of the name. The threshold counts for this transaction alone: it is looked at before the index, which
 * compares with it. At 0.35 "Siobahn Obrein" finds Siobhán O’Brien.
 */
const writtenLike = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`((select set_config('pg_trgm.word_similarity_threshold', '0.35', true)) is not null and ${sql.join(
    words.map((word) => sql`searchable_name(${word}) <% customers.search`),
    sql` and `,
  )})`

const wordsOf = (text: string): string[] =>
  text
    .replaceAll('\0', '')
    .split(/\s+/)
    .flatMap((word) => escaped(word) || [])
const escaped = (text: string): string => text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')

/** Found first and sorted then; the rows of the page alone are read in full. */
async function pageOfFound(db: Queryable, userId: number, search: Search, found: RawBuilder<unknown>): Promise<{ rows: ListedRow[]; total: number }> {
  const { page, per_page, sort } = search
  const { rows } = await sql<{ id: number | null; total: number }>`
    with mine as materialized (select distinct root_id from access_groups where id = any(${grantedGroups(userId, 'customers')})),
      found as materialized (select customers.id, lower(customers.name) as name, spent, orders, last_visit_at from customers
        where parent_access_group_id in (select root_id from mine) and ${found} and ${conditionsOf(search)}
          and ${reachable(userId, 'customers', 'customer', sql.ref('customers.id'))})
    select page.id, counted.total from (select count(*)::int as total from found) as counted
      left join (select id, row_number() over (${orderOf(sort)}) as place from found ${orderOf(sort)} limit ${per_page} offset ${(page - 1) * per_page}) as page on true
    order by page.place`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { rows: await listedByIds(db, userId, ids), total: rows[0]?.total ?? 0 }
}

/** Customers that were found to be the person's to see, in the order of `ids`. */
export async function listedByIds(db: Queryable, userId: number, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listedColumns}, ${reachable(userId, 'customers_admin', 'customer', sql.ref('customers.id'))} as may_change
    from customers where id = any(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of columns of the list, with the id last, so that each page has its own rows. */
export function orderOf(sort: Search['sort']): RawBuilder<unknown> {
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const column = { name: sql`name`, spent: sql`spent`, orders: sql`orders`, last_visit: sql`coalesce(last_visit_at, '-infinity')` }[
    (sort?.replace(/^-/, '') ?? 'name') as 'name' | 'spent' | 'orders' | 'last_visit'
  ]
  return sql`order by ${column} ${way}, id ${way}`
}
