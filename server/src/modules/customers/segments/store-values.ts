import type { ConditionValueKind } from '@brigade/contract/customers/segments.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

interface Asked {
  readonly userId: number
  readonly name: string
  /** Those that a condition names already, whatever is looked for. */
  readonly ids: readonly number[]
}

const most = 500
const seen = (userId: number, id: string): RawBuilder<boolean> => reachable(userId, 'customers', 'restaurant', sql.ref(id))
const seenCustomer = (userId: number): RawBuilder<boolean> => reachable(userId, 'customers', 'customer', sql.ref('customers.id'))
const holds = (column: string, name: string): RawBuilder<boolean> => sql<boolean>`position(searchable(${name}) in searchable(${sql.ref(column)})) > 0`

const ofItems = (column: 'name' | 'category', { userId, name }: Asked): RawBuilder<{ value: string; label: string }> => sql`
  select value, value as label from (select min(${sql.ref(column)}) as value, count(*) as times from sale_items
    where ${sql.ref(column)} <> '' and ${seen(userId, 'sale_items.restaurant_id')} and ${holds(column, name)}
    group by searchable(${sql.ref(column)}) order by times desc, value limit ${most}) as found order by lower(value), value`

/** What each kind reads: `value` and `label` of what the person may see. */
const kinds: Readonly<Record<ConditionValueKind, (asked: Asked) => RawBuilder<{ value: string; label: string }>>> = {
  restaurant: ({ userId, name, ids }) => sql`
    select id::text as value, name as label from restaurants
    where kind = 'restaurant' and ${seen(userId, 'restaurants.id')} and (${holds('name', name)} or id = any(${[...ids]}::bigint[]))
    order by id = any(${[...ids]}::bigint[]) desc, lower(name), id limit ${most}`,
  item: (asked) => ofItems('name', asked),
  category: (asked) => ofItems('category', asked),
  tag: ({ userId, name }) => sql`
    select tag as value, tag as label from customers cross join unnest(tags) as tag
    where tags <> '{}' and status = 'active' and ${seenCustomer(userId)} and ${holds('tag', name)}
    group by tag order by count(*) desc, tag limit ${most}`,
  language: ({ userId, name }) => sql`
    select language as value, language as label from customers
    where language <> '' and status = 'active' and ${seenCustomer(userId)} and ${holds('language', name)}
    group by language order by count(*) desc, language limit ${most}`,
  currency: ({ userId, name }) => sql`
    select currency as value, currency as label from restaurants
    where kind = 'restaurant' and ${seen(userId, 'restaurants.id')} and ${holds('currency', name)}
    group by currency order by count(*) desc, currency limit ${most}`,
}

export async function valuesOf(db: Queryable, kind: ConditionValueKind, asked: Asked): Promise<{ value: string; label: string }[]> {
  return (await kinds[kind](asked).execute(db)).rows
}

/** Names of those of the restaurants whose guests the person may see. */
export async function restaurantNames(db: Queryable, userId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from restaurants where id = any(${[...ids]}::bigint[]) and ${seen(userId, 'restaurants.id')}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
