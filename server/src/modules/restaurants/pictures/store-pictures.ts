import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Restaurants by the pictures that they show.

/** How often each is shown, as a logo or as a cover. */
export async function countsOf(db: Queryable, pictureIds: readonly number[]): Promise<Map<number, number>> {
  const all = sql`${[...pictureIds]}::bigint[]`
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*)::int as count from (
      select logo_picture_id as id from restaurants where logo_picture_id = any(${all})
      union all select cover_picture_id from restaurants where cover_picture_id = any(${all})) as shown group by id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export interface ShowingRestaurant {
  readonly id: number
  readonly name: string
  readonly as_logo: boolean
  readonly as_cover: boolean
}

/** Restaurants that the person sees and that show the picture. */
export async function seenShowing(db: Queryable, userId: number, pictureId: number, limit: number): Promise<ShowingRestaurant[]> {
  const { rows } = await sql<ShowingRestaurant>`
    select id, name, logo_picture_id is not distinct from ${pictureId} as as_logo, cover_picture_id is not distinct from ${pictureId} as as_cover
    from restaurants where ${pictureId} in (logo_picture_id, cover_picture_id)
      and ${reachable(userId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))}
    order by lower(name), id limit ${limit}`.execute(db)
  return rows
}

export interface Leaving {
  readonly restaurants: readonly number[]
  readonly collections: readonly number[]
}

export interface PictureTie {
  readonly id: number
  readonly name: string
  /** Whether the restaurant goes; otherwise its pictures do. */
  readonly goes: boolean
  readonly logo: boolean
  readonly cover: boolean
}

/** Restaurants that show a picture which does not come to the same company as they. */
export async function pictureTies(db: Queryable, leaving: Leaving): Promise<PictureTie[]> {
  const restaurants = sql`${[...leaving.restaurants]}::bigint[]`
  const collections = sql`${[...leaving.collections]}::bigint[]`
  const isTied = (picture: string) =>
    sql<boolean>`${sql.ref(picture)} is not null and (restaurants.id = any(${restaurants})) <> (${sql.ref(picture)} = any(${collections}))`
  const { rows } = await sql<PictureTie>`
    select * from (
      select restaurants.id, restaurants.name, restaurants.id = any(${restaurants}) as goes, ${isTied('logo.collection_id')} as logo,
        ${isTied('cover.collection_id')} as cover
      from restaurants left join pictures logo on logo.id = logo_picture_id left join pictures cover on cover.id = cover_picture_id
      where restaurants.id = any(${restaurants}) or logo.collection_id = any(${collections}) or cover.collection_id = any(${collections})) as tied
    where logo or cover order by lower(name), id`.execute(db)
  return rows
}

/** Forms that were opened before are stale. */
export async function cutPictures(tx: Tx, ties: readonly PictureTie[]): Promise<void> {
  const those = (of: (tie: PictureTie) => boolean) => sql`${ties.filter(of).map(({ id }) => id)}::bigint[]`
  const [logos, covers] = [those(({ logo }) => logo), those(({ cover }) => cover)]
  await sql`
    update restaurants set version = version + 1, updated_at = now(),
      logo_picture_id = case when id = any(${logos}) then null else logo_picture_id end,
      cover_picture_id = case when id = any(${covers}) then null else cover_picture_id end
    where id = any(${logos}) or id = any(${covers})`.execute(tx)
}
