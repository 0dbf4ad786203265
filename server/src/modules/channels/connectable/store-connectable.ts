import { listingRole } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

interface Asked {
  readonly channelId: number
  readonly name: string
  readonly page: number
  readonly per_page: number
}

export interface ConnectableRow {
  readonly id: number
  readonly name: string
  readonly parent_access_group_name: string
  readonly may_publish: boolean
}

interface Found {
  readonly rows: ConnectableRow[]
  readonly total: number
}

/** Restaurants of the channel's company that are not on for its kind already, by name. Libraries and what is closed for good are none. */
export async function connectableRows(db: Queryable, userId: number, { channelId, name, page, per_page }: Asked): Promise<Found> {
  const id = sql.ref('restaurants.id')
  const changes = reachableFrom(grantedGroups(userId, listingRole), 'restaurant', id)
  const publishes = reachableFrom(grantedGroups(userId, 'publisher'), 'restaurant', sql.ref('shown.id'))
  const named = name === '' ? sql`true` : contains(sql.ref('restaurants.name'), name)
  const { rows } = await sql<Found>`
    with found as materialized (
      select restaurants.id, restaurants.name, place.name as parent_access_group_name
      from channels join access_groups owner on owner.id = channels.parent_access_group_id
        join access_groups place on place.root_id = owner.root_id
        join restaurants on restaurants.parent_access_group_id = place.id
      where channels.id = ${channelId} and restaurants.kind = 'restaurant' and restaurants.status <> 'closed' and ${named} and ${changes}
        and not exists (
          select from listings where listings.restaurant_id = restaurants.id and listings.channel = channels.kind and listings.state = 'on')
    ), shown as (select * from found order by lower(name), id limit ${per_page} offset ${(page - 1) * per_page})
    select (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(to_jsonb(shown) || jsonb_build_object('may_publish', ${publishes}) order by lower(shown.name), shown.id) from shown), '[]')
        as rows`.execute(db)
  return rows[0] ?? { rows: [], total: 0 }
}
