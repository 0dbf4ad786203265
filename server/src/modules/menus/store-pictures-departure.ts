import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure } from '../../platform/resource-registry.ts'
import { touchedByCut } from './draft/store-library-reach.ts'

// Menus and the pictures they name, where only one of the two leaves a company.

const of = ({ going }: Pick<Departure, 'going'>, type: 'restaurant' | 'picture_collection') => sql`${[...(going.get(type) ?? [])]}::bigint[]`

/** Everything that names a picture, archived nodes too: by a value of its own, or for a channel. */
const naming = sql`(
  select id as node_id, restaurant_id, lifecycle, true as is_own, picture_named(fields ->> 'image_url') as picture_id
    from menu_nodes where picture_named(fields ->> 'image_url') is not null
  union all
  select node_id, menu_overrides.restaurant_id, lifecycle, false, picture_named(value #>> '{}')
    from menu_overrides join menu_nodes on menu_nodes.id = node_id where field = 'image_url' and picture_named(value #>> '{}') is not null)`

/** What names a picture of which it is parted. */
function parted(departure: Pick<Departure, 'going'>): RawBuilder<unknown> {
  const [restaurants, collections] = [of(departure, 'restaurant'), of(departure, 'picture_collection')]
  const columns = sql`named.node_id, named.restaurant_id, named.lifecycle, named.is_own, named.picture_id, pictures.collection_id`
  return sql`select ${columns}, true as goes from ${naming} as named join pictures on pictures.id = named.picture_id
      where named.restaurant_id = any(${restaurants}) and pictures.collection_id <> all(${collections})
    union all
    select ${columns}, false from ${naming} as named join pictures on pictures.id = named.picture_id
      where pictures.collection_id = any(${collections}) and named.restaurant_id <> all(${restaurants})`
}

export interface Loss {
  /** The menu goes and the pictures stay; or the other way round. */
  readonly goes: boolean
  /** Different pictures. */
  readonly pictures: number
  /** Names of the restaurants that lose them, and of the collections they lose them of; null for one that the person does not see. */
  readonly restaurants: (string | null)[]
  readonly collections: (string | null)[]
}

/** What guests could see in menus and will not after it. */
export async function picturesLost(db: Queryable, departure: Pick<Departure, 'going' | 'staffId'>): Promise<Loss[]> {
  const { staffId } = departure
  const restaurant = sql`case when ${reachable(staffId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))} then restaurants.name end`
  const collection = sql`case when ${reachable(staffId, 'picture_collections', 'picture_collection', sql.ref('held.id'))} then held.name end`
  const { rows } = await sql<Loss>`
    with lost as materialized (select * from (${parted(departure)}) as parted where lifecycle <> 'archived')
    select goes, count(distinct picture_id)::int as pictures,
      array(select ${restaurant} from restaurants where id in (select restaurant_id from lost same where same.goes = lost.goes)
        order by lower(name), id) as restaurants,
      array(select ${collection} from picture_collections held where held.id in (select collection_id from lost same where same.goes = lost.goes)
        order by lower(held.name), held.id) as collections
    from lost group by goes order by goes desc`.execute(db)
  return rows
}

export interface Untied {
  readonly restaurant_id: number
  readonly goes: boolean
  /** Different pictures; 0 where only archived nodes named some. */
  readonly pictures: number
}

/** Takes the names of such pictures out of menus. Answers the restaurants they were taken from. */
export async function untiePictures(tx: Tx, departure: Pick<Departure, 'going'>): Promise<Untied[]> {
  const { rows } = await sql<Untied>`
    with lost as materialized (select * from (${parted(departure)}) as parted),
      risen as (update restaurants set menu_revision = menu_revision + 1
        where ${touchedByCut('restaurants.id', sql`select restaurant_id from lost`)} returning id, menu_revision),
      taken as (delete from menu_overrides using lost
        where not lost.is_own and menu_overrides.node_id = lost.node_id and field = 'image_url' and picture_named(value #>> '{}') = lost.picture_id),
      bare as (update menu_nodes set revision = risen.menu_revision, updated_at = now(), fields = case
          when picture_named(fields ->> 'image_url') in (select picture_id from lost where is_own and node_id = menu_nodes.id) then fields - 'image_url' else fields end
        from risen where menu_nodes.restaurant_id = risen.id and menu_nodes.id in (select node_id from lost))
    select restaurant_id, goes, count(distinct picture_id) filter (where lifecycle <> 'archived')::int as pictures
    from lost group by restaurant_id, goes order by restaurant_id`.execute(tx)
  return rows
}
