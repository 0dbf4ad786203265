import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

export interface TestedListing {
  readonly id: number
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: string[]
  /** It is off, or its channel is retired. */
  readonly is_off: boolean
  readonly live_target_id: number | null
  /** The channel takes no orders there, for a reason of its own. */
  readonly has_incident: boolean
  readonly currency: string
  readonly tax_mode: 'exclusive' | 'inclusive'
  readonly timezone: string
}

export async function listingToTest(db: Queryable, restaurantId: number, channel: string): Promise<TestedListing | undefined> {
  const { rows } = await sql<TestedListing>`
    select listings.id, restaurant_id, listings.channel, fulfilments, listings.state = 'off' or channels.state = 'retired' as is_off, live_target_id,
      exists (select 1 from listing_incidents incident where incident.listing_id = listings.id and incident.ended_at is null
        and (incident.until is null or incident.until > now())) as has_incident,
      restaurants.currency, restaurants.tax_mode, restaurants.timezone
    from listings join channel_listings own on own.listing_id = listings.id join channels on channels.id = own.channel_id
    join restaurants on restaurants.id = restaurant_id
    where restaurant_id = ${restaurantId} and listings.channel = ${channel}`.execute(db)
  return rows[0]
}
