import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { contains } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface ConnectableRow {
  readonly id: number
  readonly name: string
  readonly parent_access_group_name: string
  readonly may_publish: boolean
}

/** Restaurants of the company of a channel that the person may put on it and that are not on its kind, by name. */
export async function connectable(
  db: Queryable,
  userId: number,
  { channel_id, name, page, per_page }: { readonly channel_id: number; readonly name: string; readonly page: number; readonly per_page: number },
): Promise<{ rows: ConnectableRow[]; total: number }> {
  const id = sql.ref('restaurants.id')
  const named: RawBuilder<boolean> = name === '' ? sql<boolean>`true` : contains(sql.ref('restaurants.name'), name)
  const { rows } = await sql<ConnectableRow & { total: number }>`
    select restaurants.id, restaurants.name, place.name as parent_access_group_name, ${reachable(userId, 'publisher', 'restaurant', id)} as may_publish,
      count(*) over ()::int as total
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    join channels on channels.id = ${channel_id}
    join access_groups holder on holder.id = channels.parent_access_group_id and holder.root_id = place.root_id
    where restaurants.kind = 'restaurant' and restaurants.status <> 'closed' and ${named}
      and ${reachable(userId, 'channels_admin', 'restaurant', id)}
      and not exists (select 1 from listings where listings.restaurant_id = restaurants.id and listings.channel = channels.kind and listings.state = 'on')
    order by lower(restaurants.name), restaurants.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
