import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Restaurants for which a channel takes no orders, for a reason of its own. What does not arrive there is said by menus. */
export function registerChannelAttention(): void {
  registerAttention('listings_paused_there', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['channels'],
    rows: (seen) => sql`
      select listing.restaurant_id as id, count(distinct listing.id)::int as count, min(incident.starts_at) as since
      from listing_incidents incident join listings listing on listing.id = incident.listing_id
      where incident.ended_at is null and coalesce(incident.until > now(), true) and listing.state = 'on' and listing.restaurant_id in ${seen} group by 1`,
  })
}
