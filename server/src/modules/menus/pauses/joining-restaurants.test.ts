import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { type CallOptions, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { holdingKey, untilWaiting } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'
import { pausesEnd } from './end-due.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const owner = await app.person({ name: 'Mara', roles: founderRoles, on: company })
const as: CallOptions = { as: owner }
const group = (name: string, parent = company) => app.group({ name, parent })

async function restaurant(name: string, on: number, timezone = 'America/New_York') {
  const input = { name, timezone, currency: 'USD' }
  const made = await app.call(restaurantProfile.createRestaurant, { restaurant: input, parent_access_group_id: on }, as)
  expect(made.status).toBe(200)
  return made.body.id
}

async function pauseTag(restaurant_id: number, tag: string, more: object) {
  const done = await app.call(pauses.pause, { restaurant_id, targets: [{ tag }], end_rule: 'manual', ...more }, as)
  expect(done.status).toBe(200)
  return done.body
}

const active = async (restaurant_id: number) => (await app.call(pauses.pauses, { restaurant_id }, as)).body
const tags = async (id: number) => (await active(id)).map(({ tag }) => tag).toSorted()
const historyOf = async (resource_id: number) =>
  (await app.call(auditLogs.search, { resource: 'restaurant', resource_id }, as)).body.data.map(
    ({ action, description }) => `${action} ${description}`,
  )
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const hourIn = (timeZone: string, at: string | null | undefined) => new Date(at ?? 0).toLocaleTimeString('en-GB', { timeZone })
const move = async (id: number, parent: number) =>
  expect((await app.call(accessGroups.move, { access_group_ids: [id], parent_access_group_id: parent }, as)).status).toBe(200)

test('a restaurant created in a group joins the group’s pauses of tags, by its own clock, and is resumed with the others', async () => {
  const north = await group('North')
  const first = await restaurant('First', north)
  const basil = await pauseTag(first, 'Basil', { access_group_id: north, end_rule: 'end_of_business_day', note: 'recalled' })
  await pauseTag(first, 'mint', {})
  await pauseTag(first, 'Dill', { access_group_id: north, end_rule: 'until', until: `${dayIn(30)}T15:00` })
  await pauseTag(first, 'Fennel', { access_group_id: company, channel: 'uber_eats' })
  const west = await restaurant('Newcomer', north, 'America/Los_Angeles')
  const there = new Map((await active(west)).map((one) => [one.tag, one]))
  expect([...there.keys()].toSorted()).toEqual(['Basil', 'Dill', 'Fennel'])
  expect(there.get('Basil')).toMatchObject({ batch_id: basil.batch_id, group_name: 'North', note: 'recalled', created_by_name: 'Mara', elsewhere: 1 })
  expect(hourIn('America/Los_Angeles', there.get('Basil')?.ends_at)).toBe('04:00:00')
  expect(hourIn('America/Los_Angeles', there.get('Dill')?.ends_at)).toBe('15:00:00')
  expect(there.get('Fennel')).toMatchObject({ ends_at: null, channel: 'uber_eats' })
  const [paused, made] = await historyOf(west)
  expect(made).toMatch(/^create /)
  expect(paused).toMatch(/^update - \*\*paused\*\*: Basil until \w+, .* 4:00 AM, as everywhere below North\n/)
  expect(paused).toContain('- **paused**: Fennel until it is resumed on Uber Eats, as everywhere below Company')
  expect(await tags(await restaurant('Beside', company))).toEqual(['Fennel'])
  const back = await app.call(pauses.resume, { restaurant_id: first, batch_id: basil.batch_id }, as)
  expect(back.body).toMatchObject({ resumed: 2, restaurants: 2 })
  expect(await tags(await restaurant('Later', north))).toEqual(['Dill', 'Fennel'])
  await app.call(pauses.resume, { restaurant_id: first, targets: [{ tag: 'Fennel' }], everywhere: true }, as)
})

test('a group moved under a paused group joins its pauses, one that leaves keeps them until their end, and each pause starts once per restaurant', async () => {
  const [north, south, team] = [await group('North 2'), await group('South 2'), await group('Team', await group('Region'))]
  const [there, mover] = [await restaurant('There', north), await restaurant('Mover', team)]
  await pauseTag(there, 'Basil', { access_group_id: north })
  expect(await tags(mover)).toEqual([])
  const change = { operation: 'move' as const, access_group_ids: [team], parent_access_group_id: north }
  const { notes } = (await app.call(accessGroups.preview, { change }, as)).body
  expect(notes).toEqual(['What is paused everywhere below a group will be paused in 1 more restaurant.'])
  await move(team, north)
  expect(await active(mover)).toMatchObject([{ tag: 'Basil', group_name: 'North 2', created_by_name: 'Mara' }])
  expect((await historyOf(mover))[0]).toBe('update - **paused**: Basil until it is resumed, as everywhere below North 2')
  // As a closure of a whole group it is the restaurant's own by now: nothing is sold again because a tree was tidied.
  await move(team, south)
  expect(await tags(mover)).toEqual(['Basil'])
  await app.call(pauses.resume, { restaurant_id: mover, targets: [{ tag: 'basil' }] }, as)
  await move(team, north)
  expect(await tags(mover)).toEqual([])
  expect(await tags(there)).toEqual(['Basil'])
})

test('a restaurant that moves, whose group is merged, or that reopens joins the pauses of its group', async () => {
  const [from, into] = [await group('From'), await group('Into')]
  const [left, host] = [await restaurant('Left', from), await restaurant('Host', into)]
  await pauseTag(left, 'Basil', { access_group_id: from })
  await pauseTag(host, 'Clams', { access_group_id: into })
  const given = await restaurant('Given', await group('Third'))
  const shut = await restaurant('Shut', into)
  await app.database.db.updateTable('restaurants').set({ status: 'closed' }).where('id', '=', shut).execute()
  await app.call(pauses.resume, { restaurant_id: shut, targets: [{ tag: 'Clams' }] }, as)
  await app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [given], access_group_id: from }, as)
  expect(await tags(given)).toEqual(['Basil'])
  expect((await historyOf(given))[0]).toBe('update - **paused**: Basil until it is resumed, as everywhere below From')
  const change = { operation: 'merge', from_id: from, into_id: into } as const
  const { notes } = (await app.call(accessGroups.preview, { change }, as)).body
  expect(notes).toEqual(['What is paused everywhere below a group will be paused in 3 more restaurants.'])
  expect((await app.call(accessGroups.merge, { from_id: from, into_id: into, grants: 'keep_target' }, as)).status).toBe(200)
  for (const id of [left, host, given]) expect(await tags(id)).toEqual(['Basil', 'Clams'])
  expect(await tags(shut)).toEqual([])
  await app.call(restaurantProfile.setRestaurantStatus, { ids: [shut], status: 'live', reason: '' }, as)
  // It was resumed there once; what began while it was closed is out.
  expect(await tags(shut)).toEqual(['Basil'])
})

test('of a restaurant’s own pause and those of its groups the last end counts', async () => {
  const [outer, inner] = [await group('Outer'), await group('Inner')]
  const [first, long, short] = [await restaurant('Host 2', outer), await restaurant('Long', inner), await restaurant('Short', inner)]
  await pauseTag(long, 'BASIL', {})
  await pauseTag(short, 'Basil', { end_rule: 'until', until: `${dayIn(9)}T10:00` })
  await pauseTag(first, 'basil', { access_group_id: outer, end_rule: 'until', until: `${dayIn(40)}T10:00` })
  await move(inner, outer)
  expect(await active(long)).toMatchObject([{ tag: 'BASIL', ends_at: null, group_name: null }])
  expect(await active(short)).toMatchObject([{ tag: 'basil', group_name: 'Outer', ends_at: expect.stringContaining(dayIn(40)) }])
})

test('a pause of a group ends by itself once, however many servers look, and later restaurants do not join it', async () => {
  const north = await group('North 3')
  const first = await restaurant('First 3', north)
  await pauseTag(first, 'Basil', { access_group_id: north, end_rule: 'end_of_business_day' })
  const late = await restaurant('Late', north)
  const due = new Date(Date.now() - 1000)
  await app.database.db.updateTable('pauses').set({ ends_at: due }).where('restaurant_id', 'in', [first, late]).execute()
  const signal = new AbortController().signal
  await Promise.all([pausesEnd(app.deps).run(signal), pausesEnd(app.deps).run(signal), pausesEnd(app.deps).run(signal)])
  for (const id of [first, late]) expect((await historyOf(id)).filter((line) => line.includes('resumed by itself'))).toHaveLength(1)
  expect(await tags(await restaurant('Too late', north))).toEqual([])
})

test('a restaurant created at the moment of the pause always joins it', async () => {
  const north = await group('North 4')
  const first = await restaurant('First 4', north)
  for (let round = 0; round < 12; round += 1) {
    const [made] = await Promise.all([restaurant(`At once ${round}`, north), pauseTag(first, `Tag ${round}`, { access_group_id: north })])
    expect(await tags(made)).toContain(`Tag ${round}`)
  }
})

test('a restaurant that leaves the group while the pause waits does not join it, and people who lost the right resume nothing there', async () => {
  const [north, south] = [await group('North 5'), await group('South 5')]
  const [stays, leaves] = [await restaurant('Stays', north), await restaurant('Leaves', north)]
  const local = { as: await app.person({ roles: ['restaurants_admin', 'availabilities_admin'], on: north }) }
  const moving = async (to: number) => {
    const asked = { resource_type: 'restaurant' as const, resource_ids: [leaves], access_group_id: to }
    expect((await app.call(accessGroups.moveResources, asked, as)).status).toBe(200)
  }
  const whileItLeaves = <T>(act: () => Promise<T>) =>
    holdingKey(app.database.db, 'pauses', stays, async (release) => {
      const acting = act()
      await untilWaiting(app.database.db, 1)
      await moving(south)
      await release()
      return acting
    })
  const pausing = { restaurant_id: stays, targets: [{ tag: 'Basil' }], end_rule: 'manual' as const, access_group_id: north }
  expect((await whileItLeaves(() => app.call(pauses.pause, pausing, local))).status).toBe(200)
  expect([await tags(stays), await tags(leaves)]).toEqual([['Basil'], []])
  await moving(north)
  const { batch_id } = (await app.call(pauses.pause, { ...pausing, targets: [{ tag: 'Mint' }] }, local)).body
  const resumed = await whileItLeaves(() => app.call(pauses.resume, { restaurant_id: stays, batch_id }, local))
  expect(resumed.body.results.map(({ restaurant_name }) => restaurant_name)).toEqual(['Stays'])
  expect(await tags(leaves)).toContain('Mint')
})

test('who takes back a resume without the right on the group any more pauses the restaurants that they have, and not the group', async () => {
  const north = await group('North 6')
  const harbor = await group('Harbor', north)
  const own = await restaurant('Own', harbor)
  const local = await app.person({ roles: ['availabilities_admin'], on: north })
  await pauseTag(own, 'Basil', { access_group_id: north })
  const targets = [{ tag: 'Basil' }]
  const { body } = await app.call(pauses.resume, { restaurant_id: own, targets, everywhere: true }, { as: local })
  await app.grant(local, harbor, 'availabilities_admin')
  await app.call(accessGroups.revoke, { id: north, user_id: local.id, roles: ['availabilities_admin'] }, as)
  const { resume_id } = body
  expect((await app.call(pauses.undoResume, { restaurant_id: own, resume_id }, { as: local })).body).toEqual({ paused: 1, restaurants: 1 })
  expect(await active(own)).toMatchObject([{ tag: 'Basil', group_name: null }])
  expect(await tags(await restaurant('New', north))).toEqual([])
})

test('what a pause of one restaurant replaced comes back with it for that restaurant, and not for the group, where the group resumed it', async () => {
  const north = await group('North 7')
  const till = await group('Till', north)
  const own = await restaurant('Own', till)
  await restaurant('Beside', north)
  const local = await app.person({ roles: ['availabilities_admin'], on: till })
  const all = await pauseTag(own, 'Basil', { access_group_id: north })
  const pausing = { restaurant_id: own, targets: [{ tag: 'Basil' }], end_rule: 'manual' as const }
  const { body } = await app.call(pauses.pause, pausing, { as: local })
  await app.call(pauses.resume, { restaurant_id: own, batch_id: all.batch_id }, as)
  await app.call(pauses.resume, { restaurant_id: own, batch_id: body.batch_id, undo: true }, { as: local })
  expect(await active(own)).toMatchObject([{ tag: 'Basil', group_name: null }])
  expect(await tags(await restaurant('New', north))).toEqual([])
})

test('a pause of a group that goes on in a restaurant alone that left it pauses nothing in those that come', async () => {
  const [north, south] = [await group('North 8'), await group('South 8')]
  const [stays, leaves] = [await restaurant('Stays', north), await restaurant('Leaves', north)]
  const { batch_id } = await pauseTag(stays, 'Basil', { access_group_id: north })
  const moved = { resource_type: 'restaurant' as const, resource_ids: [leaves], access_group_id: south }
  expect((await app.call(accessGroups.moveResources, moved, as)).status).toBe(200)
  const local = await app.person({ roles: ['availabilities_admin'], on: north })
  await app.call(pauses.resume, { restaurant_id: stays, batch_id, everywhere: true }, { as: local })
  expect([await tags(stays), await tags(leaves)]).toEqual([[], ['Basil']])
  expect(await tags(await restaurant('New', north))).toEqual([])
})

test('a pause of a group that has ended there does not begin anew by a restaurant that left it and comes back', async () => {
  const [north, south] = [await group('North 9'), await group('South 9')]
  const [stays, leaves] = [await restaurant('Stays', north), await restaurant('Leaves', north)]
  const { batch_id } = await pauseTag(stays, 'Basil', { access_group_id: north })
  const to = (access_group_id: number) =>
    app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [leaves], access_group_id }, as)
  expect((await to(south)).status).toBe(200)
  await app.call(pauses.resume, { restaurant_id: stays, batch_id }, as)
  expect((await to(north)).status).toBe(200)
  expect(await tags(await restaurant('New', north))).toEqual([])
})
