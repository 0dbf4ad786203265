import type { restaurantKinds, restaurantSorts } from '@brigade/contract/restaurants/profile.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { visiblePage } from '../../../platform/access/list-cache.ts'
import { reachable, reachableToo } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { Restaurants } from '../../../platform/schema.ts'

export type RestaurantRow = Selectable<Restaurants> & { readonly parent_access_group_name: string }
/** A row as one person sees it. */
export type SeenRestaurant = RestaurantRow & { readonly may_change: boolean }

const thisId = sql.ref('restaurants.id')

const rows = (db: Queryable) =>
  db
    .selectFrom('restaurants')
    .innerJoin('access_groups as organization', 'organization.id', 'restaurants.parent_access_group_id')
    .selectAll('restaurants')
    .select('organization.name as parent_access_group_name')

type Order = (typeof restaurantSorts)[number]
type Kind = (typeof restaurantKinds)[number]

export interface Search {
  readonly name: string
  readonly kind: Kind
  readonly sort?: Order | `-${Order}` | undefined
  readonly page: number
  readonly per_page: number
}

const orders: Record<Order, RawBuilder<unknown>> = {
  name: sql`lower(restaurants.name)`,
  organization: sql`array[(select lower(name) from access_groups where id = restaurants.parent_access_group_id), lower(restaurants.name)]`,
  status: sql`array[restaurants.status, lower(restaurants.name)]`,
}

const listedRows = (ids: RawBuilder<number[]>, userId: RawBuilder<number>) => sql<SeenRestaurant>`
  select restaurants.*, organization.name as parent_access_group_name,
    ${reachableToo(userId, 'restaurants_admin', 'restaurants', 'restaurant', thisId)} as may_change
  from restaurants join access_groups organization on organization.id = restaurants.parent_access_group_id
  where restaurants.id = any(${ids})`

/** One page of what the person may see, with the total. */
export function searchVisible(
  db: Queryable,
  userId: number,
  { name, kind, sort = 'name', page, per_page }: Search,
): Promise<{ rows: SeenRestaurant[]; total: number }> {
  const order = (['name', 'organization', 'status'] as const).find((one) => sort.endsWith(one)) ?? 'name'
  const named = name === '' ? sql<boolean>`true` : sql<boolean>`restaurants.name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`
  return visiblePage(db, {
    userId,
    role: 'restaurants',
    type: 'restaurant',
    table: 'restaurants',
    sortBy: orders[order],
    backwards: sort.startsWith('-'),
    where: sql<boolean>`restaurants.kind = ${kind} and ${named}`,
    variant: `${kind} ${order} ${name}`,
    page,
    perPage: per_page,
    rows: listedRows,
  })
}

const seenById = prepared((db, userId: number, id: number) =>
  rows(db)
    .select(reachable(userId, 'restaurants_admin', 'restaurant', thisId).as('may_change'))
    .where('restaurants.id', '=', id),
)

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenRestaurant | undefined> {
  return (await seenById(db, userId, id))[0]
}

export function findById(db: Queryable, id: number): Promise<RestaurantRow | undefined> {
  return rows(db).where('restaurants.id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends, so that what is decided from it stays true. */
export function lock(tx: Tx, id: number): Promise<RestaurantRow | undefined> {
  return rows(tx).where('restaurants.id', '=', id).forUpdate('restaurants').executeTakeFirst()
}

export async function insert(tx: Tx, columns: Insertable<Restaurants>): Promise<number> {
  const { id } = await tx.insertInto('restaurants').values(columns).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('access_group_resources')
    .values({ resource_type: 'restaurant', resource_id: id, access_group_id: columns.parent_access_group_id, relation: 'owner' })
    .execute()
  return id
}

/** An edit by a person: whoever read the row before has to read it again. */
export async function edit(tx: Tx, id: number, columns: Updateable<Restaurants>): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
