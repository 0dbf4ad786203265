import type { customerProfile } from '@brigade/contract/customers/profile.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable } from '../../platform/access/policy.ts'
import type { Queryable } from '../../platform/database.ts'
import { digitsSought, emailOf, phoneOf } from './identities/normalize.ts'
import type { CustomerFilter } from './segments/filter.ts'
import { byName, type ListedRow, listedColumns, searchVisible } from './store-customers.ts'

/** Which page, in which order. */
type Page = Pick<InputOf<typeof customerProfile.searchCustomers>, 'page' | 'per_page' | 'sort'>

/** A page of customers and how many there are. A search that finds nothing as it is written finds what is written much like it. */
export async function searchCustomers(
  db: Queryable,
  userId: number,
  filter: CustomerFilter,
  page: Page,
): Promise<{ rows: ListedRow[]; total: number; isNear: boolean }> {
  if (filter.name === '' && filter.rules.length === 0) {
    const found = await searchVisible(
      db,
      userId,
      { name: '', page: page.page, per_page: page.per_page, sort: page.sort },
      { where: conditionsOf(filter), variant: `${filter.status} ${filter.tag ?? ''}` },
    )
    return { ...found, isNear: false }
  }
  // What conditions look at changes without a word to the list, and with the clock: they are asked each time.
  const exact = await pageOfFound(db, userId, filter, page, exactly(userId, filter))
  if (exact.total > 0 || filter.name === '') return { ...exact, isNear: false }
  const near = nearly(filter)
  return near ? { ...(await pageOfFound(db, userId, filter, page, near)), isNear: true } : { rows: [], total: 0, isNear: false }
}

/** How many there are, by the same rules. */
export async function countCustomers(db: Queryable, userId: number, filter: CustomerFilter): Promise<number> {
  const exact = await countOfFound(db, userId, filter, exactly(userId, filter))
  const near = exact > 0 || filter.name === '' ? undefined : nearly(filter)
  return near ? countOfFound(db, userId, filter, near) : exact
}

const exactly = (userId: number, { name }: CustomerFilter): RawBuilder<boolean> => (name === '' ? sql<boolean>`true` : foundAs(userId, name))

function nearly({ name }: CustomerFilter): RawBuilder<boolean> | undefined {
  const words = wordsOf(name).filter((word) => word.length >= 3)
  return words.length === 0 ? undefined : writtenLike(words)
}

/** SQL condition on `customers`: everything but the text that is looked for. */
export function conditionsOf({ tag, status, rules }: Omit<CustomerFilter, 'name'>): RawBuilder<boolean> {
  const tagged = tag == null ? sql`true` : sql`customers.tags @> array[${tag}]::text[]`
  return sql<boolean>`${sql.join([sql`customers.status = ${status}`, tagged, ...rules], sql` and `)}`
}

/**
 * SQL condition on `customers`: found as it is written, in any of these ways. Each is looked up by its own index: joined by "or" they would be
 * judged one customer after the other.
 */
export function foundAs(userId: number, text: string): RawBuilder<boolean> {
  const roots = sql<number[]>`array(select distinct root_id from access_groups where id = any(${grantedGroups(userId, 'customers')}))`
  const reached = (fits: RawBuilder<unknown>) => sql`select customer_id from customer_identities where root_id = any(${roots}) and ${fits}`
  const words = wordsOf(text)
  const digits = digitsSought(text)
  const email = text.includes('@') ? text.trim().toLowerCase() : undefined
  const named = words.map((word) => sql<boolean>`search like '%' || searchable_name(${word}) || '%'`)
  const ways: RawBuilder<unknown>[] = [
    ...(named.length > 0 ? [sql`select id from customers where ${sql.join(named, sql` and `)}`] : []),
    ...(email
      ? [reached(emailOf(email) ? sql`kind = 'email' and value = ${email}` : sql`kind = 'email' and value like ${`%${escaped(email)}%`}`)]
      : []),
    ...(email || digits ? [] : [reached(sql`kind = 'email' and value like ${`${escaped(text.trim().toLowerCase())}%@%`}`)]),
    ...(digits ? phoneFits(text, digits).map(reached) : []),
    ...(/\d/.test(text) && !email ? [byOrderNumber(userId, text.trim().replace(/^#/, ''))] : []),
  ]
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`customers.id in (${sql.join(ways, sql` union all `)})`
}

function phoneFits(text: string, digits: string): RawBuilder<unknown>[] {
  const whole = phoneOf(text)
  const end = [...digits].reverse().join('')
  return [sql`kind = 'phone' and reverse(value) like ${`${end}%`}`, ...(whole ? [sql`kind = 'phone' and value = ${whole}`] : [])]
}

/** At restaurants whose guests the person may see: a number would tell that somebody has ordered elsewhere. */
const byOrderNumber = (userId: number, number: string) =>
  sql`select taken.customer_id from orders join customer_orders taken on taken.order_id = orders.id
    where orders.number = ${number} and orders.number <> '' and ${reachable(userId, 'customers', 'restaurant', sql.ref('taken.restaurant_id'))}`

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

/** SQL of customers of the person's companies that were found and may be seen. */
const foundOnes = (userId: number, filter: CustomerFilter, found: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`from customers where parent_access_group_id in (select root_id from access_groups where id = any(${grantedGroups(userId, 'customers')}))
    and ${found} and ${conditionsOf(filter)} and ${reachable(userId, 'customers', 'customer', sql.ref('customers.id'))}`

/** Found first and sorted then; the rows of the page alone are read in full, by the same statement: a list that asks one needs no snapshot. */
async function pageOfFound(
  db: Queryable,
  userId: number,
  filter: CustomerFilter,
  { page, per_page, sort }: Page,
  condition: RawBuilder<boolean>,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { rows } = await sql<{ total: number; place: number | null } & ListedRow>`
    with found as materialized (select customers.id, ${byName} as name, spent, orders, last_visit_at ${foundOnes(userId, filter, condition)})
    select counted.total, page.place, listed.* from (select count(*)::int as total from found) as counted
      left join (select id, row_number() over (${orderOf(sort)}) as place from found ${orderOf(sort)} limit ${per_page} offset ${(page - 1) * per_page}) as page on true
      left join lateral (select ${listedColumns(userId)}, ${reachable(userId, 'customers_admin', 'customer', sql.ref('customers.id'))} as may_change
        from customers where customers.id = page.id) as listed on true
    order by page.place`.execute(db)
  return { rows: rows.filter(({ place }) => place !== null), total: rows[0]?.total ?? 0 }
}

async function countOfFound(db: Queryable, userId: number, filter: CustomerFilter, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${foundOnes(userId, filter, condition)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Customers that were found to be the person's to see, in the order of `ids`. */
export async function listedByIds(db: Queryable, userId: number, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(userId)}, ${reachable(userId, 'customers_admin', 'customer', sql.ref('customers.id'))} as may_change
    from customers where id = any(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** All that a list has, in its order. */
export async function allFound(db: Queryable, userId: number, filter: CustomerFilter, sort: Page['sort']): Promise<number[]> {
  const exact = await idsFound(db, userId, filter, sort, exactly(userId, filter))
  const near = exact.length > 0 || filter.name === '' ? undefined : nearly(filter)
  return near ? idsFound(db, userId, filter, sort, near) : exact
}

async function idsFound(
  db: Queryable,
  userId: number,
  filter: CustomerFilter,
  sort: Page['sort'],
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select customers.id, ${byName} as name, spent, orders, last_visit_at ${foundOnes(userId, filter, condition)})
    select id from found ${orderOf(sort)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of columns of the list, with the id last, so that each page has its own rows. */
export function orderOf(sort: Page['sort']): RawBuilder<unknown> {
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const column = { name: sql`name`, spent: sql`spent`, orders: sql`orders`, last_visit: sql`coalesce(last_visit_at, '-infinity')` }[
    (sort?.replace(/^-/, '') ?? 'name') as 'name' | 'spent' | 'orders' | 'last_visit'
  ]
  return sql`order by ${column} ${way}, id ${way}`
}
