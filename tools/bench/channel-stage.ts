import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { channelRecords } from '../../contract/src/channels/channels.ts'
import { listingsOfMany, readBackListings } from '../../contract/src/channels/listings.ts'
import type { AnyEndpoint, CallInput, OutputOf } from '../../contract/src/kit/endpoint.ts'
import { menuPublishing } from '../../contract/src/menus/publishing.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { fillMenu, makeRestaurant } from '../../server/testing/menus.ts'
import { type Figure, median, percentile } from './figures.ts'
import type { Options } from './options.ts'
import type { Product } from './product.ts'
import { people, sessions } from './tenant.ts'

const listingCount = 2000
const menuNodes = 60
const piece = 100
const kind = 'grubhub'

/** A channel with two thousand restaurants on the practice marketplace: its page, a change of all, what is live read back, and a pause told to all. */
export async function measureChannels({ url }: Product, database: Database, { rounds }: Options): Promise<Figure[]> {
  const { group, token } = await makeCompany(database)
  const call = callerOf(url, token)
  const restaurant_ids = await makeChain(database, group)
  const channel = await call(channelRecords.createChannel, { channel: { name: 'Grubhub', kind }, parent_access_group_id: group })
  const connected = await taken(() =>
    call(listingsOfMany.connectListings, { channel_id: channel.id, restaurant_ids, listing: { state: 'on', fulfilments: ['delivery'] } }),
  )
  const live = await taken(() => publishAll(database, call, restaurant_ids))
  const { rows } = await sql<{ id: number }>`select id from listings where channel = ${kind} order by id`.execute(database.db)
  const listing_ids = rows.map(({ id }) => id)
  return [
    { line: `${many} connected to a channel`, value: connected, unit: 'ms' },
    { line: `${many} published to the practice marketplace, all live`, value: live / 1000, unit: 's' },
    ...(await pageFigures(database, call, channel.id, rounds)),
    ...(await changeFigures(database, call, listing_ids, rounds)),
    ...(await driftFigures(database, call, listing_ids)),
    ...(await pauseFigures(database, call, listing_ids)),
  ]
}

const many = `${listingCount.toLocaleString('en')} listings`

type Call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<OutputOf<E>>

function callerOf(url: string, token: string): Call {
  return async (endpoint, input) => {
    const { method, path, graph, service } = endpoint
    if (graph) throw new Error('Fields are called by the stage of menus.')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const response = await fetch(`${url}/api/${service}${path}`, { method, headers, body: JSON.stringify(input) })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer as never
  }
}

async function makeCompany(database: Database): Promise<{ group: number; token: string }> {
  return database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
      insert into access_groups (id, name, root_id, ancestors) overriding system value
      select id, 'Chain', id, array[id] from fresh returning id`.execute(tx)
    const root = rows[0]?.id ?? 0
    const [manager] = await people(tx, 'manager', 1, root, ['restaurants_admin', 'publisher', 'channels_admin', 'availabilities_admin'])
    const [token = ''] = await sessions(tx, manager ? [manager.id] : [])
    return { group: root, token }
  })
}

/** Restaurants that show the menus of one library, open at all hours. */
async function makeChain(database: Database, group: number): Promise<number[]> {
  const library = await makeRestaurant(database, { group, name: 'Library', kind: 'library' })
  await fillMenu(database, library, menuNodes)
  const ids: number[] = []
  for (let at = 0; at < listingCount; at += 1) ids.push(await makeRestaurant(database, { group, name: `Branch ${at}` }))
  await sql`
    insert into menu_nodes (id, restaurant_id, kind, source_id, variant, position, revision)
    select gen_random_uuid(), branch, 'menu', menu.id, 'library', menu.position, 1
    from unnest(${ids}::bigint[]) as branch, menu_nodes menu where menu.restaurant_id = ${library} and menu.kind = 'menu'`.execute(database.db)
  await sql`vacuum analyze`.execute(database.db)
  return ids
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function publishAll(database: Database, call: Call, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += piece)
    await call(menuPublishing.publishRestaurant, { restaurant_ids: ids.slice(at, at + piece), channels: [kind] })
  await until(database, sql`select count(*)::int as done from listings where channel = ${kind} and live_hash is not null`, ids.length)
}

async function until(database: Database, count: ReturnType<typeof sql>, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await count.execute(database.db)
    if (((rows[0] as { done: number } | undefined)?.done ?? 0) >= wanted) return
    await pause(20)
  }
}

/** Medians of work and of the SQL that it comes down to, in turns. */
async function besideSql(rounds: number, work: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<{ ms: number; bareMs: number }> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const [own, bareSql] = [await taken(work), await taken(bare)]
    // The first of each is warming up.
    if (round > 0) ours.push(own)
    if (round > 0) theirs.push(bareSql)
  }
  return { ms: median(ours), bareMs: median(theirs) }
}

const ratioLines = (what: string, { ms, bareMs }: { ms: number; bareMs: number }): Figure[] => [
  { line: what, value: ms, unit: 'ms' },
  { line: `${what}, bare SQL`, value: bareMs, unit: 'ms' },
  { line: `${what}, in ratio to bare SQL`, value: ms / bareMs, unit: '×' },
]

async function pageFigures(database: Database, call: Call, channelId: number, rounds: number): Promise<Figure[]> {
  const page = await besideSql(
    rounds * 3,
    () => call(listingsOfMany.searchListings, { channel_id: channelId, page: 1, per_page: 50 }),
    async () => {
      await sql`select listings.*, restaurants.name from channel_listings place join listings on listings.id = place.listing_id
        join restaurants on restaurants.id = listings.restaurant_id where place.channel_id = ${channelId} order by lower(restaurants.name), listings.id limit 50`.execute(
        database.db,
      )
      await sql`select listings.state, count(*) from channel_listings place join listings on listings.id = place.listing_id
        where place.channel_id = ${channelId} group by 1`.execute(database.db)
    },
  )
  return ratioLines(`Page of a channel with ${many}`, page)
}

async function changeFigures(database: Database, call: Call, listing_ids: readonly number[], rounds: number): Promise<Figure[]> {
  let percent = 0
  const change = await besideSql(
    Math.min(rounds, 3),
    () => {
      percent += 1
      return call(listingsOfMany.changeListings, { listing_ids: [...listing_ids], change: { markup_percent: percent } })
    },
    () =>
      sql`update listings set markup_bp = ${percent * 100 + 1}, updated_at = now() where id = any(${[...listing_ids]}::bigint[])`.execute(
        database.db,
      ),
  )
  return ratioLines(`Markup of ${many} changed, each with its line of history`, change)
}

async function driftFigures(database: Database, call: Call, listing_ids: readonly number[]): Promise<Figure[]> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(database.db)
  const began = rows[0]?.now ?? ''
  const all = await taken(async () => {
    await call(readBackListings, { listing_ids: [...listing_ids] })
    await until(database, sql`select count(*)::int as done from channel_listings where read_at > ${began}::timestamptz`, listing_ids.length)
  })
  const bareMs = await taken(async () => {
    await sql`select body from listings join publication_menus menu on menu.target_id = listings.live_target_id
      join menu_snapshots stored on stored.restaurant_id = menu.restaurant_id and stored.hash = menu.hash where listings.id = any(${[...listing_ids]}::bigint[])`.execute(
      database.db,
    )
    await sql`update channel_listings set read_at = now(), drift_state = 'same' where listing_id = any(${[...listing_ids]}::bigint[])`.execute(
      database.db,
    )
  })
  return ratioLines(`What is live of ${many} read back and compared`, { ms: all, bareMs })
}

async function pauseFigures(database: Database, call: Call, listing_ids: readonly number[]): Promise<Figure[]> {
  const began = Date.now()
  await call(listingsOfMany.pauseListings, { listing_ids: [...listing_ids], end_rule: 'manual', reason: 'busy', note: '' })
  const answered = Date.now() - began
  await until(
    database,
    sql`select count(*)::int as done from pause_deliveries where state = 'acknowledged' and closure_id is not null`,
    listing_ids.length,
  )
  const { rows } = await sql<{ ms: number }>`select extract(epoch from acknowledged_at - queued_at)::float8 * 1000 as ms from pause_deliveries
    where state = 'acknowledged' and closure_id is not null`.execute(database.db)
  const ms = rows.map((row) => row.ms)
  return [
    { line: `Pause of ${many}, answered`, value: answered, unit: 'ms' },
    {
      line: `Pause of ${many}, 95 % acknowledged by the practice marketplace`,
      value: percentile(ms, 0.95) / 1000,
      unit: 's',
      goal: { is: 'below', than: 5 },
    },
    { line: `Pause of ${many}, all acknowledged`, value: Math.max(...ms) / 1000, unit: 's' },
  ]
}
