import { randomUUID } from 'node:crypto'
import { hoursChanges } from '@brigade/contract/hours.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'
import { loadMenu } from '../draft/store.ts'
import { pausesEnd } from './end-due.ts'
import { isPaused, pausesNow } from './paused.ts'
import { activeOf } from './store.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const north = await app.group({ name: 'North', parent: company })
const south = await app.group({ name: 'South', parent: company })
const elsewhere = await app.group({ name: 'Elsewhere' })
const manager = await app.person({ name: 'Mara', roles: ['restaurants_admin', 'availabilities_admin', 'chains'], on: company })
const cook = await app.person({ name: 'Kenji', roles: ['availabilities_admin'], on: north })
const viewer = await app.person({ roles: ['availabilities'], on: company })
const stranger = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'chains'], on: elsewhere })

async function restaurant(name: string, on = north, as: Person = manager, more: { timezone?: string; kind?: 'library' } = {}) {
  const input = { name, timezone: 'America/New_York', currency: 'USD', ...more }
  const made = await app.call(restaurantProfile.createRestaurant, { restaurant: input, parent_access_group_id: on }, { as })
  expect(made.status).toBe(200)
  return made.body.id
}

interface Row {
  kind: string
  fields?: object
  parent?: string
  ref?: string
  source?: string
}

let position = 0

/** One node of a menu; answers its id. */
async function node(restaurant_id: number, { kind, fields = {}, parent, ref, source }: Row): Promise<string> {
  const id = randomUUID()
  position += 1
  const row = { id, restaurant_id, kind, fields: JSON.stringify(fields), position: `a${String(position).padStart(4, '0')}`, revision: 1 }
  const links = { parent_id: parent ?? null, ref_id: ref ?? null, source_id: source ?? null, variant: source ? 'library' : 'base' }
  await app.database.db
    .insertInto('menu_nodes')
    .values({ ...row, ...links })
    .execute()
  return id
}

/** A menu with one item that comes in two sizes and needs a sauce. */
async function pizzaMenu(id: number) {
  const menu = await node(id, { kind: 'menu', fields: { name: 'All day' } })
  const item = await node(id, { kind: 'item', fields: { name: 'Margherita', tags: ['Basil'] } })
  const placement = await node(id, { kind: 'placement', parent: menu, ref: item })
  const small = await node(id, { kind: 'size', parent: item, fields: { name: 'Small' } })
  const large = await node(id, { kind: 'size', parent: item, fields: { name: 'Large' } })
  const modifier = await node(id, { kind: 'modifier', fields: { name: 'Sauce', min: 1 } })
  await node(id, { kind: 'link', parent: item, ref: modifier })
  const tomato = await node(id, { kind: 'option', parent: modifier, fields: { name: 'Tomato' } })
  return { menu, item, placement, small, large, modifier, tomato }
}

const pause = (restaurant_id: number, node_id: string, more: object = {}, as = cook) =>
  app.call(pauses.pause, { restaurant_id, targets: [{ node_id }], ...more }, { as })
const active = async (restaurant_id: number, as = cook) => (await app.call(pauses.pauses, { restaurant_id }, { as })).body
const historyOf = async (id: number) =>
  (
    await app.database.db
      .selectFrom('audit_logs')
      .select(['description', 'agent', 'actor_type'])
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute()
  ).slice(1)
const end = () => pausesEnd(app.deps).run(new AbortController().signal)
const makeDue = (restaurant_id: number) =>
  app.database.db
    .updateTable('pauses')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('restaurant_id', '=', restaurant_id)
    .where('ends_at', 'is not', null)
    .execute()

describe('a cook with no right on the menu', () => {
  test('searches, previews the effect, pauses until the end of the day and resumes', async () => {
    const id = await restaurant('Copper Kettle')
    const { item, placement } = await pizzaMenu(id)
    const found = await app.call(pauses.pausable, { restaurant_id: id, q: 'marg' }, { as: cook })
    expect(found.body.matches[0]).toMatchObject({ kind: 'item', node_id: item, name: 'Margherita', place: 'All day', uses: 1, is_paused: false })
    const preview = await app.call(pauses.previewPause, { restaurant_id: id, targets: [{ node_id: item }] }, { as: cook })
    expect(preview.body).toMatchObject({ placements: [{ id: placement, why: 'All day' }], placements_total: 1, unsellable: [], groups: [] })
    const done = await pause(id, placement)
    expect(done.body.results).toMatchObject([{ restaurant_name: 'Copper Kettle', name: 'Margherita', outcome: 'paused' }])
    expect(done.body.results[0]?.ends_at).toBe(preview.body.restaurants[0]?.end_of_business_day)
    expect(await active(id)).toMatchObject([
      { kind: 'item', node_id: item, name: 'Margherita', created_by_name: 'Kenji', end_rule: 'end_of_business_day' },
    ])
    expect((await app.call(pauses.pausable, { restaurant_id: id }, { as: cook })).body.matches).toEqual([])
    const now = await app.call(pauses.restaurantsNow, { name: 'copper' }, { as: cook })
    expect(now.body.data).toMatchObject([{ id, paused: 1, next_end: done.body.results[0]?.ends_at, _can: { pause: true } }])
    const resumed = await app.call(pauses.resume, { restaurant_id: id, targets: [{ node_id: item }] }, { as: cook })
    expect(resumed.body).toMatchObject({ resumed: 1, restaurants: 1 })
    expect(await active(id)).toEqual([])
    const lately = await app.call(pauses.pausable, { restaurant_id: id }, { as: cook })
    expect(lately.body.matches.map(({ name }) => name)).toEqual(['Margherita'])
    const [first, second] = await historyOf(id)
    expect(first?.description).toMatch(/^- \*\*paused\*\*: Margherita until \w+, \w+ \d+, 4:00 AM$/)
    expect(second).toMatchObject({ description: '- **resumed**: Margherita', agent: `Kenji <${cook.email}>` })
  })

  test('can pause in no other restaurant, and viewers cannot pause', async () => {
    const id = await restaurant('Harbor', south)
    const { item } = await pizzaMenu(id)
    expect((await pause(id, item)).status).toBe(404)
    expect((await pause(id, item, {}, stranger)).status).toBe(404)
    expect((await pause(id, item, {}, viewer)).status).toBe(403)
    expect(await active(id, viewer)).toEqual([])
    expect((await app.call(pauses.pausable, { restaurant_id: id, q: 'marg' }, { as: viewer })).body.matches[0]?.name).toBe('Margherita')
    const newcomer = await app.person({ roles: ['availabilities_admin'], on: await app.group({ name: 'Newcomers' }) })
    expect((await app.call(pauses.restaurantsNow, {}, { as: newcomer })).body.total).toBe(0)
  })

  test('cannot pause a node of another menu by its id', async () => {
    const mine = await restaurant('Mine')
    const theirs = await restaurant('Theirs', elsewhere, stranger)
    const { item } = await pizzaMenu(theirs)
    const answer = await pause(mine, item)
    expect(answer.body.results).toMatchObject([{ outcome: 'not_there' }])
    expect(await active(mine)).toEqual([])
  })
})

describe('pausing again', () => {
  test('changes the end, and undo restores the earlier pause', async () => {
    const id = await restaurant('Twice')
    const { item } = await pizzaMenu(id)
    await pause(id, item, { end_rule: 'manual' })
    const again = await pause(id, item)
    expect(again.body.results).toMatchObject([{ outcome: 'changed' }])
    expect(await active(id)).toHaveLength(1)
    await app.call(pauses.resume, { restaurant_id: id, batch_id: again.body.batch_id, undo: true }, { as: cook })
    expect(await active(id)).toMatchObject([{ end_rule: 'manual', ends_at: null }])
  })

  test('makes one pause when two people pause at once', async () => {
    const id = await restaurant('Race')
    const { item } = await pizzaMenu(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pause(id, item)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await active(id)).toHaveLength(1)
  })

  test('pauses a channel in addition to the others', async () => {
    const id = await restaurant('Channels')
    const { item } = await pizzaMenu(id)
    await pause(id, item, { channel: 'uber_eats' })
    await pause(id, item, { channel: 'doordash' })
    expect((await active(id)).map(({ channel }) => channel).sort()).toEqual(['doordash', 'uber_eats'])
  })
})

describe('when it ends', () => {
  test('an instant and a time of the restaurant’s clock are accepted, a past time is refused', async () => {
    const id = await restaurant('Tokyo', north, manager, { timezone: 'Asia/Tokyo' })
    const { item } = await pizzaMenu(id)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const wall = await pause(id, item, { end_rule: 'until', until: `${tomorrow}T18:30` })
    expect(wall.body.results[0]?.ends_at).toBe(new Date(`${tomorrow}T18:30:00+09:00`).toISOString())
    expect((await pause(id, item, { end_rule: 'until', until: '2020-01-01T00:00Z' })).body.results).toMatchObject([{ outcome: 'in_the_past' }])
    expect((await pause(id, item, { end_rule: 'until' })).problem.errors).toEqual({ until: ['Time is required'] })
    expect((await pause(id, item, { end_rule: 'until', until: '2026-02-31T10:00' })).status).toBe(400)
    expect((await pause(id, item, { end_rule: 'until', until: '2090-01-01T10:00' })).problem.errors).toEqual({ until: ['must be within a year'] })
  })

  test('a restaurant without hours has no next opening', async () => {
    const id = await restaurant('No hours')
    const { item } = await pizzaMenu(id)
    expect((await pause(id, item, { end_rule: 'next_opening' })).body.results).toMatchObject([{ outcome: 'no_opening' }])
    expect(await active(id)).toEqual([])
  })

  test('the next opening follows the restaurant’s own week', async () => {
    const id = await restaurant('Opens', north, manager, { timezone: 'America/Los_Angeles' })
    const { item } = await pizzaMenu(id)
    const week = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 660, end_min: 1320 }))
    expect((await app.call(hoursChanges.saveHours, { restaurant_id: id, hours: { week } }, { as: manager })).status).toBe(200)
    const { body } = await pause(id, item, { end_rule: 'next_opening' })
    const end = body.results[0]?.ends_at ?? ''
    expect(new Date(end).toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles' })).toBe('11:00:00')
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
    const preview = await app.call(pauses.previewPause, { restaurant_id: id, targets: [{ node_id: item }] }, { as: cook })
    expect(preview.body.restaurants[0]?.next_opening).toBe(end)
  })

  test('an end by hours follows changes of hours, zone and cut-off; a fixed time stays', async () => {
    const id = await restaurant('Moves')
    const { item, small, large } = await pizzaMenu(id)
    const weekFrom = (start_min: number) => [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min, end_min: 1320 }))
    const save = (start_min: number, version: number) =>
      app.call(hoursChanges.saveHours, { restaurant_id: id, hours: { week: weekFrom(start_min), version } }, { as: manager })
    await save(660, 0)
    await pause(id, item)
    await pause(id, small, { end_rule: 'next_opening' })
    await pause(id, large, { end_rule: 'until', until: new Date(Date.now() + 7_200_000).toISOString() })
    const named = (await active(id)).find(({ name }) => name === 'Large')?.ends_at
    expect((await save(720, 1)).status).toBe(200)
    const profile = { name: 'Moves', timezone: 'Asia/Tokyo', currency: 'USD', business_day_cutoff_min: 300 }
    expect((await app.call(restaurantProfile.updateRestaurant, { id, restaurant: profile }, { as: manager })).status).toBe(200)
    const ends = new Map((await active(id)).map(({ name, ends_at }) => [name, ends_at ?? '']))
    const inTokyo = (name: string) => new Date(ends.get(name) ?? '').toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' })
    expect([inTokyo('Margherita'), inTokyo('Small')]).toEqual(['05:00:00', '12:00:00'])
    expect(ends.get('Large')).toBe(named)
  })

  test('a pause ends at its time, and is recorded once by however many servers', async () => {
    const id = await restaurant('Due')
    const { item, menu } = await pizzaMenu(id)
    await pause(id, item)
    await pause(id, menu, { end_rule: 'manual' })
    await makeDue(id)
    expect((await active(id)).map(({ name }) => name)).toEqual(['All day'])
    const events = () => app.database.db.selectFrom('realtime_events').select('keys').where('resource_id', '=', id).execute()
    const before = (await events()).length
    await Promise.all([end(), end(), end()])
    await end()
    expect((await historyOf(id)).slice(2)).toEqual([{ description: '- **resumed by itself**: Margherita', agent: 'system', actor_type: 'system' }])
    expect((await events()).slice(before)).toEqual([{ keys: ['pauses', `pauses:${id}`, `menu:${id}`, `audit_logs:restaurant:${id}`] }])
    const over = await app.call(pauses.pauses, { restaurant_id: id, active: false }, { as: cook })
    expect(over.body).toMatchObject([{ name: 'Margherita', ended_why: 'due', ended_by_name: null }])
  })
})

async function liveOn(id: number, channel: string): Promise<number> {
  const { db } = app.database
  const number = sql<number>`(select count(*)::int + 1 from publications where restaurant_id = ${id})`
  const publication = { restaurant_id: id, state: 'started', number, from_revision: 1 }
  const { id: publication_id } = await db.insertInto('publications').values(publication).returning('id').executeTakeFirstOrThrow()
  const listing = { restaurant_id: id, channel, fulfilments: ['pickup'] }
  const { id: listing_id } = await db.insertInto('listings').values(listing).returning('id').executeTakeFirstOrThrow()
  const target = { publication_id, listing_id, state: 'live' }
  const { id: live_target_id } = await db.insertInto('publication_targets').values(target).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('listings').set({ live_target_id }).where('id', '=', listing_id).execute()
  return listing_id
}

test('marketplaces are updated when an item gets or loses a paused tag, and not for other edits or times', async () => {
  const id = await restaurant('Tagged')
  const { item } = await pizzaMenu(id)
  const uber = await liveOn(id, 'uber_eats')
  const pauseJobs = () =>
    app.jobs.flatMap(({ queue, data }) =>
      queue === 'listing-pauses-uber_eats' && 'listingIds' in data && (data.listingIds as number[]).includes(uber) ? [data] : [],
    )
  const edit = (fields: Record<string, unknown>) => {
    const ops = [{ op: 'update' as const, client_op_id: randomUUID(), id: item, fields }]
    return app.call(menuDraft.applyMenuOps, { restaurant_id: id, batch_id: randomUUID(), base_revision: 0, ops }, { as: manager })
  }
  await edit({ tags: ['Basil', 'Nuts'] })
  expect(pauseJobs()).toHaveLength(0)
  const out = await app.call(pauses.pause, { restaurant_id: id, targets: [{ tag: 'shrimp' }] }, { as: cook })
  expect(pauseJobs()).toHaveLength(1)
  await edit({ name: 'Gamberi' })
  expect(pauseJobs()).toHaveLength(1)
  await edit({ tags: ['Shrimp'] })
  expect(pauseJobs()).toHaveLength(2)
  await app.call(menuDraft.undoMenu, { restaurant_id: id }, { as: manager })
  expect(pauseJobs()).toHaveLength(3)
  await app.call(pauses.resume, { restaurant_id: id, batch_id: out.body.batch_id }, { as: cook })
  await edit({ tags: ['Shrimp'] })
  expect(pauseJobs()).toHaveLength(4)
})

describe('undoing a resume', () => {
  test('pauses again what it resumed in every restaurant, each until its own end', async () => {
    const [east, west] = [await restaurant('East'), await restaurant('West', north, manager, { timezone: 'America/Los_Angeles' })]
    await pizzaMenu(east)
    await pizzaMenu(west)
    const out = await app.call(
      pauses.pause,
      { restaurant_id: east, targets: [{ tag: 'basil' }], access_group_id: north, note: 'Frost' },
      { as: cook },
    )
    const before = [await active(east), await active(west)]
    const back = await app.call(pauses.resume, { restaurant_id: east, batch_id: out.body.batch_id }, { as: cook })
    expect([await active(east), await active(west)]).toEqual([[], []])
    const undo = (as: Person) => app.call(pauses.undoResume, { restaurant_id: east, resume_id: back.body.resume_id }, { as })
    // It is only one's own to take back.
    expect((await undo(manager)).body).toEqual({ paused: 0, restaurants: 0 })
    expect((await undo(cook)).body).toEqual({ paused: back.body.resumed, restaurants: back.body.restaurants })
    expect([await active(east), await active(west)]).toEqual(before)
    expect((await undo(cook)).body).toEqual({ paused: 0, restaurants: 0 })
    expect((await historyOf(west)).at(-1)?.description).toBe('- **paused again**: basil')
    await app.call(pauses.resume, { restaurant_id: east, batch_id: out.body.batch_id }, { as: cook })
  })

  test('leaves alone newer pauses, and pauses that would be over', async () => {
    const id = await restaurant('Anew')
    const { item, small } = await pizzaMenu(id)
    await pause(id, item)
    await pause(id, small)
    const ids = (await active(id)).map((one) => one.id)
    const back = await app.call(pauses.resume, { restaurant_id: id, ids }, { as: cook })
    await makeDue(id)
    await pause(id, item, { end_rule: 'manual' })
    const undone = await app.call(pauses.undoResume, { restaurant_id: id, resume_id: back.body.resume_id }, { as: cook })
    expect(undone.body).toEqual({ paused: 0, restaurants: 0 })
    expect(await active(id)).toMatchObject([{ end_rule: 'manual' }])
  })
})

test('marketplaces with the live menu are updated at once: at the pause, at its resume, at its end', async () => {
  const id = await restaurant('Listed')
  const { item } = await pizzaMenu(id)
  const { db } = app.database
  const publication = { restaurant_id: id, state: 'started', number: 1, from_revision: 1 }
  const { id: publication_id } = await db.insertInto('publications').values(publication).returning('id').executeTakeFirstOrThrow()
  const listing = async (channel: string, isLive: boolean) => {
    const made = await db
      .insertInto('listings')
      .values({ restaurant_id: id, channel, fulfilments: ['pickup'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isLive) return made.id
    const target = { publication_id, listing_id: made.id, state: 'live' }
    const { id: live_target_id } = await db.insertInto('publication_targets').values(target).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('listings').set({ live_target_id }).where('id', '=', made.id).execute()
    return made.id
  }
  const uber = await listing('uber_eats', true)
  await listing('web', true)
  await listing('doordash', false)
  const pauseJobs = () => app.jobs.flatMap(({ queue, data }) => (queue === 'listing-pauses-uber_eats' ? [data] : []))
  const before = pauseJobs().length
  await pause(id, item)
  await app.call(pauses.resume, { restaurant_id: id, targets: [{ node_id: item }] }, { as: cook })
  await pause(id, item)
  await makeDue(id)
  await end()
  expect(pauseJobs().slice(before)).toEqual(Array.from({ length: 4 }, () => ({ listingIds: [uber] })))
})

describe('everywhere below a group', () => {
  test('pauses the items from the same library, each by its own clock, only where the person has the right', async () => {
    const library = await restaurant('Library', company, manager, { kind: 'library' })
    const origin = await node(library, { kind: 'item', fields: { name: 'Salmon', tags: ['fish'] } })
    const size = await node(library, { kind: 'size', parent: origin, fields: { name: 'Half' } })
    const one = await restaurant('One', north)
    const two = await restaurant('Two', south, manager, { timezone: 'America/Los_Angeles' })
    const none = await restaurant('None', south)
    const foreign = await restaurant('Foreign', elsewhere, stranger)
    const heir = async (id: number) => {
      const item = await node(id, { kind: 'item', source: origin })
      await node(id, { kind: 'placement', parent: await node(id, { kind: 'menu', fields: { name: 'Menu' } }), ref: item })
      return item
    }
    const [here, there] = [await heir(one), await heir(two)]
    await pizzaMenu(none)
    await heir(foreign)

    const preview = await app.call(pauses.previewPause, { restaurant_id: one, targets: [{ node_id: here }] }, { as: manager })
    expect(preview.body.groups).toEqual([{ id: company, name: 'Company', restaurants: 2 }])
    const done = await pause(one, here, { access_group_id: company }, manager)
    const hourIn = (timeZone: string, at: string | null | undefined) => new Date(at ?? 0).toLocaleTimeString('en-GB', { timeZone })
    expect(done.body.results.map(({ restaurant_name }) => restaurant_name)).toEqual(['One', 'Two'])
    expect(hourIn('America/New_York', done.body.results[0]?.ends_at)).toBe('04:00:00')
    expect(hourIn('America/Los_Angeles', done.body.results[1]?.ends_at)).toBe('04:00:00')
    expect(await active(two, manager)).toMatchObject([{ node_id: there, group_name: 'Company', elsewhere: 1 }])
    expect(await active(none, manager)).toEqual([])
    expect(await active(foreign, stranger)).toEqual([])

    // The cook holds nothing on the company, and resumes no more than his own.
    expect((await pause(one, here, { access_group_id: company })).status).toBe(404)
    const mine = (await active(one))[0]?.id ?? 0
    expect((await app.call(pauses.resume, { restaurant_id: one, ids: [mine], everywhere: true }, { as: cook })).body).toMatchObject({
      restaurants: 1,
    })
    expect(await active(two, manager)).toHaveLength(1)

    // A size of the library shows through in both menus although neither has a row for it.
    const halves = await pause(one, size, { access_group_id: company }, manager)
    expect(halves.body.results.map(({ restaurant_name, name }) => `${restaurant_name} ${name}`)).toEqual(['One Half', 'Two Half'])
    expect(await active(two, manager)).toContainEqual(expect.objectContaining({ node_id: size, kind: 'size', place: 'Salmon' }))

    const fish = await app.call(pauses.pause, { restaurant_id: one, targets: [{ tag: 'FISH' }], access_group_id: company }, { as: manager })
    const reached = fish.body.results.map(({ restaurant_name, message }) => [restaurant_name, message.includes('Nothing there has the tag now')])
    expect(reached.filter(([name]) => ['One', 'Two', 'None', 'Foreign'].includes(`${name}`))).toEqual([
      ['None', true],
      ['One', false],
      ['Two', false],
    ])
    // What gets the tag later is out as well, and has no end of its own.
    const none_menu = await loadMenu(app.database.db, none)
    const margherita = [...none_menu.nodes.values()].find(({ kind }) => kind === 'item')?.id ?? ''
    const isOut = async () => {
      const now = pausesNow(await activeOf(app.database.db, none), new Date())
      return isPaused(await loadMenu(app.database.db, none), margherita, now)
    }
    expect(await isOut()).toBe(false)
    const op = { op: 'update' as const, client_op_id: randomUUID(), id: margherita, fields: { tags: ['Fish'] } }
    await app.call(menuDraft.applyMenuOps, { restaurant_id: none, batch_id: randomUUID(), base_revision: 0, ops: [op] }, { as: manager })
    expect(await isOut()).toBe(true)
    expect((await app.call(pauses.resume, { restaurant_id: one, batch_id: fish.body.batch_id }, { as: manager })).body).toMatchObject({
      restaurants: fish.body.results.length,
    })
    expect(await isOut()).toBe(false)

    // From the library itself everywhere is all there is.
    expect((await pause(library, origin, {}, manager)).status).toBe(409)
    expect((await pause(library, origin, { access_group_id: company }, manager)).body.results).toHaveLength(2)
  })
})

test.each(['İçli', 'Çıtır', 'STRAẞE', '%_\\'])('the tag %s is resumed as it was paused', async (tag) => {
  const id = await restaurant('Meze')
  const paused = await app.call(pauses.pause, { restaurant_id: id, targets: [{ tag }] }, { as: cook })
  expect(paused.body.results.map(({ outcome }) => outcome)).toEqual(['paused'])
  const resumed = await app.call(pauses.resume, { restaurant_id: id, targets: [{ tag }] }, { as: cook })
  expect([resumed.body.resumed, await active(id)]).toEqual([1, []])
})
