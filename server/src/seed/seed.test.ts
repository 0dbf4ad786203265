import { skippedFields } from '@brigade/contract/audit-logs.ts'
import { expiredTokenCode, linkStateOf } from '@brigade/contract/bank-connections.ts'
import { listingStates } from '@brigade/contract/channels/states.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { startBankLinkSandbox } from '../bank-link-sandbox/server.ts'
import { sandboxProvider } from '../modules/bank-connections/bank-link/sandbox.ts'
import { takeTurn } from '../modules/bank-connections/jobs.ts'
import { searchVisible } from '../modules/bank-connections/store.ts'
import { listedRows, searchIds } from '../modules/channels/listings/store-listings.ts'
import { eventPage } from '../modules/channels/log/store-events.ts'
import { loadMenu } from '../modules/menus/draft/store.ts'
import { childrenOf, isBroken, type MenuModel, rootsOf, type TreeNode } from '../modules/menus/public/model.ts'
import { verifyPassword } from '../platform/passwords.ts'
import { startPosSandbox } from '../pos-sandbox/server.ts'
import { allRoutes } from '../routes.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'

const sandbox = await startBankLinkSandbox({ port: 0, host: '127.0.0.1', publicUrl: 'http://localhost:1' })
const link = sandboxProvider({ url: sandbox.url, secret: sandbox.secret, mac: (text) => text })
const pos = await startPosSandbox({ port: 0, host: '127.0.0.1' })
const marketplaces = ['uber_eats', 'grubhub'].map((channel) => ({ channel, url: 'http://localhost:1', secret: 'secret', isPractice: true as const }))
const app = await testApp(allRoutes(link), { config: { posSandboxUrl: pos.url, marketplaces } })
await seedDemo(app.deps, sandbox)
afterAll(() => Promise.all([sandbox.stop(), pos.stop()]))
const { db } = app.database

test('everybody on the printed list can sign in and has roles on the group as printed', async () => {
  for (const { email, password, roles, on } of demoPeople) {
    const row = await db.selectFrom('users').select(['id', 'password_hash', 'status']).where('email', '=', email).executeTakeFirstOrThrow()
    expect(row.status).toBe('active')
    expect(await verifyPassword(row.password_hash ?? undefined, password)).toBe(true)
    const grants = await db
      .selectFrom('role_grants')
      .innerJoin('access_groups', 'access_groups.id', 'role_grants.access_group_id')
      .select(['role', 'name'])
      .where('user_id', '=', row.id)
      .execute()
    expect(new Set(grants.map(({ role }) => role))).toEqual(new Set(roles))
    expect(new Set(grants.map(({ name }) => name))).toEqual(new Set([on]))
  }
})

test('bank connections have every status, fill more than two pages, and one has a closed public link', async () => {
  const rows = await db.selectFrom('bank_connections').selectAll().execute()
  expect(rows.length).toBeGreaterThan(45)
  const states = rows.map((row) =>
    linkStateOf(
      { has_token: row.access_token_enc !== null, healthy: row.healthy, error_code: row.error_code },
      row.account_number_enc ? 'MANUAL' : 'AUTOMATIC',
    ),
  )
  expect(new Set(states)).toEqual(new Set(['manual', 'unlinked', 'expired', 'healthy', 'broken']))
  expect(rows.some((row) => row.error_code === expiredTokenCode)).toBe(true)
  expect(rows.some((row) => row.public_link_revoked_at !== null)).toBe(true)
})

test('linked connections agree with the sandbox: another look changes nothing', async () => {
  const state = () =>
    db
      .selectFrom('bank_connections')
      .select(['id', 'healthy', 'error_code', 'error_message', 'provider_item_id', 'updated_at'])
      .orderBy('id')
      .execute()
  const before = await state()
  await db
    .updateTable('bank_connections')
    .set({ checked_at: new Date(0) })
    .execute()
  await takeTurn(app.deps, link, new AbortController().signal)
  expect(await state()).toEqual(before)
  const looked = await db
    .selectFrom('bank_connections')
    .select('id')
    .where('checked_at', '>', new Date(0))
    .where('access_token_enc', 'is not', null)
    .execute()
  expect(looked).toHaveLength(before.filter((row) => row.provider_item_id !== null).length)
})

test('nobody can undo the demo data as their own step', async () => {
  const steps = await db.selectFrom('menu_operations').select('user_id').distinct().execute()
  expect(steps).toEqual([{ user_id: null }])
})

test('History covers a year in order, by different agents, and ends with the stored data', async () => {
  const trail = await db.selectFrom('audit_logs').selectAll().orderBy('id').execute()
  expect(trail.length).toBeGreaterThan(300)
  const times = trail.map(({ inserted_at }) => inserted_at.getTime())
  expect(times).toEqual([...times].sort((one, other) => one - other))
  const days = (Date.now() - (times[0] ?? 0)) / 86_400_000
  expect(days).toBeGreaterThan(350)
  expect(days).toBeLessThan(366)
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
  expect(new Set(trail.map(({ actor_type }) => actor_type))).toEqual(new Set(['user', 'guest', 'provider', 'system']))
  const rows = await db.selectFrom('bank_connections').selectAll().execute()
  for (const row of rows) {
    const changes = trail
      .filter(({ resource, resource_id }) => resource === 'bank_connection' && resource_id === row.id)
      .flatMap((entry) => entry.changes as Change[])
    const lastValues = Object.fromEntries(changes.map((change) => [change.field, change.new]))
    expect(lastValues).toMatchObject({ name: row.name, address: row.address, contact_email: row.contact_email })
    if (row.access_token_enc) expect(lastValues).toMatchObject({ healthy: String(row.healthy), bank_name: row.bank_name })
    if (row.error_code) expect(lastValues.error_code).toBe(row.error_code)
    // A change begins where the one before it ended.
    const known = new Map<string, string | null>()
    for (const { field, old, new: now } of changes) {
      expect(skippedFields.has(field)).toBe(false)
      expect(old).toBe(known.get(field) ?? null)
      known.set(field, now)
    }
  }
})

test('a record was made when its history begins, and last changed when its history ends', async () => {
  for (const table of ['access_groups', 'bank_connections', 'restaurants', 'order_workflows', 'delivery_markets', 'channels'] as const) {
    const rows = await db.selectFrom(table).select(['id', 'name', 'inserted_at', 'updated_at']).execute()
    const trail = await db
      .selectFrom('audit_logs')
      .select(['resource_id', 'inserted_at'])
      .where('resource', '=', table.slice(0, -1))
      .where('request_id', '=', 'demo')
      .orderBy('inserted_at')
      .execute()
    for (const { id, name, inserted_at, updated_at } of rows) {
      const times = trail.filter(({ resource_id }) => resource_id === id).map((entry) => entry.inserted_at)
      expect([inserted_at, updated_at], name).toEqual([times[0], times.at(-1)])
    }
  }
})

test('every listing is on a channel of its kind, of the brand where the brand has one', async () => {
  const { rows } = await sql<{ kind: string; name: string | null; listings: number }>`
    select listing.channel as kind, channel.name, count(*)::int as listings from listings listing
    left join channel_listings placed on placed.listing_id = listing.id left join channels channel on channel.id = placed.channel_id
    group by 1, 2 order by 1, 2`.execute(db)
  expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['app', 'Native app'],
    ['doordash', 'DoorDash'],
    ['grubhub', 'Grubhub'],
    ['uber_eats', 'Uber Eats'],
    ['web', 'Online ordering'],
  ])
  const states = await db.selectFrom('channels').select(['name', 'state']).where('state', '=', 'retired').execute()
  expect(states).toEqual([{ name: 'Uber Eats pilot', state: 'retired' }])
})

test('listings are in every state but on the way, one is not as it was sent, and a week is counted with its causes and is in its log', async () => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'olivia.marchetti@example.com').executeTakeFirstOrThrow()
  const rows = await listedRows(db, id, (await searchIds(db, id, { name: '', problems: false, drifted: false, page: 1, per_page: 100 })).ids)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(listingStates.filter((state) => state !== 'connecting')))
  const { rows: different } = await sql<{ many: number }>`select count(*)::int as many from channel_listings where drift_state = 'different'`.execute(
    db,
  )
  expect(different[0]?.many).toBe(1)
  const { rows: lost } = await sql<{ cause: string }>`select distinct jsonb_object_keys(lost) as cause from listing_days`.execute(db)
  expect(lost.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['paused_by_us', 'paused_by_channel', 'off']))
  const live = rows.filter(({ state }) => state === 'live')
  for (const listing of live) expect((await eventPage(db, listing.id, { page: 1, per_page: 10 })).total).toBeGreaterThan(1)
})

test('the owner sees everything, the accountant one brand, kitchen staff nothing of the bank', async () => {
  const total = async (email: string) => {
    const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    return (await searchVisible(db, rows[0]?.id ?? 0, { name: '', page: 1, per_page: 20 })).total
  }
  const all = await total('olivia.marchetti@example.com')
  expect(all).toBeGreaterThan(45)
  const brand = await total('ana.castillo@example.com')
  expect(brand).toBeGreaterThan(10)
  expect(brand).toBeLessThan(all)
  expect(await total('kenji.watanabe@example.com')).toBe(0)
})

interface Change {
  readonly field: string
  readonly old: string | null
  readonly new: string | null
}

test('each brand has its library, each restaurant a menu, and they differ by place', async () => {
  const rows = await db.selectFrom('restaurants').selectAll().orderBy('id').execute()
  const places = rows.filter(({ kind }) => kind === 'restaurant')
  expect(rows.filter(({ kind }) => kind === 'library').map(({ name }) => name)).toEqual([
    'Tide & Ember menu',
    'Nonna Rosa menu',
    'Copper Kettle menu',
  ])
  expect(places.length).toBeGreaterThanOrEqual(12)
  expect(new Set(places.map(({ status }) => status))).toEqual(new Set(['live', 'onboarding', 'suspended']))
  expect(places.filter(({ currency }) => currency === 'JPY')).toHaveLength(1)
  expect(places.filter(({ tax_mode }) => tax_mode === 'inclusive').length).toBeGreaterThanOrEqual(2)
  expect(new Set(places.map(({ timezone }) => timezone)).size).toBeGreaterThan(4)
  for (const { id, name } of rows) {
    const menu = await loadMenu(db, id)
    const sold = rootsOf(menu)
      .flatMap((root) => below(menu, root.id))
      .filter(({ kind }) => kind === 'placement')
    expect(sold.length, name).toBeGreaterThan(4)
    for (const placement of sold) expect(isBroken(menu, placement.id), name).toBe(false)
  }
})

test('guests see a menu of every live restaurant, two drafts are ahead of it, and some things have run out', async () => {
  const targets = await db
    .selectFrom('publication_targets')
    .innerJoin('listings', 'listings.id', 'publication_targets.listing_id')
    .select(['publication_targets.state', 'errors'])
    .where('channel', 'in', ['web', 'app'])
    .execute()
  expect(targets.flatMap(({ errors }) => errors)).toEqual([])
  const live = await db.selectFrom('restaurants').select('id').where('kind', '=', 'restaurant').where('status', '=', 'live').execute()
  const shown = await db.selectFrom('listings').select('restaurant_id').where('live_hash', 'is not', null).where('channel', '=', 'web').execute()
  expect(shown.map(({ restaurant_id }) => restaurant_id).sort()).toEqual(live.map(({ id }) => id).sort())
  expect(new Set(targets.map(({ state }) => state))).toEqual(new Set(['live']))
  const ahead = await db
    .selectFrom('publications')
    .innerJoin('restaurants', 'restaurants.id', 'publications.restaurant_id')
    .select('name')
    .distinct()
    .whereRef('menu_revision', '>', 'from_revision')
    .orderBy('name')
    .execute()
  // One was edited, the other took new items from its till.
  expect(ahead.map(({ name }) => name)).toEqual(['Nonna Rosa Logan Square', 'Tide & Ember Old Port'])
  expect(await db.selectFrom('charges').select('name').orderBy('name').execute()).toEqual(
    ['Packaging', 'Pizza box', 'Service', 'Small order'].map((name) => ({ name })),
  )
  expect(await db.selectFrom('menu_messages').select('tone').orderBy('tone').execute()).toEqual([{ tone: 'info' }, { tone: 'warning' }])
  expect(await db.selectFrom('pauses').select(['kind', 'end_rule']).orderBy('id').execute()).toEqual([
    { kind: 'item', end_rule: 'end_of_business_day' },
    { kind: 'tag', end_rule: 'manual' },
  ])
})

test('one point of sale was synced, and its next sync is held because too much was missing', async () => {
  const runs = await db.selectFrom('sync_runs').select(['trigger', 'state', 'message']).orderBy('id').execute()
  expect(runs).toEqual([
    { trigger: 'manual', state: 'succeeded', message: null },
    { trigger: 'schedule', state: 'held', message: expect.stringContaining('%') },
  ])
  expect(await (await fetch(`${pos.url}/control/overview?shop=sandbox-logan-square`)).json()).toMatchObject({
    faults: expect.arrayContaining([{ name: 'missing_40', on: false }]),
  })
})

function below(menu: MenuModel, id: string): TreeNode[] {
  return childrenOf(menu, id).flatMap((child) => [child, ...below(menu, child.id)])
}
