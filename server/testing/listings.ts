import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { ListingState } from '@brigade/contract/channels/states.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import type { Person } from './app.ts'
import { type PublishingApp, publishingApp } from './publishing.ts'

export interface ListingsApp extends PublishingApp {
  /** A channel that the group owns. */
  channel(on: number, kind?: SalesChannel, name?: string): Promise<number>
  /** A restaurant with a soup on a menu, and its listing on a channel. */
  listed(on: number, channelId: number, given?: { readonly name?: string; readonly kind?: SalesChannel }): Promise<Listed>
  /** Publishes its draft and waits until what was sent has arrived. */
  publish(as: Person, restaurantId: number): Promise<void>
  /** The listing as the person finds it in the list. */
  seen(as: Person, listingId: number): Promise<SeenListing>
  stateOf(as: Person, listingId: number): Promise<ListingState>
}

type SeenListing = Awaited<ReturnType<typeof search>>[number]

export interface Listed {
  readonly id: number
  readonly listing: number
  readonly menu: string
}

/** All pages of the list: how many tests have made listings before is not known. */
async function search(app: PublishingApp, as: Person) {
  const found = []
  for (let page = 1; ; page += 1) {
    const { body } = await app.call(listingsOfMany.searchListings, { page, per_page: 100 }, { as })
    found.push(...body.data)
    if (found.length >= body.total || body.data.length === 0) return found
  }
}

/** The server of publishing, with channels and listings on them. */
export async function listingsApp(): Promise<ListingsApp> {
  const app = await publishingApp()
  const { db } = app.database

  async function seen(as: Person, listingId: number): Promise<SeenListing> {
    const found = (await search(app, as)).find(({ id }) => id === listingId)
    if (!found) throw new Error('the listing is not in the list')
    return found
  }

  return {
    ...app,
    async channel(on, kind = 'uber_eats', name = 'Uber Eats North') {
      const values = { name, kind, parent_access_group_id: on }
      const { id } = await db.insertInto('channels').values(values).returning('id').executeTakeFirstOrThrow()
      const held = { resource_type: 'channel', resource_id: id, access_group_id: on, relation: 'owner' }
      await db.insertInto('access_group_resources').values(held).execute()
      return id
    },
    async listed(on, channelId, { name, kind = 'uber_eats' } = {}) {
      const id = await app.restaurant({ on, ...(name !== undefined && { name }) })
      const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
      const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
      await app.node(id, 'placement', { in: menu, ref: soup })
      await app.list(id, kind)
      const { id: listing } = await db
        .selectFrom('listings')
        .select('id')
        .where('restaurant_id', '=', id)
        .where('channel', '=', kind)
        .executeTakeFirstOrThrow()
      await db.insertInto('channel_listings').values({ listing_id: listing, channel_id: channelId }).execute()
      return { id, listing, menu }
    },
    async publish(as, restaurantId) {
      const { status } = await app.call(menuPublishing.publish, { restaurant_ids: [restaurantId] }, { as })
      if (status !== 200) throw new Error(`answered ${status}`)
      await app.runJobs()
    },
    seen,
    stateOf: async (as, listingId) => (await seen(as, listingId)).state,
  }
}
