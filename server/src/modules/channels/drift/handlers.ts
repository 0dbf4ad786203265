import { listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { type Deps, type StaffContext, serves } from '../../../platform/context.ts'
import { done, unchanged } from '../../../platform/row-by-row.ts'
import { type Connected, channelOf, connectedTo, connectedToMany, sendLiveAgain } from '../../menus/publishing/public.ts'
import { refused, unseen } from '../listings/change-listings.ts'
import { namingChannel } from '../listings/naming-channel.ts'
import { listingName } from '../listings/rules.ts'
import { differences } from './known-drift.ts'
import { readQueueName } from './read-back.ts'
import * as store from './store-drift.ts'

const { readBackListings, sendListingAgain } = listingChecks

/** What is asked of a channel about what is live, and sent over it. */
export const driftRoutes = serves(
  { readBackListings, sendListingAgain },
  {
    async readBackListings(context: StaffContext<typeof readBackListings>) {
      const { input, staff, database, jobs, write } = context
      const unable = await unableOf(context, await store.listingsAsked(database.db, staff.id, input.listing_ids))
      return write(async ({ tx, changed }) => {
        const rows = await store.listingsAsked(tx, staff.id, input.listing_ids)
        await store.lockListings(tx, [...rows.keys()])
        const asked: store.AskedListing[] = []
        const results = input.listing_ids.map((id): Outcome => {
          const row = rows.get(id)
          if (!row) return unseen(id, 'listing')
          const name = listingName(row.restaurant_name, row.channel_name)
          if (!row.may) return refused(id, name, 'You may look at it, but not have it read.')
          const why = unable.get(id)
          if (why !== undefined) return refused(id, name, why)
          if (row.is_reading) return { id, ...unchanged(name, 'It is being read right now.') }
          asked.push(row)
          return { id, ...done(name) }
        })
        await store.markReading(
          tx,
          asked.map(({ id }) => id),
        )
        for (const row of asked) {
          await jobs.send(tx, readQueueName(row.channel), { listingId: row.id }, { priority: 10 })
          changed({ id: row.restaurant_id, ...namingChannel(row, (name) => `Had what is live on ${name} read`) })
        }
        return { results }
      })
    },

    async sendListingAgain(context: StaffContext<typeof sendListingAgain>) {
      const { input, staff, db, jobs, write } = context
      const { restaurant_id, channel } = input
      const seen = found(await store.listingAt(db, restaurant_id, channel), 'listing')
      const isConnected = (await connectedTo(context, seen)) !== undefined
      return write(async ({ tx, changed }) => {
        const row = found(await store.listingAt(tx, restaurant_id, channel), 'listing')
        const { name, isOwn } = channelCapabilities[channel]
        if (isOwn) throw new Problem('conflict', 'Guests see each publication here at once, so there is nothing to send.')
        if (row.is_off) throw new Problem('conflict', 'It is off, so nothing is sent there.')
        if (row.live_target_id === null) throw new Problem('conflict', 'No menu is live there yet. Publish it first.')
        if (!isConnected) throw new Problem('conflict', `Nothing is set up for ${name}, so nothing can be sent there.`)
        const { number } = await sendLiveAgain(tx, jobs, staff.id, { listingId: row.id, restaurantId: restaurant_id })
        changed({ id: restaurant_id, description: `Sent publication ${number} to ${name} once more${differences(row.drift, row.drift_count)}` })
        return { publication: number }
      })
    },
  },
)

/** Of those that cannot be read: why not. */
async function unableOf(deps: Deps, rows: Awaited<ReturnType<typeof store.listingsAsked>>): Promise<Map<number, string>> {
  const mine = [...rows.values()].filter(({ may }) => may)
  const connected = await connectedToMany(deps, mine)
  return new Map(
    mine.flatMap((row): [number, string][] => {
      const why = whyNot(row, connected.get(row.id))
      return why === undefined ? [] : [[row.id, why]]
    }),
  )
}

function whyNot(row: store.AskedListing, connected: Connected | undefined): string | undefined {
  const { name, isOwn } = channelCapabilities[channelOf(row.channel)]
  if (isOwn) return 'Guests see it here at once: there is nothing to read.'
  if (row.is_off) return 'It is off, so nothing is read there.'
  if (row.live_target_id === null) return 'No menu is live there yet.'
  if (!connected) return `Nothing is set up for ${name}, so nothing can be read there.`
  return connected.market.readBack ? undefined : `${name} cannot say what is live there.`
}
