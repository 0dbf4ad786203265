import { sql } from 'kysely'
import { type GivenUp, recordGivenUp } from '../../platform/audit/given-up.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { SealedSample } from '../../platform/key-ring-of-database.ts'
import { forgetTakenStores } from './stores/store-stores.ts'

/** One value for each key that encrypted any, with the cell it is in. */
export async function sealedHere(db: Queryable): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    select distinct on (split_part(envelope, '.', 2)) envelope, context from (
      select credentials_sealed as envelope, 'channels|' || id || '|credentials' as context from channels
      union all select credentials_sealed, 'channel_listings|' || listing_id || '|credentials' from channel_listings
    ) as sealed where envelope is not null order by split_part(envelope, '.', 2)`.execute(db)
  return rows
}

const lostCredentials = 'The credentials of this channel were given up: the key ring that sealed them is lost.'
const lostTokens = 'The credentials of its listings were given up: the key ring that sealed them is lost.'

/** Removes what none of these keys decrypts, and records that in the history; answers what has to be entered again. */
export async function giveUpSealed(tx: Tx, keyIds: readonly string[]): Promise<GivenUp[]> {
  const isLost = sql`credentials_sealed is not null and split_part(credentials_sealed, '.', 2) <> all(${[...keyIds]}::text[])`
  const channels = await sql<{ id: number }>`
    update channels set credentials_sealed = null, credentials_at = null, version = version + 1, updated_at = now() where ${isLost} returning id`.execute(
    tx,
  )
  await forgetTakenStores(tx, { channelIds: channels.rows.map(({ id }) => id) })
  const listings = await sql<{ restaurant_id: number; count: number }>`
    with given as (
      update channel_listings set credentials_sealed = null, credentials_at = null, version = version + 1, updated_at = now()
      where ${isLost} returning listing_id)
    select listing.restaurant_id, count(*)::int as count from given join listings listing on listing.id = given.listing_id
    group by 1 order by 1`.execute(tx)
  await recordGivenUp(
    tx,
    'channel',
    channels.rows.map(({ id }) => ({ id, description: lostCredentials })),
  )
  await recordGivenUp(
    tx,
    'restaurant',
    listings.rows.map(({ restaurant_id: id }) => ({ id, description: lostTokens })),
  )
  return [
    { count: channels.rows.length, what: 'channels whose credentials are to be entered again' },
    { count: listings.rows.reduce((sum, { count }) => sum + count, 0), what: 'listings whose credentials are to be entered again' },
  ]
}
