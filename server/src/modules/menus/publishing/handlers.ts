import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { listingRole, menuPublishing, publishingRole } from '@brigade/contract/menus/publishing.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { lookThenLock } from '../../../platform/access/records.ts'
import { joined, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { listingAnswers, publicationAnswers } from './answers.ts'
import { foreignPictures, showsForeignPictures } from './guest-pictures.ts'
import { listingHistory, unlisted } from './listing-history.ts'
import { changeOf, listingsSaved } from './listing-hooks.ts'
import { channelOf, marketplaceOf } from './marketplace.ts'
import { prepareQueueName } from './prepare.ts'
import { publishAll } from './publish.ts'
import { draftReads } from './reads.ts'
import { settle } from './send.ts'
import { queueOf } from './sending.ts'
import { startPublication } from './start.ts'
import * as store from './store.ts'
import * as preparing from './store-preparing.ts'
import * as targets from './store-targets.ts'

const {
  listings,
  saveListing,
  publications,
  publication,
  libraryRestaurants,
  publish,
  publishRestaurant,
  cancelScheduledPublish,
  rollback,
  retryTargets,
  marketplaceNews,
} = menuPublishing

const changes = serves(
  {
    listings,
    saveListing,
    publications,
    publication,
    libraryRestaurants,
    publish,
    publishRestaurant,
    cancelScheduledPublish,
    rollback,
    retryTargets,
    marketplaceNews,
  },
  {
    async listings(context) {
      const { input, staff, db } = context
      const { restaurant_id } = input
      const rows = await store.listingsOf(db, restaurant_id)
      return {
        listings: await listingAnswers(context, rows),
        _can: {
          publish: await mayReach(db, staff.id, publishingRole, 'restaurant', restaurant_id),
          change: await mayReach(db, staff.id, listingRole, 'restaurant', restaurant_id),
        },
      }
    },

    async saveListing(context) {
      const { input, staff } = context
      const { restaurant_id, listing } = input
      return context.write(async ({ tx, changed }) => {
        await mustBePublished(tx, restaurant_id)
        const { channel, state, rounding } = listing
        await store.lockListings(tx, [restaurant_id])
        const known = (await store.listingsOf(tx, restaurant_id)).find((one) => one.channel === channel)
        const fulfilments = [...new Set(listing.fulfilments)]
        const columns = { restaurant_id, channel, state, rounding, fulfilments, markup_bp: Math.round(listing.markup_percent * 100) }
        const [saved] = await store.saveListings(tx, [columns])
        const after = (await listingAnswers(context, await store.listingsOf(tx, restaurant_id))).find((one) => one.channel === channel)
        if (!after || !saved) throw notFound('listing')
        changed({
          id: restaurant_id,
          before: listingHistory(known ? { ...known, menus: undefined } : unlisted(channel)),
          after: listingHistory(columns),
        })
        const change = changeOf(known?.state ?? 'off', state)
        await listingsSaved.announce(tx, { listings: [{ id: saved.id, restaurant_id, channel, isNew: saved.isNew, change }], by: staff.name })
        return after
      })
    },

    async publications({ input: { restaurant_id, page, per_page }, db }) {
      const { rows, total } = await store.publicationPage(db, restaurant_id, { page, per_page })
      return { data: await publicationAnswers(db, rows), total, page, per_page }
    },

    publication: ({ input, db }) => one(db, input.restaurant_id, input.publication_id),
    async libraryRestaurants({ input: { restaurant_id }, staff, db }) {
      const rows = await store.drawingFrom(db, staff.id, restaurant_id)
      return rows.map(({ channels, live_at, ...row }) => ({
        ...row,
        channels: channels.map((channel) => channelCapabilities[channelOf(channel)].name),
        live_at: live_at?.toISOString() ?? null,
      }))
    },

    publish: publishAll,
    publishRestaurant: publishAll,

    async cancelScheduledPublish({ input: { restaurant_id, publication_id }, write }) {
      return write(async ({ tx, changed }) => {
        await mustBePublished(tx, restaurant_id)
        const open = await lockOwn(tx, restaurant_id, publication_id)
        if (!['scheduled', 'preparing'].includes(open.state) || open.scheduled_at === null)
          throw new Problem(
            'conflict',
            open.state === 'cancelled'
              ? 'This publication was called off before.'
              : open.state === 'failed'
                ? 'This publication has failed: there is nothing to call off.'
                : 'This publication has already started.',
          )
        await targets.setPublication(tx, publication_id, 'cancelled')
        changed({ id: restaurant_id, description: `Called off publication ${open.number}` })
        return one(tx, restaurant_id, publication_id)
      })
    },

    async rollback(context) {
      const { input, staff, write } = context
      const { restaurant_id, publication_id } = input
      return write(async (change) => {
        const { tx, changed } = change
        await mustBePublished(tx, restaurant_id)
        await targets.lockPublishing(tx, restaurant_id)
        const old = await store.findPublication(tx, restaurant_id, publication_id)
        if (!old) throw notFound('publication')
        if (old.state !== 'started') throw new Problem('conflict', 'This publication has never been live, so there is nothing to go back to.')
        const { id, number } = await targets.insertPublication(tx, {
          restaurant_id,
          state: 'started',
          from_revision: old.from_revision,
          channels: old.channels,
          note: '',
          created_by: staff.id,
          scheduled_at: null,
          rolled_back_to: publication_id,
        })
        if ((await targets.copyTargets(tx, publication_id, id)) === 0)
          throw new Problem('conflict', 'None of its listings is on any more, or none of them could be published then.')
        if (await showsForeignPictures(tx, restaurant_id, id)) throw new Problem('conflict', foreignPictures)
        changed({ id: restaurant_id, description: `Went back to publication ${old.number}` })
        await startPublication(context, change, {
          id,
          number,
          restaurant_id,
          state: 'started',
          channels: old.channels,
          scheduled_at: null,
          brings_back: old.number,
          in_name_of: staff.id,
        })
        return one(tx, restaurant_id, id)
      })
    },

    async retryTargets({ input: { restaurant_id, publication_id }, staff, jobs, write }) {
      return write(async ({ tx, changed }) => {
        await mustBePublished(tx, restaurant_id)
        await targets.lockPublishing(tx, restaurant_id)
        const open = await lockOwn(tx, restaurant_id, publication_id)
        if (open.state === 'failed') {
          const later = await preparing.startedAfter(tx, restaurant_id, publication_id)
          if (later !== undefined) throw new Problem('conflict', `Publication ${later} has started since. Publish the draft again.`)
          await preparing.prepareAgain(tx, publication_id)
          await targets.actInNameOf(tx, [publication_id], staff.id)
          await jobs.send(tx, prepareQueueName, { publicationId: publication_id }, { key: `publication ${publication_id}`, priority: 10 })
          changed({ id: restaurant_id, description: `Had publication ${open.number} prepared once more` })
          return one(tx, restaurant_id, publication_id)
        }
        if (await showsForeignPictures(tx, restaurant_id, publication_id)) throw new Problem('conflict', foreignPictures)
        const failed = await targets.requeueFailed(tx, publication_id)
        if (failed.length === 0) throw new Problem('conflict', 'Nothing of this publication failed.')
        await targets.actInNameOf(tx, [publication_id], staff.id)
        for (const { id, channel } of failed) await jobs.send(tx, queueOf('menus', channel), { targetId: id }, { key: `target ${id}`, priority: 10 })
        changed({ id: restaurant_id, description: `Sent publication ${open.number} once more` })
        return one(tx, restaurant_id, publication_id)
      })
    },

    async marketplaceNews(context) {
      const { input, request, config, clock, db } = context
      const market = marketplaceOf(config, input.channel)
      if (!market) throw notFound('marketplace')
      const news = market.readNews(request.headers['market-signature'], request.rawBody, clock.now().getTime())
      const [publicationId = '', listing = '', round = ''] = news.key.split('.')
      const isKey = /^\d{1,15}$/.test(publicationId) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(listing) && /^\d{1,6}$/.test(round)
      const targetId = isKey ? await targets.findByKey(db, input.channel, [Number(publicationId), listing, Number(round)]) : undefined
      // News of what is nobody's any more are not the marketplace's mistake.
      if (targetId !== undefined) await settle(context, targetId, news, { round: Number(round) })
      return { received: true }
    },
  },
)

/** Listings, publications, and what guests see of them. */
export const publishingRoutes = joined(changes, draftReads)

async function one(db: Parameters<typeof store.findPublication>[0], restaurantId: number, id: number) {
  const row = await store.findPublication(db, restaurantId, id)
  const [answer] = row ? await publicationAnswers(db, [row]) : []
  if (!answer) throw notFound('publication')
  return answer
}

/** A library has no guests. */
/** A publication of this restaurant, held until the transaction ends; nobody waits for one of another. */
const lockOwn = (tx: Tx, restaurantId: number, id: number): Promise<targets.OpenPublication> =>
  lookThenLock(
    async () => {
      const open = await targets.findOpen(tx, id)
      if (open?.restaurant_id !== restaurantId) throw notFound('publication')
      return open
    },
    () => targets.lockPublication(tx, id),
  )

async function mustBePublished(tx: Tx, restaurantId: number): Promise<void> {
  const place = await store.placeOf(tx, restaurantId)
  if (!place) throw notFound('restaurant')
  if (place.kind === 'library') throw new Problem('conflict', 'A library has no guests. Publish the restaurants that use it.')
}
