import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { groupHoursChanges, hoursChanges, hoursReads } from '@brigade/contract/hours.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { holdingKey, untilWaiting } from '../../../testing/waiting.ts'
import { allRoutes } from '../../routes.ts'

const now = new Date('2026-11-16T19:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { database } = app
const company = await app.group({ name: 'Larkspur' })
const owner = await app.person({ roles: founderRoles, on: company })
const as = { as: owner }

const daily = (start_min: number, end_min: number) => [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min, end_min }))
const group = (name: string, parent = company) => app.group({ name, parent })
const place = (name: string, on: number) => makeRestaurant(database, { name, group: on })

async function give(access_group_id: number, hours: object) {
  expect((await app.call(groupHoursChanges.saveGroupHours, { access_group_id, hours: { week: [], ...hours } }, as)).status).toBe(200)
}

async function date(access_group_id: number, label: string, day: string) {
  const exception = { date_from: day, date_to: day, kind: 'closed' as const, windows: [], label }
  expect((await app.call(groupHoursChanges.saveGroupException, { access_group_id, exception }, as)).status).toBe(200)
}

const hoursOf = async (restaurant_id: number) => (await app.call(hoursReads.hours, { restaurant_id }, as)).body
const preview = async (change: Parameters<typeof ask>[0], who = as) => (await ask(change, who)).body
const ask = (change: { operation: 'merge'; from_id: number; into_id: number } | { operation: 'delete'; access_group_ids: number[] }, who = as) =>
  app.call(accessGroups.preview, { change }, who)

test('hours of a merged group go to the target unless it has its own; affected restaurants are shown before and kept in History', async () => {
  const [east, west] = [await group('East'), await group('West')]
  const [grill, owl, dock] = [await place('Harbor Grill', east), await place('Night Owl', west), await place('Dock', west)]
  await app.call(hoursChanges.saveHours, { restaurant_id: dock, hours: { week: daily(0, 60) } }, as)
  await give(east, { week: daily(600, 1200) })
  await give(east, { week: daily(700, 900), fulfilment: 'delivery' })
  await give(west, { week: daily(480, 900) })
  await date(east, 'Founders’ Day', '2026-12-01')
  await date(east, 'Christmas', '2026-12-25')
  await date(west, 'Christmas', '2026-12-25')
  const change = { operation: 'merge', from_id: east, into_id: west } as const
  const shown = await preview(change)
  expect(shown.blocked_by).toEqual([])
  expect(shown.notes).toEqual([
    'Opening hours for delivery and 1 special date go from East to West.',
    'Opening hours and 1 special date end: West has its own.',
    'Opening hours change for Dock, Harbor Grill and Night Owl.',
  ])
  expect((await app.call(accessGroups.merge, change, as)).status).toBe(200)
  const [mine, theirs, own] = [await hoursOf(grill), await hoursOf(owl), await hoursOf(dock)]
  for (const one of [mine, theirs]) {
    expect(one.rules.map(({ fulfilment, week, inherited_from }) => [fulfilment, week[0]?.start_min, inherited_from])).toEqual([
      ['delivery', 700, 'West'],
      [null, 480, 'West'],
    ])
    expect(one.exceptions.map(({ label, inherited_from }) => [label, inherited_from])).toEqual([
      ['Founders’ Day', 'West'],
      ['Christmas', 'West'],
    ])
  }
  expect(own.rules.find(({ inherited_from }) => inherited_from === null)?.week[0]?.end_min).toBe(60)
  const lastLineOf = async (resource: 'restaurant' | 'access_group', resource_id: number) =>
    (await app.call(auditLogs.search, { resource, resource_id }, as)).body.data[0]?.description
  expect(await lastLineOf('restaurant', grill)).toBe('- **hours**: changed, because East was merged into West')
  expect(await lastLineOf('access_group', west)).toContain('- Opening hours change for Dock, Harbor Grill and Night Owl.')
})

test('a merge without changed hours says nothing of hours, and names no restaurant that the viewer cannot see', async () => {
  const [from, into] = [await group('From'), await group('Into')]
  const [shown, hidden] = [await place('Seen', from), await place('Secret', into)]
  await give(company, { week: daily(60, 120) })
  expect((await preview({ operation: 'merge', from_id: from, into_id: into })).notes).toEqual([])
  await give(from, { week: daily(300, 400) })
  const clerk = await app.person({ roles: ['access_groups_admin'], on: company })
  const notes = (await preview({ operation: 'merge', from_id: from, into_id: into }, { as: clerk })).notes
  expect(notes).toEqual(['Opening hours go from From to Into.', 'Opening hours change for 1 restaurant that you do not see.'])
  await app.grant(clerk, from, 'restaurants')
  const again = (await preview({ operation: 'merge', from_id: from, into_id: into }, { as: clerk })).notes
  expect(again).toEqual(notes)
  await give(into, { week: daily(500, 600) })
  const named = (await preview({ operation: 'merge', from_id: from, into_id: into }, { as: clerk })).notes
  expect(named).toEqual(['Opening hours end: Into has its own.', 'Opening hours change for Seen.'])
  expect([shown, hidden].every((id) => id > 0)).toBe(true)
  await app.call(groupHoursChanges.resetGroupHours, { access_group_id: company }, as)
})

test('closures of a group that ends can be reopened from the target group, and end by the new hours', async () => {
  const [north, south] = [await group('North'), await group('South')]
  const bar = await place('Bar', north)
  await give(north, { week: daily(600, 1200) })
  await give(south, { week: daily(1000, 1200) })
  await app.call(hoursChanges.saveHours, { restaurant_id: await place('Idle', south), hours: { week: [] } }, as)
  const closing = { access_group_id: north, end_rule: 'next_open' as const, reason: 'staff' as const, note: '' }
  expect((await app.call(groupHoursChanges.closeStores, closing, as)).body.done).toBe(1)
  const before = (await hoursOf(bar)).closures[0]?.ends_at
  expect((await app.call(accessGroups.merge, { from_id: north, into_id: south }, as)).status).toBe(200)
  const [after] = (await hoursOf(bar)).closures
  expect(after).toMatchObject({ for_group: 'South' })
  expect(Date.parse(after?.ends_at ?? '') - Date.parse(before ?? '')).not.toBe(0)
  expect((await app.call(groupHoursChanges.reopenStores, { access_group_id: south }, as)).body.done).toBe(1)
})

test('moving a group changes the hours of its restaurants only as the preview says', async () => {
  const [home, away] = [await group('Home'), await group('Away')]
  const branch = await group('Branch', home)
  const cafe = await place('Cafe', branch)
  await give(home, { week: daily(100, 200) })
  const change = { operation: 'move' as const, access_group_ids: [branch], parent_access_group_id: away }
  const { body } = await app.call(accessGroups.preview, { change }, as)
  expect(body.notes).toEqual(['Opening hours change for Cafe.'])
  expect((await app.call(accessGroups.move, change, as)).status).toBe(200)
  expect((await hoursOf(cafe)).rules).toEqual([])
})

test('deleting a group shows the hours that end with it, and who loses access', async () => {
  const gone = await group('Gone')
  const full = await group('Full')
  await place('Here', full)
  await give(gone, { week: daily(600, 1200) })
  await date(gone, 'Christmas', '2026-12-25')
  const cook = await app.person({ name: 'Cara Cook', roles: ['restaurants'], on: gone })
  const shown = await preview({ operation: 'delete', access_group_ids: [gone] })
  expect(shown).toMatchObject({
    notes: ['Its opening hours and special dates end with it.'],
    blocked_by: [],
    gains: [],
    losses: [{ user_id: cook.id }],
  })
  expect((await preview({ operation: 'delete', access_group_ids: [full] })).blocked_by).toEqual([
    'Full still holds 1 resource. Move them first, or merge the group into another.',
  ])
  expect((await ask({ operation: 'delete', access_group_ids: [gone] }, { as: cook })).status).toBe(403)
})

test('a restaurant that leaves the group is left out of closing and reopening that waited meanwhile', async () => {
  const [east, west] = [await group('Pier East'), await group('Pier West')]
  const [stays, leaves] = [await place('Stays', east), await place('Leaves', east)]
  const closing = { access_group_id: east, end_rule: 'manual', reason: 'staff' } as const
  const open = async () => (await Promise.all([stays, leaves].map(hoursOf))).map(({ closures }) => closures.length === 0)
  const move = async (to: number) => {
    const asked = { resource_type: 'restaurant' as const, resource_ids: [leaves], access_group_id: to }
    expect((await app.call(accessGroups.moveResources, asked, as)).status).toBe(200)
  }
  const whileItLeaves = (act: () => Promise<{ body: { done: number } }>) =>
    holdingKey(database.db, 'hours', stays, async (release) => {
      const acting = act()
      await untilWaiting(database.db, 1)
      await move(west)
      await release()
      return (await acting).body.done
    })
  expect(await whileItLeaves(() => app.call(groupHoursChanges.closeStores, closing, as))).toBe(1)
  expect(await open()).toEqual([false, true])
  await move(east)
  expect((await app.call(groupHoursChanges.closeStores, closing, as)).status).toBe(200)
  expect(await whileItLeaves(() => app.call(groupHoursChanges.reopenStores, { access_group_id: east }, as))).toBe(1)
  expect(await open()).toEqual([true, false])
})
