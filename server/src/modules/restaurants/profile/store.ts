import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { own } from '../../../platform/access/holdings.ts'
import { reachable } from '../../../platform/access/policy.ts'
import { recordStore } from '../../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { Restaurants } from '../../../platform/schema.ts'
import type { ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownColumn } from '../../collections/public/store-shown.ts'

export type RestaurantRow = Selectable<Restaurants> & { readonly parent_access_group_name: string }
/** A row as one person sees it. */
export type SeenRestaurant = RestaurantRow & {
  readonly may_change: boolean
  readonly logo: ShownPicture | null
  readonly cover: ShownPicture | null
}

const thisId = sql.ref('restaurants.id')
const logo = shownColumn(sql.ref('restaurants.logo_picture_id'))
const cover = shownColumn(sql.ref('restaurants.cover_picture_id'))

const rows = (db: Queryable) =>
  db
    .selectFrom('restaurants')
    .innerJoin('access_groups as organization', 'organization.id', 'restaurants.parent_access_group_id')
    .selectAll('restaurants')
    .select('organization.name as parent_access_group_name')

const records = recordStore({
  type: 'restaurant',
  table: 'restaurants',
  sorts: {
    city: sql`array[lower(restaurants.city), lower(restaurants.name)]`,
    timezone: sql`array[restaurants.timezone, lower(restaurants.name)]`,
    // What needs somebody comes first.
    status: sql`array[case restaurants.status when 'onboarding' then '1' when 'suspended' then '2' when 'live' then '3' else '4' end, lower(restaurants.name)]`,
  },
  rows: (ids, mayChange, userId) => sql<SeenRestaurant>`
    select restaurants.*, organization.name as parent_access_group_name, ${logo} as logo, ${cover} as cover,
      ${mayChange} and (restaurants.kind = 'restaurant' or ${reachable(userId, 'chains', 'restaurant', thisId)}) as may_change
    from restaurants join access_groups organization on organization.id = restaurants.parent_access_group_id
    where restaurants.id = any(${ids})`,
})
export const { remove } = records

type Search = Parameters<typeof records.searchVisible>[2] & {
  readonly kind: Restaurant['kind']
  readonly status?: Restaurant['status'] | undefined
}

/** One page of the restaurants, or of the libraries, that the person may see, with the total. */
export function searchVisible(db: Queryable, userId: number, search: Search): Promise<{ rows: SeenRestaurant[]; total: number }> {
  const { kind, status } = search
  const withStatus = status === undefined ? sql`` : sql`and restaurants.status = ${status}`
  const filter = { where: sql<boolean>`restaurants.kind = ${kind} ${withStatus}`, variant: `${kind} ${status ?? ''}` }
  return records.searchVisible(db, userId, search, filter)
}

const seenById = prepared((db, userId: number, id: number) =>
  rows(db)
    .select([
      sql<boolean>`${reachable(userId, 'restaurants_admin', 'restaurant', thisId)}
        and (restaurants.kind = 'restaurant' or ${reachable(userId, 'chains', 'restaurant', thisId)})`.as('may_change'),
      logo.as('logo'),
      cover.as('cover'),
    ])
    .where('restaurants.id', '=', id),
)

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenRestaurant | undefined> {
  return (await seenById(db, userId, id))[0]
}

export function findById(db: Queryable, id: number): Promise<RestaurantRow | undefined> {
  return rows(db).where('restaurants.id', '=', id).executeTakeFirst()
}

async function librariesBy(db: Queryable, column: 'id' | 'parent_access_group_id', values: readonly number[]): Promise<number[]> {
  if (values.length === 0) return []
  const found = await db
    .selectFrom('restaurants')
    .select('id')
    .where(column, 'in', [...values])
    .where('kind', '=', 'library')
    .execute()
  return found.map(({ id }) => id)
}

export const librariesAmong = (db: Queryable, ids: readonly number[]): Promise<number[]> => librariesBy(db, 'id', ids)
export const librariesOf = (db: Queryable, groupIds: readonly number[]): Promise<number[]> => librariesBy(db, 'parent_access_group_id', groupIds)

/** Held until the transaction ends, so that what is decided from it stays true. */
export async function lock(tx: Tx, id: number): Promise<RestaurantRow | undefined> {
  const [row] = await lockAll(tx, [id])
  return row
}

/**
 * Several at once, always in the same order, so that two such changes never deadlock. Read only once they
 * are held: a join would be judged with the group that owned a restaurant before the wait, and lose one that has moved.
 */
export async function lockAll(tx: Tx, ids: readonly number[]): Promise<RestaurantRow[]> {
  await sql`select from restaurants where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows(tx)
    .where('restaurants.id', 'in', [...ids])
    .orderBy('restaurants.id')
    .execute()
}

export async function insert(tx: Tx, columns: Insertable<Restaurants>): Promise<number> {
  const { id } = await tx.insertInto('restaurants').values(columns).returning('id').executeTakeFirstOrThrow()
  await own(tx, 'restaurant', id, columns.parent_access_group_id)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, columns: Updateable<Restaurants>): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Moves no form: what is typed there has nothing to do with it. */
export async function setStatus(tx: Tx, ids: readonly number[], status: Restaurant['status']): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('restaurants')
    .set({ status, updated_at: sql`now()`, ...(status === 'live' && { went_live_at: sql<Date>`coalesce(went_live_at, now())` }) })
    .where('id', 'in', [...ids])
    .execute()
}

/** What leads to it: restaurants whose menus take something from it, by name where the person may see them; channels that show its menu. */
export async function holdOf(tx: Tx, userId: number, id: number): Promise<{ linkedFrom: string[]; shownOn: string[] }> {
  const linked = await sql<{ name: string }>`
    select distinct case when ${reachable(userId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))} then restaurants.name
      else 'restaurants you do not see' end as name
    from menu_nodes shared
    join menu_nodes taken on taken.source_id = shared.id and taken.restaurant_id <> shared.restaurant_id
    join restaurants on restaurants.id = taken.restaurant_id
    where shared.restaurant_id = ${id} order by name limit 3`.execute(tx)
  const shown = await sql<{ channel: string }>`
    select channel from listings where restaurant_id = ${id} and state = 'on' and live_hash is not null order by id`.execute(tx)
  return { linkedFrom: linked.rows.map(({ name }) => name), shownOn: shown.rows.map(({ channel }) => channel) }
}
