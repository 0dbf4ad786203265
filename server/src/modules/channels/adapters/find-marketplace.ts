import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import { type Connected, channelOf, type ListingAddress, marketplaceOf } from '../../menus/publishing/public.ts'
import { type Credentials, openedCredentials } from '../credentials/credentials.ts'
import { openedToken } from '../credentials/token.ts'
import { breakerOf } from './breaker.ts'
import { type ConnectionRow, connectionsOf } from './store-connections.ts'
import { uberEats } from './uber-eats.ts'
import { uberApi } from './uber-eats-api.ts'

type Around = Pick<Deps, 'config' | 'database' | 'secrets' | 'clock'>

const knownMs = 500

/** Where listings are sent, by their ids: by their channel's own API where that is set up, otherwise to the address of the installation. */
export async function findMarketplaces(deps: Around, listings: readonly ListingAddress[]): Promise<Map<number, Connected>> {
  const rows = await connectionsOf(
    deps.database.db,
    listings.map(({ id }) => id),
  )
  // One for all listings of a channel: what one of them was told need not be asked for the next.
  const breakers = new Map(rows.map(({ channel_id }) => [channel_id, breakerOf(deps, channel_id, rows.length > 1 ? knownMs : 0)]))
  const found = rows.flatMap((row): [number, Connected][] => {
    const connected = connectionOf(deps, row)
    const breaker = breakers.get(row.channel_id)
    return connected ? [[row.listing_id, { ...connected, ...(breaker && { breaker }) }]] : []
  })
  return new Map(found)
}

function connectionOf(deps: Around, row: ConnectionRow): Pick<Connected, 'market' | 'store'> | undefined {
  const credentials = credentialsOf(deps, row)
  if (row.kind === 'uber_eats' && credentials && row.external_store_id !== '') {
    const { config, clock } = deps
    const market = uberEats({
      api: uberApi(config, credentials),
      fulfilments: fulfilments.filter((one) => row.fulfilments.includes(one)),
      now: () => clock.now(),
    })
    return { market, store: row.external_store_id }
  }
  // What its own app calls a store is no name for the installation's address.
  const named = row.credentials_sealed === null ? row.external_store_id : ''
  const market = marketplaceOf(deps.config, channelOf(row.kind), tokenOf(deps, row))
  return market && { market, store: named || row.uuid }
}

export function credentialsOf({ secrets }: Pick<Deps, 'secrets'>, { channel_id, credentials_sealed }: ConnectionRow): Credentials | undefined {
  return credentials_sealed === null ? undefined : opened(() => openedCredentials(secrets, channel_id, credentials_sealed))
}

function tokenOf({ secrets }: Pick<Deps, 'secrets'>, { listing_id, token_sealed }: ConnectionRow): string | undefined {
  return token_sealed === null ? undefined : opened(() => openedToken(secrets, listing_id, token_sealed))
}

/** What is sealed by a key ring that is lost is as good as none: people are told to enter it again. */
function opened<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
