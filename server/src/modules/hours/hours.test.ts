import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { groupHoursChanges, hoursChanges, hoursReads } from '@brigade/contract/hours.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { allRoutes } from '../../routes.ts'
import { dueClosures } from './due-closures.ts'

let now = new Date()
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const chain = await app.group({ name: 'Larkspur' })
const east = await app.group({ name: 'East', parent: chain })
const elsewhere = await app.group({ name: 'Somebody else' })
const manager = await app.person({ name: 'Marcus Webb', on: chain, roles: ['restaurants_admin', 'availabilities_admin', 'chains', 'access_groups'] })
const cook = await app.person({ name: 'Ana Cook', on: east, roles: ['restaurants', 'availabilities_admin'] })
const viewer = await app.person({ on: chain, roles: ['restaurants', 'availabilities'] })
const stranger = await app.person({ on: elsewhere, roles: ['restaurants_admin', 'availabilities_admin'] })

beforeEach(() => {
  // A Monday, two in the afternoon in New York.
  now = new Date('2026-11-16T19:00:00Z')
})

async function create(more: Record<string, unknown> = {}, on = east) {
  const restaurant = { name: 'Harbor Grill', timezone: 'America/New_York', currency: 'USD', ...more } as const
  const answer = await app.call(restaurants.createRestaurant, { restaurant, parent_access_group_id: on }, { as: manager })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}

const daily = (start_min: number, end_min: number) => [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min, end_min }))
const stateOf = async (restaurant_id: number, more = {}) => (await app.call(hoursReads.serviceState, { restaurant_id, ...more }, { as: viewer })).body
const historyOf = async (id: number) =>
  (await app.call(auditLogs.search, { resource: 'restaurant', resource_id: id }, { as: manager })).body.data.map(({ description }) => description)
const give = async (restaurant_id: number, hours: object, as = manager) =>
  app.call(hoursChanges.saveHours, { restaurant_id, hours: { week: [], ...hours } }, { as })

describe('hours of a restaurant', () => {
  test('own hours are saved, shown in History, and decide whether it is open', async () => {
    const id = await create()
    expect(await stateOf(id)).toMatchObject({ open: false, because: [{ kind: 'no_hours' }] })
    const saved = await give(id, { week: daily(600, 1380), lead_min: 20 }, cook)
    expect(saved.body).toMatchObject({ rules: [{ fulfilment: null, lead_min: 20, version: 1, inherited_from: null }], _can: { update: true } })
    expect(await stateOf(id)).toMatchObject({ open: true, until: '2026-11-17T04:00:00.000Z', ready_from: '2026-11-16T19:20:00.000Z' })
    expect((await historyOf(id))[0]).toBe('- **hours**: Mon–Sun 10:00–23:00; ready after 20 min')
  })

  test('the most specific row decides, own rows before those of a group', async () => {
    const id = await create()
    const group = (hours: object, access_group_id: number) =>
      app.call(groupHoursChanges.saveGroupHours, { access_group_id, hours: { week: [], ...hours } }, { as: manager })
    expect((await group({ week: daily(480, 600) }, chain)).status).toBe(200)
    expect((await group({ week: daily(480, 900), fulfilment: 'delivery' }, east)).status).toBe(200)
    const rules = async () => (await app.call(hoursReads.hours, { restaurant_id: id }, { as: viewer })).body.rules
    expect(await rules()).toMatchObject([
      { fulfilment: 'delivery', inherited_from: 'East' },
      { fulfilment: null, inherited_from: 'Larkspur' },
    ])
    expect((await stateOf(id, { fulfilment: 'delivery' })).because).toMatchObject([{ kind: 'hours', inherited_from: 'East' }])
    expect((await stateOf(id, { fulfilment: 'pickup' })).open).toBe(false)

    await give(id, { week: daily(600, 1380) })
    expect(await stateOf(id, { fulfilment: 'delivery' })).toMatchObject({ open: true, because: [{ inherited_from: null }] })
    await give(id, { week: [], fulfilment: 'delivery', channel: 'doordash' })
    expect((await stateOf(id, { fulfilment: 'delivery', channel: 'doordash' })).open).toBe(false)
    expect((await stateOf(id, { fulfilment: 'delivery', channel: 'web' })).open).toBe(true)

    const reset = await app.call(hoursChanges.resetHours, { restaurant_id: id }, { as: manager })
    expect(reset.body.rules.map(({ inherited_from }) => inherited_from)).toEqual([null, 'East', 'Larkspur'])
    for (const [access_group_id, more] of [
      [chain, {}],
      [east, { fulfilment: 'delivery' as const }],
    ] as const) {
      await app.call(groupHoursChanges.resetGroupHours, { access_group_id, ...more }, { as: manager })
    }
    expect((await rules()).length).toBe(1)
  })

  test('when two people save, the second gets a conflict, and nothing of the first is lost', async () => {
    const id = await create()
    await give(id, { week: daily(600, 1200) })
    const both = await Promise.all([give(id, { week: daily(540, 1200), version: 1 }), give(id, { week: daily(480, 1200), version: 1 }, cook)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.message).toContain('Someone else changed these hours')
    expect((await give(id, { week: daily(540, 1200) })).status).toBe(409)
  })

  test('wrong weeks are refused with sentences', async () => {
    const id = await create()
    const refused = async (hours: object) => (await give(id, hours)).problem.errors
    expect(await refused({ week: [{ dow: 1, start_min: 600, end_min: 600 }] })).toMatchObject({ week: [expect.stringContaining('24 hours')] })
    expect(await refused({ week: [...daily(600, 720), { dow: 1, start_min: 660, end_min: 800 }] })).toBeDefined()
    expect((await give(id, { week: daily(0, 1440) })).status).toBe(200)
  })

  test('strangers and viewers change nothing, and libraries have no hours', async () => {
    const id = await create()
    expect((await app.call(hoursReads.hours, { restaurant_id: id }, { as: stranger })).status).toBe(404)
    expect((await give(id, { week: daily(0, 60) }, stranger)).status).toBe(404)
    expect((await app.call(hoursChanges.closeStore, { restaurant_id: id }, { as: stranger })).status).toBe(404)
    expect((await give(id, { week: daily(0, 60) }, viewer)).status).toBe(403)
    expect((await app.call(hoursReads.hours, { restaurant_id: id }, { as: viewer })).body._can).toEqual({ update: false })
    expect((await app.call(groupHoursChanges.closeStores, { access_group_id: chain }, { as: cook })).status).toBe(404)
    const library = await create({ kind: 'library', name: 'Shared menu' }, chain)
    expect((await give(library, { week: daily(0, 60) })).status).toBe(404)
    expect((await app.call(hoursReads.serviceState, { restaurant_id: library }, { as: manager })).status).toBe(404)
  })

  test('states of many restaurants in one call leave out restaurants the caller cannot see', async () => {
    const [one, two] = [await create(), await create({ name: 'Second', timezone: 'Asia/Tokyo' })]
    await give(one, { week: daily(600, 1200) })
    await give(two, { week: daily(600, 1200) })
    const foreign = await app.call(
      restaurants.createRestaurant,
      { restaurant: { name: 'Theirs', timezone: 'America/New_York', currency: 'USD' }, parent_access_group_id: elsewhere },
      { as: stranger },
    )
    const asked = [one, two, foreign.body.id, 999_999]
    const { body } = await app.call(hoursReads.serviceStates, { restaurant_ids: asked }, { as: viewer })
    expect(Object.fromEntries(body.map(({ restaurant_id, open }) => [restaurant_id, open]))).toEqual({ [one]: true, [two]: false })
  })
})

describe('special dates', () => {
  const christmas = { date_from: '2026-12-25', date_to: '2026-12-25', kind: 'closed', label: 'Christmas' } as const
  const put = (restaurant_id: number, exception: object, as = manager) =>
    app.call(hoursChanges.saveException, { restaurant_id, exception: { ...christmas, ...exception } }, { as })

  test('extra hours can be added to one day ten times, not more', async () => {
    const id = await create()
    const added = (label: string, days: object = { date_from: '2026-12-01', date_to: '2026-12-31' }) =>
      put(id, { kind: 'open_add', windows: [{ start_min: 600, end_min: 660 }], label, ...days })
    for (let count = 1; count <= 10; count += 1) expect((await added(`Market ${count}`)).status).toBe(200)
    const eleventh = await added('Market 11', { date_from: '2026-12-31', date_to: '2027-01-02' })
    expect([eleventh.status, eleventh.problem.errors]).toEqual([400, { date_from: ['2026-12-31 has 10 special dates already'] }])
    const [first] = (await app.call(hoursReads.hours, { restaurant_id: id }, { as: viewer })).body.exceptions
    expect((await put(id, { kind: 'open_add', windows: [{ start_min: 0, end_min: 60 }], label: 'Night', id: first?.id, version: 1 })).status).toBe(
      200,
    )
    expect((await added('New year', { date_from: '2027-01-01', date_to: '2027-01-01' })).status).toBe(200)
  })

  test('a holiday of the chain closes all; a restaurant has the last word', async () => {
    const id = await create()
    await give(id, { week: daily(600, 1380) })
    const holiday = await app.call(
      groupHoursChanges.saveGroupException,
      { access_group_id: chain, exception: { ...christmas, holiday: true } },
      { as: manager },
    )
    expect(holiday.body.exceptions).toMatchObject([{ label: 'Christmas', source: 'holiday', inherited_from: null }])
    const noon = { at: '2026-12-25T17:00:00Z' }
    expect(await stateOf(id, noon)).toMatchObject({ open: false, because: [{ kind: 'exception', label: 'Christmas', inherited_from: 'Larkspur' }] })
    await put(id, { kind: 'open_replace', windows: [{ start_min: 660, end_min: 900 }], label: 'Christmas lunch' })
    expect(await stateOf(id, noon)).toMatchObject({ open: true, until: '2026-12-25T20:00:00.000Z' })
    const { body: days } = await app.call(hoursReads.hoursPreview, { restaurant_id: id, from: '2026-12-24', days: 2 }, { as: viewer })
    expect(days).toMatchObject([
      { date: '2026-12-24', exceptions: [], open_minutes: 780 },
      { date: '2026-12-25', exceptions: ['Christmas', 'Christmas lunch'], open_minutes: 240, intervals: [{ label: 'Christmas lunch' }] },
    ])
    const gone = await app.call(
      groupHoursChanges.removeGroupException,
      { access_group_id: chain, exception_id: holiday.body.exceptions[0]?.id ?? 0 },
      { as: manager },
    )
    expect(gone.body.exceptions).toEqual([])
  })

  test('two dates that replace the hours of one day conflict, extra hours do not, and a stale one is refused', async () => {
    const id = await create()
    const first = await put(id, { date_from: '2026-12-24', date_to: '2026-12-26' })
    expect((await put(id, { label: 'Boxing day', date_from: '2026-12-26', date_to: '2026-12-27' })).problem.errors).toEqual({
      date_from: ['“Christmas” already says what 2026-12-24 to 2026-12-26 is'],
    })
    expect((await put(id, { label: 'Market', kind: 'open_add', windows: [{ start_min: 600, end_min: 700 }] })).status).toBe(200)
    const own = first.body.exceptions[0]
    expect((await put(id, { id: own?.id, version: 1, date_to: '2026-12-27', date_from: '2026-12-24' })).status).toBe(200)
    expect((await put(id, { id: own?.id, version: 1 })).status).toBe(409)
    const removed = await app.call(hoursChanges.removeException, { restaurant_id: id, exception_id: own?.id ?? 0 }, { as: manager })
    expect(removed.body.exceptions.map(({ label }) => label)).toEqual(['Market'])
    expect((await app.call(hoursChanges.removeException, { restaurant_id: id, exception_id: own?.id ?? 0 }, { as: manager })).status).toBe(404)
    expect((await historyOf(id))[0]).toBe('- **Christmas**: 2026-12-24 to 2026-12-27 closed → (empty)')
  })

  test.each([
    [{ date_to: '2026-12-24' }, 'date_to'],
    [{ date_from: '2026-02-30' }, 'date_from'],
    [{ kind: 'open_add', windows: [] }, 'windows'],
    [{ date_to: '9999-12-31' }, 'date_to'],
    [{ label: ' ' }, 'label'],
    [
      {
        kind: 'open_replace',
        windows: [
          { start_min: 600, end_min: 700 },
          { start_min: 660, end_min: 800 },
        ],
      },
      'windows',
    ],
  ])('%j is refused by name of its field', async (exception, field) => {
    const id = await create()
    expect(Object.keys((await put(id, exception)).problem.errors ?? {})).toEqual([field])
  })
})

describe('closing and reopening', () => {
  const close = (restaurant_id: number, more = {}, as = cook) => app.call(hoursChanges.closeStore, { restaurant_id, ...more }, { as })

  test('closed today ends at the cut-off of the business day in the restaurant’s zone', async () => {
    const id = await create()
    await give(id, { week: daily(600, 1380) })
    const { body } = await close(id, { reason: 'equipment', note: 'Oven' })
    expect(body.closures).toMatchObject([
      { end_rule: 'end_of_business_day', ends_at: '2026-11-17T09:00:00.000Z', reason: 'equipment', created_by: 'Ana Cook' },
    ])
    expect(await stateOf(id)).toMatchObject({ open: false, because: [{ kind: 'closure', label: 'Oven' }], next_open: '2026-11-17T15:00:00.000Z' })
    expect((await historyOf(id))[0]).toContain('everything, to the end of the business day (2026-11-17 04:00), equipment: Oven')
  })

  test('a closure until the next opening, until a time, or until someone reopens it; of a part alone', async () => {
    const id = await create()
    await give(id, { week: [...daily(660, 900), ...daily(1020, 1320)] })
    expect((await close(id, { end_rule: 'next_open' })).body.closures[0]?.ends_at).toBe('2026-11-16T22:00:00.000Z')
    const until = await close(id, { end_rule: 'until', until: '2026-11-16T20:30:00Z' })
    expect(until.body.closures).toHaveLength(1)
    expect(until.body.history).toMatchObject([{ ended_by: 'Ana Cook', end_rule: 'next_open' }])
    expect((await close(id, { end_rule: 'until', until: '2026-11-16T18:30:00Z' })).problem.errors).toEqual({
      until: ['The end must be later than now.'],
    })
    expect((await close(id, { end_rule: 'until' })).problem.errors).toEqual({ until: ['Please choose when it ends.'] })
    expect((await close(id, { end_rule: 'until', until: '2026-11-16T17:45' })).body.closures[0]?.ends_at).toBe('2026-11-16T22:45:00.000Z')
    expect((await close(id, { end_rule: 'until', until: '2026-02-30T17:45' })).problem.errors).toHaveProperty('until')
    await app.call(hoursChanges.reopenStore, { restaurant_id: id }, { as: cook })
    await close(id, { end_rule: 'manual', fulfilment: 'delivery' })
    expect((await stateOf(id, { fulfilment: 'delivery' })).open).toBe(false)
    expect((await stateOf(id, { fulfilment: 'pickup' })).open).toBe(true)
    const open = await app.call(hoursChanges.reopenStore, { restaurant_id: id }, { as: cook })
    expect(open.body.closures).toEqual([])
    expect((await stateOf(id, { fulfilment: 'delivery' })).open).toBe(true)
  })

  test('a closure until the next opening needs an opening ahead', async () => {
    const id = await create()
    expect((await close(id, { end_rule: 'next_open' })).problem.errors?.until?.[0]).toContain('no opening in the next 60 days')
  })

  test('when the hours change, a closure until the next opening ends at the new opening', async () => {
    const id = await create()
    await give(id, { week: daily(660, 1320) })
    await close(id, { end_rule: 'next_open' })
    const moved = await give(id, { week: daily(540, 1320), version: 1 })
    expect(moved.body.closures).toMatchObject([{ ends_at: '2026-11-17T14:00:00.000Z' }])
  })

  test('a closure ends by itself once, however many servers look, and History says so', async () => {
    now = new Date()
    const id = await create()
    await give(id, { week: daily(0, 1440) })
    await close(id)
    const job = dueClosures(app.deps)
    await job.run(new AbortController().signal)
    expect((await stateOf(id)).open).toBe(false)
    const ended = sql<{ at: Date }>`update closures set starts_at = starts_at - interval '1 hour',
      ends_at = date_trunc('milliseconds', now()) where restaurant_id = ${id} returning ends_at as at`
    const at = (await ended.execute(app.database.db)).rows[0]?.at
    now = new Date()
    expect((await stateOf(id)).open).toBe(true)
    await Promise.all([job.run(new AbortController().signal), job.run(new AbortController().signal), job.run(new AbortController().signal)])
    const lines = (await historyOf(id)).filter((line) => line.includes('ended by itself'))
    expect(lines).toEqual(['- **closed**: everything → ended by itself'])
    const { body } = await app.call(hoursReads.hours, { restaurant_id: id }, { as: viewer })
    expect(body.history).toMatchObject([{ ended_at: at?.toISOString(), ended_by: null }])
    const { rows } = await sql<{ keys: string[] }>`select keys from realtime_events where resource_id = ${id} order by id desc limit 1`.execute(
      app.database.db,
    )
    expect(rows[0]?.keys).toContain(`hours:${id}`)
  })

  test('everything below a group closes, each until its own end, and reopens; restaurants closed on their own stay closed', async () => {
    const south = await app.group({ name: 'South', parent: chain })
    const [one, far, alone] = [
      await create({}, south),
      await create({ name: 'Tokyo', timezone: 'Asia/Tokyo' }, south),
      await create({ name: 'Alone' }, south),
    ]
    for (const id of [one, far, alone]) await give(id, { week: daily(0, 1440) })
    await app.call(hoursChanges.closeStore, { restaurant_id: alone, end_rule: 'manual', fulfilment: 'delivery' }, { as: manager })
    const closed = await app.call(groupHoursChanges.closeStores, { access_group_id: south, reason: 'weather' }, { as: manager })
    expect(closed.body).toEqual({ done: 3, skipped: [] })
    const endOf = async (id: number) => (await app.call(hoursReads.hours, { restaurant_id: id }, { as: viewer })).body.closures.at(-1)?.ends_at
    expect([await endOf(one), await endOf(far)]).toEqual(['2026-11-17T09:00:00.000Z', '2026-11-17T19:00:00.000Z'])
    expect((await app.call(hoursReads.groupHours, { access_group_id: south }, { as: viewer })).body).toMatchObject({ restaurants: 3, closed: 3 })
    expect((await app.call(groupHoursChanges.reopenStores, { access_group_id: south }, { as: manager })).body.done).toBe(3)
    expect([(await stateOf(one)).open, (await stateOf(alone, { fulfilment: 'delivery' })).open]).toEqual([true, false])
  })
})

test('a page of a list needs as many statements as one restaurant', async () => {
  const ids: number[] = []
  for (let at = 0; at < 20; at++) ids.push(await create({ name: `Row ${at}` }))
  const questions = (restaurant_ids: number[]) =>
    statementsOf(app.database, async () => {
      const { body } = await app.call(hoursReads.serviceStates, { restaurant_ids }, { as: viewer })
      expect(body).toHaveLength(restaurant_ids.length)
    })
  // The first of a server finds out that it asks several, which costs one in vain.
  await questions(ids.slice(0, 1))
  const one = await questions(ids.slice(0, 1))
  expect(one).toBeGreaterThan(4)
  expect(await questions(ids)).toBe(one)
})

test('moments in extreme years are refused with a sentence', async () => {
  const id = await create()
  for (const at of ['9999-12-31T00:00:00Z', '+275760-01-01T00:00:00Z', 'soon']) {
    expect((await app.call(hoursReads.serviceState, { restaurant_id: id, at }, { as: viewer })).problem.errors).toHaveProperty('at')
  }
})

test('pasted hours are read, or refused with a sentence', async () => {
  const read = async (text: string) => (await app.call(hoursReads.readHours, { text }, { as: cook })).body
  expect(await read('Mo 10:00-12:00')).toEqual({ week: [{ dow: 1, start_min: 600, end_min: 720 }], notes: [], refused: null })
  expect(await read('sunrise-sunset')).toMatchObject({ week: null, refused: expect.stringContaining('sun') })
})
