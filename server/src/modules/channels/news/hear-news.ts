import { listingNews } from '@brigade/contract/channels/listing-page.ts'
import { incidentTexts } from '@brigade/contract/channels/states.ts'
import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { type Change, type Context, type Deps, serves } from '../../../platform/context.ts'
import { askHowFar, mustBeSigned } from '../../menus/publishing/public.ts'
import { credentialsOf } from '../adapters/find-marketplace.ts'
import { type ConnectionRow, connectionByUuid, connectionsCalled } from '../adapters/store-connections.ts'
import { noteEvents } from './note.ts'
import { isSignedBy, readNews, readUberNews, type StoreNews } from './read-news.ts'
import * as store from './store-news.ts'

/** Later than this it is no news: what has happened since is not undone by it. */
const oldMs = 86_400_000

interface Heard {
  readonly news: StoreNews
  readonly listings: readonly ConnectionRow[]
  /** Under which its event is remembered: the names that another company gives its events are its own. */
  readonly eventKey: string
}

export const newsRoutes = serves(listingNews, {
  async channelNews(context) {
    const { input, request, clock } = context
    const isUber = input.channel === 'uber_eats' && request.headers['x-uber-signature'] !== undefined
    const heard = isUber ? await hearUber(context) : await hear(context, input.channel)
    const { news, listings, eventKey } = heard
    const isOld = news.at !== null && clock.now().getTime() - news.at.getTime() > oldMs
    // News of what is nobody's any more are not the marketplace's mistake.
    if (isOld || news.type === 'none' || listings.length === 0) return { received: true }
    return context.write(async (change) => {
      if (!(await store.isFirst(change.tx, input.channel, eventKey))) return { received: true }
      for (const listing of listings) await apply(context, change, listing, news)
      return { received: true }
    })
  },
})

type Around = Context<typeof listingNews.channelNews>

/** Of a marketplace that signs with the secret of the installation. */
async function hear({ config, db, request, clock }: Around, channel: SalesChannel): Promise<Heard> {
  const known = config.marketplaces.find((one) => one.channel === channel)
  if (!known) throw notFound('marketplace')
  mustBeSigned(request.headers['market-signature'], request.rawBody, known.secret, clock.now().getTime())
  const news = readNews(request.rawBody)
  const called = [...(await connectionsCalled(db, channel, news.store)), await connectionByUuid(db, channel, news.store)]
  const byId = new Map(called.flatMap((row) => (row && row.credentials_sealed === null ? [[row.listing_id, row] as const] : [])))
  return { news, listings: [...byId.values()], eventKey: news.eventId }
}

/** Of Uber Eats to the app of a channel: whose secret has signed it, its store is meant. */
async function hearUber(context: Around): Promise<Heard> {
  const { db, request } = context
  const news = readUberNews(request.rawBody)
  const called = await connectionsCalled(db, 'uber_eats', news.store)
  const signed = called.filter((row) => isSigned(context, row))
  // Guessing a store must reveal no more than forging a signature.
  const [first] = signed
  if (!first) throw notFound('marketplace')
  const apps = [...new Set(signed.map(({ channel_id }) => channel_id))]
  return { news, listings: signed, eventKey: `${apps.join(',')} ${news.eventId}` }
}

function isSigned({ secrets, request }: Pick<Around, 'secrets' | 'request'>, row: ConnectionRow): boolean {
  const credentials = credentialsOf({ secrets }, row)
  if (!credentials) return false
  return isSignedBy(request.headers['x-uber-signature'], request.rawBody, credentials.signing_key || credentials.client_secret)
}

async function apply(
  { jobs }: Pick<Deps, 'jobs'>,
  { tx, changed }: Change,
  { listing_id, channel_id, kind }: ConnectionRow,
  news: StoreNews,
): Promise<void> {
  const listing = await store.lockListing(tx, listing_id, channel_id)
  if (!listing) return
  const name = Object.entries(channelCapabilities).find(([key]) => key === kind)?.[1].name ?? 'The marketplace'
  const agent = { name, type: 'provider' } as const
  if (news.type === 'menu') return askHowFar({ jobs }, tx, listing_id)
  if (news.type === 'store_resumed') {
    if (!(await store.endIncidents(tx, listing_id))) return
    await noteEvents(tx, [{ listing_id, type: 'incident_over' }])
    return changed({ id: listing.restaurant_id, description: `${name} takes orders again`, agent })
  }
  // What we closed ourselves it tells us as well.
  if (news.mayBeOurs && listing.is_closed_by_us) return
  if (!(await store.openIncident(tx, listing_id, news))) return
  const { reason, said, until } = news
  await noteEvents(tx, [{ listing_id, type: 'incident', facts: { reason, said, until: until?.toISOString() ?? null } }])
  const words = said === '' ? incidentTexts[reason].what : `${incidentTexts[reason].what} (${plain(said)})`
  changed({ id: listing.restaurant_id, description: `${name} takes no orders: ${words}`, agent })
}
