import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AnyEndpoint, CallInput, OutputOf } from '../../contract/src/kit/endpoint.ts'
import { menuPublishing } from '../../contract/src/menus/publishing.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { fillMenu, makeRestaurant } from '../../server/testing/menus.ts'
import { type Figure, median } from './figures.ts'

type Call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<OutputOf<E>>

const libraryNodes = 5000
const listings = 100

/** A menu resolved for a guest, compared with what is live, and a library's change published in a hundred restaurants. */
export async function publishFigures(
  database: Database,
  call: Call,
  kitchen: { group: number; restaurants: readonly [number, number][] },
): Promise<Figure[]> {
  const resolved: Figure[] = []
  for (const [nodes, restaurant_id] of kitchen.restaurants) {
    const milliseconds: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const began = performance.now()
      await call(menuPublishing.guestMenu, { restaurant_id, channel: 'web', fulfilment: 'pickup' })
      if (round > 0) milliseconds.push(performance.now() - began)
    }
    const goal = nodes === 5000 ? ({ goal: { is: 'below', than: 500 } } as const) : {}
    resolved.push({ line: `Menu of ${nodes.toLocaleString('en')} nodes, as a guest sees it`, value: median(milliseconds), unit: 'ms', ...goal })
  }
  return [...resolved, ...(await toMany(database, call, kitchen.group))]
}

async function toMany(database: Database, call: Call, group: number): Promise<Figure[]> {
  const restaurant_ids = await chain(database, group)
  const began = performance.now()
  await call(menuPublishing.publish, { restaurant_ids, channels: ['web'] })
  const asked = performance.now() - began
  while ((await liveCount(database)) < listings) await pause(50)
  const live = performance.now() - began
  const { rows } = await sql<{ bytes: number; copies: number }>`
    select sum(length(body))::int as bytes, count(*)::int as copies from menu_snapshots`.execute(database.db)
  const what = `${libraryNodes.toLocaleString('en')} nodes to ${listings} listings`
  return [
    { line: `Publish of ${what}, answered`, value: asked, unit: 'ms' },
    { line: `Publish of ${what}, all of them live`, value: live / 1000, unit: 's', goal: { is: 'below', than: 60 } },
    { line: `Publish of ${what}, stored`, value: (rows[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
  ]
}

/** A library, and restaurants that show its menus with nothing of their own. */
async function chain(database: Database, group: number): Promise<number[]> {
  const library = await makeRestaurant(database, { group, name: 'Library', kind: 'library' })
  await fillMenu(database, library, libraryNodes)
  const ids: number[] = []
  for (let at = 0; at < listings; at += 1) ids.push(await makeRestaurant(database, { group, name: `Branch ${at}` }))
  await sql`
    insert into menu_nodes (id, restaurant_id, kind, source_id, variant, position, revision)
    select gen_random_uuid(), branch, 'menu', menu.id, 'library', menu.position, 1
    from unnest(${ids}::bigint[]) as branch, menu_nodes menu where menu.restaurant_id = ${library} and menu.kind = 'menu'`.execute(database.db)
  await sql`insert into listings (restaurant_id, channel, state, fulfilments) select branch, 'web', 'on', '{pickup}'
    from unnest(${ids}::bigint[]) as branch`.execute(database.db)
  await sql`vacuum analyze`.execute(database.db)
  return ids
}

async function liveCount(database: Database): Promise<number> {
  const { rows } = await sql<{ live: number }>`select count(*)::int as live from listings where live_hash is not null`.execute(database.db)
  return rows[0]?.live ?? 0
}
