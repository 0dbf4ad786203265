import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { insert } from '../src/modules/channels/records/store-channels.ts'
import type { Database } from '../src/platform/database.ts'

/** A channel that a group owns. Answers its id. */
export function makeChannel(
  database: Database,
  given: { group: number; name?: string; kind?: SalesChannel; state?: 'active' | 'retired' },
): Promise<number> {
  const { group, name = 'Online ordering', kind = 'web', state = 'active' } = given
  return database.write((tx) => insert(tx, { name, kind, state, parent_access_group_id: group }))
}

/** A listing as menus keep it, put on a channel at once where one is named. Answers its id. */
export async function makeListing(
  { db }: Pick<Database, 'db'>,
  given: { restaurant: number; kind?: SalesChannel; state?: 'on' | 'off'; channel?: number; store?: string },
): Promise<number> {
  const { restaurant, kind = 'web', state = 'on', channel, store = '' } = given
  const { id } = await db
    .insertInto('listings')
    .values({ restaurant_id: restaurant, channel: kind, state, fulfilments: ['pickup'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (channel !== undefined)
    await db.insertInto('channel_listings').values({ listing_id: id, channel_id: channel, external_store_id: store }).execute()
  return id
}
