import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { posMirror } from '@brigade/contract/pos/pos-mirror.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Connected, posApp } from '../../../testing/pos.ts'
import { untilWaiting } from '../../../testing/waiting.ts'
import { pausesQueueName } from '../menus/publishing/send-pauses.ts'
import { derivedId } from './apply-changes.ts'
import { syncNext } from './run-sync.ts'
import * as runs from './store-runs.ts'

const app = await posApp()
const as = { as: app.chef }
/** The standard menu of a shop: 3 modifiers, 10 options, 16 items, 16 sizes; categories are not made. */
const whole = 45

interface NodeRow {
  id: string
  kind: string
  fields: { name?: string; price_minor?: number; plu?: string }
  lifecycle: string
  parent_id: string | null
  ref_id: string | null
}

async function nodes({ restaurantId }: Connected): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, kind, fields, lifecycle, parent_id, ref_id from menu_nodes where restaurant_id = ${restaurantId} order by kind, fields ->> 'name', id`.execute(
    app.database.db,
  )
  return rows
}
const named = async (till: Connected, name: string) => (await nodes(till)).find((node) => node.fields.name === name)
/** What both sides of a menu come to, whatever ids were drawn. */
async function shape(till: Connected): Promise<string[]> {
  const all = await nodes(till)
  const nameOf = (id: string | null) => all.find((node) => node.id === id)?.fields.name ?? ''
  return all
    .map(({ kind, fields, lifecycle, parent_id, ref_id }) => [kind, JSON.stringify(fields), lifecycle, nameOf(parent_id), nameOf(ref_id)].join(' | '))
    .sort()
}

async function edit(till: Connected, id: string, fields: object): Promise<void> {
  const op = { op: 'update' as const, client_op_id: derivedId(id, JSON.stringify(fields)), id, fields: { ...fields } }
  const done = await app.call(
    menuDraft.applyMenuOps,
    { restaurant_id: till.restaurantId, batch_id: derivedId(id, 'batch'), base_revision: 0, ops: [op] },
    as,
  )
  expect(done.body.outcomes[0]?.state).toBe('done')
}

test('a dry run finds everything and changes nothing; applied, everything is in the menu once, unplaced', async () => {
  const till = await app.connected()
  const dry = await till.sync({ dry: true })
  expect(dry).toMatchObject({ state: 'succeeded', dry_run: true, counts: { entities: whole + 4, inserted: whole, conflicts: 0 } })
  expect(await nodes(till)).toEqual([])
  const { status } = await app.call(restaurantPos.applySync, { restaurant_id: till.restaurantId, run_id: dry.id }, as)
  expect(status).toBe(200)
  await till.work()
  expect(await till.run(dry.id)).toMatchObject({ state: 'succeeded', dry_run: false })
  const all = await nodes(till)
  expect(all.filter(({ kind }) => kind !== 'link')).toHaveLength(whole)
  expect(all.filter(({ kind }) => kind === 'link')).toHaveLength(8)
  expect(all.find(({ fields }) => fields.name === 'Small 10"')?.fields.price_minor).toBeTypeOf('number')
  const again = await till.sync()
  expect(again.counts).toMatchObject({ inserted: 0, updated: 0, deleted: 0 })
  expect(await till.changes(again.id)).toEqual([])
  const tray = await app.call(restaurantPos.unplaced, { restaurant_id: till.restaurantId }, as)
  expect(tray.body.total).toBe(16)
  expect(tray.body.data[0]).toMatchObject({ connection_name: 'Till', category: expect.stringMatching(/\w/) })
})

async function historyOf({ restaurantId }: Connected): Promise<string[]> {
  const { rows } = await sql<{ description: string | null }>`
    select description from audit_logs where resource = 'restaurant' and resource_id = ${restaurantId} order by id`.execute(app.database.db)
  return rows.map(({ description }) => description ?? '')
}

/** A sync that no person has started. */
async function syncBy(trigger: 'schedule' | 'webhook', till: Connected): Promise<void> {
  await app.database.write((tx) => runs.insert(tx, { connectionId: till.connection.id, trigger }))
  await till.work()
}

test('a sync that changes nothing writes no history, whoever or whatever has started it', async () => {
  const till = await app.connected()
  await till.sync()
  expect((await historyOf(till)).at(-1)).toBe('Menu synced with “Till”, started by “Chef”: 45 new')
  const quiet = async () => {
    const before = await historyOf(till)
    await till.sync()
    await till.sync({ dry: true })
    await till.sync({ scope: 'prices' })
    await syncBy('schedule', till)
    await syncBy('webhook', till)
    expect(await historyOf(till)).toEqual(before)
  }
  await quiet()
  // What waits for a person is found again by every sync.
  await edit(till, (await named(till, 'Lemonade'))?.id ?? '', { name: 'House lemonade' })
  await till.order({ do: 'rename', entry: 'it-lemonade', title: 'Fresh lemonade' })
  await till.sync()
  await quiet()
  await till.order({ do: 'price', entry: 'it-espresso', price_cents: 325 })
  await syncBy('schedule', till)
  expect((await historyOf(till)).at(-1)).toBe('Menu synced with “Till”: 1 changed, 1 to decide')
})

test('a sync that fails for the same reason again writes no more history', async () => {
  const till = await app.connected()
  await till.order({ do: 'fault', fault: 'revoked', on: true })
  const before = await historyOf(till)
  await syncBy('schedule', till)
  const after = await historyOf(till)
  expect(after.slice(before.length)).toEqual([expect.stringContaining('Sync with “Till” failed')])
  await syncBy('webhook', till)
  await till.sync()
  expect(await historyOf(till)).toEqual(after)
})

test('one price changed there is one change here; a name we changed stays until they change it too', async () => {
  const till = await app.connected()
  await till.sync()
  const lemonade = await named(till, 'Lemonade')
  await edit(till, lemonade?.id ?? '', { name: 'House lemonade' })
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: 450 })
  const run = await till.sync()
  expect(await till.changes(run.id)).toEqual(['Lemonade price_minor pos'])
  expect((await named(till, 'House lemonade'))?.fields).toMatchObject({ name: 'House lemonade', price_minor: 450 })
  await till.order({ do: 'rename', entry: 'it-lemonade', title: 'Fresh lemonade' })
  const asked = await till.sync()
  expect(asked.counts.conflicts).toBe(1)
  expect(await till.changes(asked.id)).toEqual(['Fresh lemonade name ask open'])
  const marks = await app.call(restaurantPos.posMarks, { restaurant_id: till.restaurantId }, as)
  expect(marks.body.marks.find(({ node_id }) => node_id === lemonade?.id)?.fields).toMatchObject({
    name: { from: 'local', pos: 'Fresh lemonade' },
    price_minor: { from: 'pos', pos: 450 },
  })
})

test('prices in another currency are not taken, and the sync names them', async () => {
  const till = await app.connected()
  await till.order({ do: 'fault', fault: 'other_currency', on: true })
  const first = await till.sync()
  expect(first).toMatchObject({ state: 'succeeded', message: expect.stringMatching(/^\d+ prices are not in USD, the currency of this restaurant/) })
  expect((await nodes(till)).filter(({ fields }) => fields.price_minor !== undefined)).toEqual([])
  const asked = { restaurant_id: till.restaurantId, connection_id: till.connection.id, q: 'Lemonade' }
  const mirror = await app.call(restaurantPos.posEntities, asked, as)
  expect(mirror.body.data[0]).toMatchObject({ name: 'Lemonade', price_minor: null })
  await till.order({ do: 'fault', fault: 'other_currency', on: false })
  await till.sync()
  const lemonade = (await named(till, 'Lemonade'))?.fields.price_minor
  expect(lemonade).toBeTypeOf('number')
  await till.order({ do: 'fault', fault: 'other_currency', on: true })
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: 1200 })
  expect((await till.sync()).counts).toMatchObject({ updated: 0, warnings: expect.any(Number) })
  expect((await named(till, 'Lemonade'))?.fields.price_minor).toBe(lemonade)
})

test('all conflicts are decided in one call, applied, and not asked again', async () => {
  const till = await app.connected({ field_policy: { name: 'ask', price_minor: 'ask', plu: 'pos', modifiers: 'ask' } })
  await till.sync()
  for (const [entry, name] of [
    ['it-lemonade', 'Lemonade'],
    ['it-espresso', 'Espresso'],
  ] as const) {
    await edit(till, (await named(till, name))?.id ?? '', { name: `Our ${name}`, price_minor: 111 })
    await till.order({ do: 'rename', entry, title: `Their ${name}` })
    await till.order({ do: 'price', entry, price_cents: 999 })
  }
  const run = await till.sync()
  expect(run.counts.conflicts).toBe(4)
  const choices = [
    { selector: { field: 'price_minor' as const, only_open: true }, decision: 'pos' as const },
    { selector: { field: 'name' as const, only_open: true }, decision: 'local' as const },
  ]
  const decided = await app.call(restaurantPos.decideChanges, { restaurant_id: till.restaurantId, run_id: run.id, choices }, as)
  expect(decided.body.decided).toBe(4)
  await till.work()
  expect(await till.run(run.id)).toMatchObject({ state: 'succeeded', counts: { conflicts: 0 } })
  expect((await named(till, 'Our Lemonade'))?.fields).toMatchObject({ price_minor: 999 })
  expect(await till.changes((await till.sync()).id)).toEqual([])
})

test('an empty menu is held, nothing is removed, and the schedule waits for a person', async () => {
  const till = await app.connected()
  await till.sync()
  const before = await shape(till)
  await till.order({ do: 'fault', fault: 'empty', on: true })
  const held = await till.sync()
  expect(held).toMatchObject({ state: 'held', message: expect.stringContaining('empty menu') })
  expect(await shape(till)).toEqual(before)
  const call = { restaurant_id: till.restaurantId, connection_id: till.connection.id }
  expect((await app.call(restaurantPos.startSync, { ...call, dry_run: false }, as)).status).toBe(409)
  const { body } = await app.call(restaurantPos.syncRun, { restaurant_id: till.restaurantId, run_id: held.id }, as)
  expect(body.missing.length).toBeGreaterThan(5)
  await till.order({ do: 'fault', fault: 'empty', on: false })
  expect((await app.call(restaurantPos.discardHeldRun, { restaurant_id: till.restaurantId, run_id: held.id }, as)).body.state).toBe('discarded')
  expect(await till.changes((await till.sync()).id)).toEqual([])
})

test('a person who loses the role while they wait cannot approve a held sync', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'fault', fault: 'empty', on: true })
  const held = await till.sync()
  const supervisor = await app.person({ roles: ['support_supervisor'], on: app.home })
  const approved = await app.database.db.transaction().execute(async (tx) => {
    await sql`select from sync_runs where id = ${held.id} for update`.execute(tx)
    const approving = app.call(restaurantPos.approveHeldRun, { restaurant_id: till.restaurantId, run_id: held.id }, { as: supervisor })
    await untilWaiting(app.database.db, 1)
    await sql`delete from role_grants where user_id = ${supervisor.id}`.execute(app.database.db)
    return { approving }
  })
  expect((await approved.approving).status).toBe(404)
  expect((await till.run(held.id)).state).toBe('held')
})

test('a sync with forty percent missing is held; approved, it breaks links, and the next run pauses the items until they return', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'fault', fault: 'missing_40', on: true })
  const held = await till.sync()
  expect(held.state).toBe('held')
  const supervisor = await app.person({ roles: ['support_supervisor'], on: app.home })
  const approved = await app.call(restaurantPos.approveHeldRun, { restaurant_id: till.restaurantId, run_id: held.id }, { as: supervisor })
  expect(approved.status).toBe(200)
  await till.work()
  expect((await till.run(held.id)).state).toBe('succeeded')
  const paused = async () =>
    (
      await sql<{ label: string }>`select label from pauses where restaurant_id = ${till.restaurantId} and ended_at is null order by label`.execute(
        app.database.db,
      )
    ).rows.map(({ label }) => label)
  expect(await paused()).toEqual([])
  expect((await app.call(restaurantPos.posConnections, { restaurant_id: till.restaurantId }, as)).body.connections[0]).toMatchObject({ state: 'ok' })
  await till.sync()
  expect(await paused()).toHaveLength(7)
  expect((await nodes(till)).every(({ lifecycle }) => lifecycle === 'active')).toBe(true)
  expect(await till.changes((await till.sync()).id)).toEqual([])
  await till.order({ do: 'fault', fault: 'missing_40', on: false })
  const back = await till.sync()
  expect(await till.changes(back.id)).toContain('Bruschetta returned pos')
  expect(await paused()).toEqual([])
})

test('when page 7 of 9 fails, the pages before are taken and nothing counts as missing', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'price', entry: 'it-bruschetta', price_cents: 800 })
  await till.order({ do: 'fault', fault: 'page_7_fails', on: true })
  const run = await till.sync()
  expect(run).toMatchObject({ state: 'partial', counts: { deleted: 0 }, message: expect.stringContaining('Only a part') })
  expect(await till.changes(run.id)).toEqual(['Bruschetta price_minor pos'])
})

test('a revoked token fails the run and marks the connection, which is good again after a test', async () => {
  const till = await app.connected()
  await till.order({ do: 'fault', fault: 'revoked', on: true })
  expect(await till.sync()).toMatchObject({ state: 'failed', message: expect.stringContaining('token') })
  const call = { restaurant_id: till.restaurantId, connection_id: till.connection.id }
  expect((await app.call(restaurantPos.testPosConnection, call, as)).body).toMatchObject({ state: 'auth_failed' })
  await till.order({ do: 'fault', fault: 'revoked', on: false })
  expect((await app.call(restaurantPos.testPosConnection, call, as)).body).toMatchObject({ state: 'ok', problem: null })
})

test('a new id with the same PLU is proposed as the same item, which keeps its history once accepted', async () => {
  const till = await app.connected()
  await till.sync()
  const before = await nodes(till)
  await till.order({ do: 'new_id', entry: 'it-lemonade' })
  const run = await till.sync()
  expect(await till.changes(run.id)).toEqual(['Lemonade relink ask open', 'Lemonade missing pos'])
  const choices = [{ selector: { field: 'relink' as const }, decision: 'pos' as const }]
  await app.call(restaurantPos.decideChanges, { restaurant_id: till.restaurantId, run_id: run.id, choices }, as)
  await till.work()
  await till.order({ do: 'price', entry: (await entityNamed(till, 'Lemonade')).external_id, price_cents: 475 })
  expect(await till.changes((await till.sync()).id)).toEqual(['Lemonade price_minor pos'])
  expect((await nodes(till)).length).toBe(before.length)
})

test('one entry that cannot be read is named and stays as it is, and the others are taken', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'fault', fault: 'broken_entry', on: true })
  await till.order({ do: 'price', entry: 'it-espresso', price_cents: 325 })
  const run = await till.sync()
  const message = '1 entry could not be read and was left as it is: Lemonade (price).'
  expect(run).toMatchObject({ state: 'partial', message, counts: { warnings: 1, deleted: 0 } })
  expect(await till.changes(run.id)).toEqual(['Espresso price_minor pos'])
  const again = await till.sync()
  expect(again).toMatchObject({ state: 'partial', message })
  expect(await till.changes(again.id)).toEqual([])
  // What is missing beside it still counts as missing.
  await till.order({ do: 'delete', entry: 'it-bruschetta' })
  expect(await till.changes((await till.sync()).id)).toEqual(['Bruschetta missing pos'])
  expect((await named(till, 'Lemonade'))?.lifecycle).toBe('active')
})

test('a page that comes again is an incomplete answer: nothing counts as missing', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'fault', fault: 'page_repeats', on: true })
  const run = await till.sync()
  expect(run).toMatchObject({ state: 'partial', counts: { deleted: 0 }, message: expect.stringContaining('the same page twice') })
  expect(await till.changes(run.id)).toEqual([])
})

test.each([
  ['too_many_requests', 'it takes no more requests from us for now (429). Please try again in a few minutes.'],
  ['unavailable', 'it is not available at the moment (503). Please try again in a few minutes.'],
] as const)('a sync says %s in words', async (fault, words) => {
  const till = await app.connected()
  await till.order({ do: 'fault', fault, on: true })
  expect(await till.sync()).toMatchObject({ state: 'failed', message: `The point of sale could not send its menu: ${words}` })
})

test('a menu that shrinks a little with every sync is held by what it lost in a week; what was approved counts no more', async () => {
  const till = await app.connected()
  await till.sync()
  const remove = async (...names: string[]) => {
    for (const name of names) await till.order({ do: 'delete', entry: `it-${name}` })
    return till.sync()
  }
  expect((await remove('bruschetta', 'fried-calamari', 'house-burger', 'espresso', 'lemonade')).state).toBe('succeeded')
  const held = await remove('grilled-salmon', 'chicken-parmesan', 'sparkling-water', 'caesar-salad')
  expect(held).toMatchObject({
    state: 'held',
    message: expect.stringContaining('11 of 45 linked entries (24%) went missing within a week, 6 of them now'),
  })
  await app.call(restaurantPos.approveHeldRun, { restaurant_id: till.restaurantId, run_id: held.id }, as)
  await till.work()
  expect((await till.run(held.id)).state).toBe('succeeded')
  expect((await remove('minestrone')).state).toBe('succeeded')
  const next = await remove('margherita', 'pepperoni')
  expect(next).toMatchObject({ state: 'held', message: expect.stringContaining('9 of 34 linked entries (26%)') })
  await sql`update pos_entities set missing_since = missing_since - interval '8 days' where connection_id = ${till.connection.id}`.execute(
    app.database.db,
  )
  await app.call(restaurantPos.discardHeldRun, { restaurant_id: till.restaurantId, run_id: next.id }, as)
  expect((await till.sync()).state).toBe('succeeded')
})

test('a name that was emptied there is asked about even if the point of sale wins', async () => {
  const till = await app.connected({ field_policy: { name: 'pos', price_minor: 'pos', plu: 'pos', modifiers: 'pos' } })
  await till.sync()
  await till.order({ do: 'rename', entry: 'it-lemonade', title: '  ' })
  const run = await till.sync()
  expect(await till.changes(run.id)).toEqual(['Unnamed name ask open'])
  expect((await named(till, 'Lemonade'))?.kind).toBe('item')
  const decide = (decision: 'pos' | 'local') =>
    app.call(restaurantPos.decideChanges, { restaurant_id: till.restaurantId, run_id: run.id, choices: [{ selector: {}, decision }] }, as)
  await decide('pos')
  await till.work()
  // No item goes without a name.
  expect(await till.changes(run.id)).toEqual(['Unnamed name ask open'])
  expect((await named(till, 'Lemonade'))?.kind).toBe('item')
  await decide('local')
  await till.work()
  expect(await till.changes((await till.sync()).id)).toEqual([])
  await till.order({ do: 'rename', entry: 'it-lemonade', title: 'Limonata' })
  expect(await till.changes((await till.sync()).id)).toEqual(['Limonata name pos'])
})

test('a negative price is not taken, and the sync names it', async () => {
  const till = await app.connected()
  await till.sync()
  const before = (await named(till, 'Lemonade'))?.fields.price_minor
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: -450 })
  await till.order({ do: 'add', title: 'Refund', price_cents: -100 })
  await till.order({ do: 'price', entry: 'it-espresso', price_cents: 100_000_001 })
  const run = await till.sync()
  expect(run).toMatchObject({
    state: 'succeeded',
    message: '2 prices are negative and were not imported: Lemonade and Refund. 1 price is too large and was not imported: Espresso.',
  })
  expect(await till.changes(run.id)).toEqual(['Refund new pos'])
  expect((await named(till, 'Lemonade'))?.fields.price_minor).toBe(before)
  expect((await named(till, 'Refund'))?.fields.price_minor).toBeUndefined()
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: 475 })
  expect(await till.changes((await till.sync()).id)).toEqual(['Lemonade price_minor pos'])
})

async function entityNamed(till: Connected, q: string) {
  const input = { restaurant_id: till.restaurantId, connection_id: till.connection.id, q, only: 'linked' as const }
  const [entity] = (await app.call(restaurantPos.posEntities, input, as)).body.data
  if (!entity) throw new Error('not there')
  return entity
}

test('archive and remove take missing items out of the menu, and they can come back', async () => {
  const till = await app.connected({ deletion_policy: 'archive' })
  await till.sync()
  await till.order({ do: 'delete', entry: 'it-lemonade' })
  await till.sync()
  expect((await named(till, 'Lemonade'))?.lifecycle).toBe('active')
  expect(await till.changes((await till.sync()).id)).toEqual(['Lemonade gone pos'])
  expect((await named(till, 'Lemonade'))?.lifecycle).toBe('archived')
})

test('a missing item is paused at the second sync, and the marketplaces that sell it are updated', async () => {
  const till = await app.connected()
  await till.sync()
  await sql`with listing as (insert into listings (restaurant_id, channel, state, fulfilments) values (${till.restaurantId}, 'grubhub', 'on', '{delivery}') returning id),
    publication as (insert into publications (restaurant_id, state, from_revision, number) values (${till.restaurantId}, 'started', 1, 1) returning id)
    insert into publication_targets (publication_id, listing_id, state) select publication.id, listing.id, 'live' from publication, listing`.execute(
    app.database.db,
  )
  await sql`update listings set live_target_id = (select id from publication_targets where listing_id = listings.id) where restaurant_id = ${till.restaurantId}`.execute(
    app.database.db,
  )
  const told = () => app.jobs.filter(({ queue }) => queue.startsWith(pausesQueueName)).length
  await till.order({ do: 'delete', entry: 'it-lemonade' })
  await till.sync()
  expect(told()).toBe(0)
  await till.sync()
  expect(told()).toBe(1)
})

test('modifiers of an item are synced as a set, and a modifier of our own stays', async () => {
  const till = await app.connected()
  await till.sync()
  const burger = await named(till, 'House burger')
  const linksOfBurger = async () =>
    (await nodes(till)).filter(({ kind, parent_id, lifecycle }) => kind === 'link' && parent_id === burger?.id && lifecycle === 'active')
  expect(await linksOfBurger()).toHaveLength(1)
  await till.order({ do: 'groups', entry: 'it-house-burger', modifier_groups: ['mg-milk', 'mg-pizza-toppings'] })
  expect(await till.changes((await till.sync()).id)).toEqual(['House burger modifiers pos'])
  const milk = await named(till, 'Milk')
  expect((await linksOfBurger()).map(({ ref_id }) => ref_id)).toContain(milk?.id)
  expect(await linksOfBurger()).toHaveLength(2)
})

test('a sync of prices only changes nothing else', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'price', entry: 'it-espresso', price_cents: 325 })
  await till.order({ do: 'rename', entry: 'it-espresso', title: 'Caffè' })
  await till.order({ do: 'delete', entry: 'it-bruschetta' })
  expect(await till.changes((await till.sync({ scope: 'prices' })).id)).toEqual(['Caffè price_minor pos'])
})

test('a sync that is killed anywhere ends in the same menu', async () => {
  const smooth = await app.connected()
  await smooth.sync()
  const wanted = await shape(smooth)
  const till = await app.connected()
  const call = { restaurant_id: till.restaurantId, connection_id: till.connection.id, dry_run: false }
  const run = (await app.call(restaurantPos.startSync, call, as)).body
  let writes = 0
  let alive = 0
  // The server is gone after its first write, then after its second, and so on.
  for (let tries = 0; tries < 20 && (await till.run(run.id)).state !== 'succeeded'; tries += 1) {
    alive += 1
    writes = 0
    const dying = {
      ...app.deps,
      database: {
        ...app.database,
        write: ((fn, options) => {
          writes += 1
          if (writes > alive) throw new Error('the server is gone')
          return app.database.write(fn, options)
        }) as typeof app.database.write,
      },
    }
    await syncNext(dying, till.connection.id, new AbortController().signal).catch(() => undefined)
    // Nobody let go of it in order: the run looks alive until it has been silent for long.
    await sql`update sync_runs set beat_at = now() - interval '61 seconds' where id = ${run.id}`.execute(app.database.db)
  }
  expect(alive).toBeGreaterThan(2)
  expect((await till.run(run.id)).state).toBe('succeeded')
  expect(await shape(till)).toEqual(wanted)
  expect(await till.changes((await till.sync()).id)).toEqual([])
})

test('two workers never have the same run, and one that lost its run writes nothing', async () => {
  const till = await app.connected()
  const call = { restaurant_id: till.restaurantId, connection_id: till.connection.id, dry_run: false }
  const run = (await app.call(restaurantPos.startSync, call, as)).body
  await till.order({ do: 'fault', fault: 'slow', on: true })
  const signal = new AbortController().signal
  const took = await Promise.all([1, 2, 3].map(() => syncNext(app.deps, till.connection.id, signal)))
  expect(took.filter(Boolean)).toHaveLength(1)
  expect((await till.run(run.id)).state).toBe('succeeded')
  expect((await nodes(till)).filter(({ kind }) => kind !== 'link')).toHaveLength(whole)
})

test('an edit between dry run and applying is not overwritten', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: 450 })
  const dry = await till.sync({ dry: true })
  await edit(till, (await named(till, 'Lemonade'))?.id ?? '', { price_minor: 499 })
  await app.call(restaurantPos.applySync, { restaurant_id: till.restaurantId, run_id: dry.id }, as)
  await till.work()
  expect(await till.changes(dry.id)).toEqual(['Lemonade price_minor ask open'])
  expect((await named(till, 'Lemonade'))?.fields.price_minor).toBe(499)
})

test('the point of sale in the tree shows its latest data, with ids and links', async () => {
  const till = await app.connected()
  const read = async (whole: boolean) => (await app.call(posMirror.posMirror, { restaurant_id: till.restaurantId, whole }, as)).body
  expect(await read(true)).toMatchObject({ connections: [{ entries: 0 }], entries: [] })
  await till.sync()
  const { connections, entries } = await read(true)
  expect([connections[0]?.entries, entries.length]).toEqual([whole + 4, whole + 4])
  expect((await read(false)).entries).toEqual([])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const kindAbove = (kind: string) => [...new Set(entries.filter((one) => one.kind === kind).map(({ parent_id }) => byId.get(parent_id ?? 0)?.kind))]
  expect([kindAbove('size'), kindAbove('option'), kindAbove('modifier')]).toEqual([['item'], ['modifier'], [undefined]])
  expect(kindAbove('item')).toContain('category')
  const withModifiers = entries.filter(({ modifiers }) => modifiers.length > 0)
  expect(withModifiers.flatMap(({ modifiers }) => modifiers).every((id) => byId.get(id)?.kind === 'modifier')).toBe(true)
  expect(withModifiers.length).toBeGreaterThan(0)
  const menu = new Set((await nodes(till)).map(({ id }) => id))
  expect(entries.filter(({ state }) => state === 'linked').every(({ node_id }) => menu.has(node_id ?? ''))).toBe(true)
})
