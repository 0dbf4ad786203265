import { DriftEntry, type ListingDetails, listingPage, type PauseDelivery } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities, fulfilments, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { listingRole } from '@brigade/contract/menus/publishing.ts'
import * as z from 'zod/mini'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { type Staff, serves } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { holdsForGood, placeStays } from '../../access-groups/public.ts'
import { sealedToken } from '../credentials/token.ts'
import { eventSentence } from '../log/event-sentences.ts'
import { eventPage } from '../log/store-events.ts'
import { writeEvents } from '../log/write.ts'
import { endIncidents } from '../news/store-news.ts'
import { settleStates } from '../states/settle.ts'
import { isStoreTaken } from '../stores/store-stores.ts'
import { mustName } from '../stores/who-names.ts'
import { listedAnswer } from './answers.ts'
import * as store from './store-listing.ts'
import { listedRows } from './store-listings.ts'
import { menusAt } from './store-menus.ts'

const mostDeliveries = 30

/** One listing: a restaurant on a channel. */
export const listingPageRoutes = serves(listingPage, {
  getListing: ({ input: { restaurant_id, channel }, staff, database }) =>
    database.atOneMoment((tx) => detailsOf(tx, staff.id, restaurant_id, channel)),

  async listingEvents({ input: { restaurant_id, channel, page, per_page }, database }) {
    const { rows, total } = await database.atOneMoment(async (tx) => {
      const { listing_id } = found(await store.connectionOf(tx, restaurant_id, channel), 'listing')
      return eventPage(tx, listing_id, { page, per_page })
    })
    const data = rows.map(({ id, type, facts, made_by, at }) => ({ id, type, sentence: eventSentence(type, facts), made_by, at: at.toISOString() }))
    return { data, total, page, per_page }
  },

  async setListingConnection({ input, staff, secrets, write }) {
    const { restaurant_id, channel, external_store_id, token, option_fallback, version } = input
    return write(async ({ tx, changed }) => {
      if (token != null) await mustGiveToken(tx, staff, restaurant_id)
      const before = found(await store.lockConnection(tx, restaurant_id, channel), 'listing')
      mustBeCurrent(before, version, 'this listing')
      const isNamed = external_store_id !== before.external_store_id
      const by_channel = isNamed && (await mustName(tx, staff, before, external_store_id))
      if (await isStoreTaken(tx, before.listing_id, external_store_id))
        throw new Problem('invalid', 'Please check the marked fields.', { errors: { external_store_id: ['Another restaurant has this store ID'] } })
      const credentials = token == null ? token : sealedToken(secrets, before.listing_id, token)
      if (isNamed) await endIncidents(tx, before.listing_id)
      await store.saveConnection(tx, before.listing_id, { external_store_id, by_channel, option_fallback, credentials })
      const after = found(await store.connectionOf(tx, restaurant_id, channel), 'listing')
      const isNewToken = token != null
      changed({ id: restaurant_id, before: historyOf(channel, before), after: historyOf(channel, after, isNewToken) })
      await writeEvents(tx, [{ listing_id: before.listing_id, type: 'credentials', made_by: staff.name }])
      await settleStates(tx, [before.listing_id])
      return detailsOf(tx, staff.id, restaurant_id, channel)
    })
  },
})

/** A token works on when whoever gave it has gone, as credentials of a channel do. Call it before anything else is locked. */
async function mustGiveToken(tx: Tx, staff: Staff, restaurantId: number): Promise<void> {
  await placeStays(tx, 'restaurant', restaurantId)
  if (await holdsForGood(tx, staff.id, found(await store.ownerOf(tx, restaurantId), 'restaurant'), listingRole)) return
  throw new Problem(
    'forbidden',
    `Giving it a token takes ${roleName(listingRole)} in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.`,
  )
}

/** Without the token itself: that it is there, and that it was given anew. */
function historyOf(channel: SalesChannel, row: store.ConnectionRow, isNew = false): Record<string, unknown> {
  const { name } = channelCapabilities[channel]
  return {
    [`${name} store ID`]: row.external_store_id,
    [`${name} credentials`]: row.has_credentials ? (isNew ? 'set anew' : 'set') : 'none',
    [`${name} when an option is out`]: row.option_fallback === 'item' ? 'its items are out' : 'nothing is out',
  }
}

/** A listing as its page shows it; the caller has asked whether the person sees it. */
export async function detailsOf(db: Queryable, userId: number, restaurantId: number, channel: SalesChannel): Promise<ListingDetails> {
  const known = found(await store.connectionOf(db, restaurantId, channel), 'listing')
  const [row] = await listedRows(db, userId, [known.listing_id])
  const listed = found(row, 'listing')
  const menus = await menusAt(db, [restaurantId])
  const last = await store.lastTarget(db, known.listing_id)
  const { name, isOwn } = channelCapabilities[channel]
  return {
    ...listedAnswer(listed),
    external_store_id: known.external_store_id,
    has_credentials: known.has_credentials,
    credentials_at: known.credentials_at?.toISOString() ?? null,
    option_fallback: known.option_fallback,
    menus: menus.map((menu) => ({ id: menu.id, name: menu.name, shown: listed.menus === null || listed.menus.includes(menu.id) })),
    last_publication: last
      ? {
          number: last.number,
          inserted_at: last.inserted_at.toISOString(),
          target: {
            id: last.id,
            channel,
            name,
            state: last.state,
            attempts: last.attempts,
            errors: last.errors,
            next_try_at: last.next_try_at?.toISOString() ?? null,
            live_at: last.live_at?.toISOString() ?? null,
            is_current: last.is_current,
          },
        }
      : null,
    closures: isOwn ? null : { state: listed.telling, error: listed.telling_error },
    deliveries: (await store.deliveriesOf(db, known.listing_id, mostDeliveries)).map(deliveryAnswer),
    drift: {
      state: known.drift_state,
      entries: z.parse(KnownDrift, known.drift),
      count: known.drift_count,
      error: known.drift_error,
      read_at: known.read_at?.toISOString() ?? null,
    },
    version: known.version,
  }
}

const KnownDrift = z.catch(z.array(DriftEntry), [])

function deliveryAnswer({ item, fulfilment, queued_at, acknowledged_at, ...row }: store.DeliveryRow): PauseDelivery {
  const part = fulfilments.find((one) => one === fulfilment)
  return {
    ...row,
    what: item ?? (part ? `The restaurant, for ${part.replace('_', ' ')}` : 'The restaurant'),
    queued_at: queued_at.toISOString(),
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
  }
}
