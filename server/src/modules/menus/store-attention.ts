import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Menus that need somebody: a marketplace does not take one, something is out, or guests do not see what was written. */
export function registerMenuAttention(): void {
  registerAttention('listings_failing', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['restaurants'],
    rows: (seen) => sql`
      select listings.restaurant_id as id, count(*) as count, null::timestamptz as since
      from listings left join lateral (
        select state from publication_targets target where target.listing_id = listings.id order by target.id desc limit 1) as last on true
      where listings.restaurant_id in ${seen} and listings.state = 'on' and (telling = 'failed' or last.state in ('failed', 'blocked')) group by 1`,
  })
  registerAttention('items_paused', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['availabilities'],
    rows: (seen) => sql`select restaurant_id as id, count(*) as count, min(starts_at) as since from pauses
      where restaurant_id in ${seen} and ended_at is null group by 1`,
  })
  registerAttention('menus_edited', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['restaurants_admin'],
    // By revisions alone, which is most of what a menu is made of: the page of the restaurant says what exactly guests do not see.
    rows: (seen) => sql`
      select restaurants.id, 1 as count, null::timestamptz as since from restaurants cross join lateral (
        select min(given.from_revision) as revision from listings join lateral (
          select from_revision from publication_targets target join publications on publications.id = publication_id
          where listing_id = listings.id and target.state in ('live', 'unchanged') order by target.id desc limit 1) as given on true
        where listings.restaurant_id = restaurants.id and listings.state = 'on' and listings.live_target_id is not null) as last
      where restaurants.id in ${seen} and kind = 'restaurant' and restaurants.status = 'live' and last.revision < restaurants.menu_revision`,
  })
}
