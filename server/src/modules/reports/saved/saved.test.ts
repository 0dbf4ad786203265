import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { savedReports } from '@brigade/contract/reports/saved.ts'
import { reportSchedules } from '@brigade/contract/reports/schedules.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { acceptShown } from '../../../../testing/handovers.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)

const channels: ReportView = { report: 'channels', search: { days: 'last_7_days', currency: 'USD', by: 'fulfilment' } }
const built: ReportView = { report: 'new', search: { measures: 'net_sales,orders', dims: 'time,channel', grain: 'week', chart: 'line' } }

const save = (as: Person, name: string, more: { view?: ReportView; access_group_id?: number } = {}) =>
  call(savedReports.saveReport, { name, view: channels, ...more }, { as })
const namesOf = async (as: Person) => (await call(savedReports.savedReports, {}, { as })).body.data.map(({ name }) => name)

test('a report is saved with its filters, changed and deleted, and is nobody else’s', async () => {
  const group = await app.group({ name: 'Of these two', parent: acme.root })
  const [ann, ben] = [await app.person({ roles: ['channels'], on: group }), await app.person({ roles: ['channels'], on: group })]
  const { body: made } = await save(ann, 'Mine', { view: built })
  expect(made).toMatchObject({ name: 'Mine', view: built, is_mine: true, access_group: null, _can: { update: true } })
  expect([await namesOf(ann), await namesOf(ben)]).toEqual([['Mine'], []])
  const change = { id: made.id, version: made.version, name: 'Renamed', view: channels, access_group_id: null }
  for (const as of [ben, bistro.owner]) {
    expect((await call(savedReports.changeSavedReport, change, { as })).status).toBe(404)
    expect((await call(savedReports.deleteSavedReport, { id: made.id }, { as })).status).toBe(404)
  }
  const { body: changed } = await call(savedReports.changeSavedReport, change, { as: ann })
  expect(changed).toMatchObject({ name: 'Renamed', view: channels, version: made.version + 1 })
  expect((await call(savedReports.changeSavedReport, change, { as: ann })).problem.code).toBe('stale')
  expect((await save(ann, 'renamed')).problem.errors).toEqual({ name: ['There is a saved report of this name'] })
  await call(savedReports.deleteSavedReport, { id: made.id }, { as: ann })
  expect(await namesOf(ann)).toEqual([])
})

test('a shared report is open to those who may see sales on its group or above it, until their rights end', async () => {
  const sharer = await app.person({ roles: ['restaurants'], on: north })
  const [here, above, elsewhere] = [
    await app.person({ roles: ['channels'], on: north }),
    await app.person({ roles: ['restaurants_admin'], on: acme.root }),
    await app.person({ roles: ['customers', 'access_groups_admin'], on: north }),
  ]
  const { body: made } = await save(sharer, 'For the north', { access_group_id: north })
  // Reports of other tests may stand beside it.
  for (const as of [here, above]) expect(await namesOf(as)).toContain('For the north')
  expect((await call(savedReports.savedReports, {}, { as: elsewhere })).status).toBe(403)
  expect(await namesOf(bistro.owner)).toEqual([])
  const seen = (await call(savedReports.savedReports, {}, { as: here })).body.data.find(({ id }) => id === made.id)
  expect(seen).toMatchObject({ is_mine: false, _can: { update: false }, owner_name: sharer.name })
  expect((await call(savedReports.deleteSavedReport, { id: made.id }, { as: here })).status).toBe(403)
  // An administrator of the restaurants there looks after it as well.
  const renamed = { id: made.id, version: made.version, name: 'North', view: channels, access_group_id: north }
  expect((await call(savedReports.changeSavedReport, renamed, { as: above })).body.name).toBe('North')
  await app.database.pool.query('delete from role_grants where user_id = $1', [here.id])
  expect((await call(savedReports.savedReports, {}, { as: here })).status).toBe(403)
  const log = await call(auditLogs.search, { resource: 'access_group', resource_id: north } as never, { as: acme.owner })
  const told = JSON.stringify(log.body)
  expect(told).toContain('shared the report “For the north”')
  expect(told).toContain('renamed the report “For the north” to “North”')
})

test('one shares with groups on which one may see sales, and with no others', async () => {
  const ann = await app.person({ roles: ['restaurants'], on: north })
  for (const access_group_id of [acme.root, bistro.root, 999_999]) expect((await save(ann, 'Beyond', { access_group_id })).status).toBe(404)
  expect(await namesOf(ann)).not.toContain('Beyond')
})

test('a shared report goes to no other company, whoever sees the sales of both', async () => {
  const ann = await app.person({ roles: ['restaurants'], on: north })
  await app.grant(ann, bistro.root, 'restaurants')
  const { body: made } = await save(ann, 'Stays in its company', { access_group_id: north })
  const change = { id: made.id, version: made.version, name: made.name, view: channels }
  const taken = await call(savedReports.changeSavedReport, { ...change, access_group_id: bistro.root }, { as: ann })
  expect(taken.problem.errors).toEqual({ access_group_id: ['Choose a group of the company that has the report'] })
  expect(await namesOf(bistro.owner)).not.toContain(made.name)
  // As one's own it was never the company's.
  const { body: own } = await call(savedReports.changeSavedReport, { ...change, access_group_id: null }, { as: ann })
  const again = await call(savedReports.changeSavedReport, { ...change, version: own.version, access_group_id: bistro.root }, { as: ann })
  expect(again.body.access_group?.id).toBe(bistro.root)
  await call(savedReports.deleteSavedReport, { id: made.id }, { as: ann })
})

test('a group that goes to another company does not take shared reports along', async () => {
  const leaving = await app.group({ name: 'Leaving', parent: acme.root })
  await save(acme.owner, 'Of the old company', { access_group_id: leaving })
  expect((await accept(await offer('access_group', leaving))).problem.message).toBeUndefined()
  expect(await namesOf(bistro.owner)).toEqual([])
  const own = (await call(savedReports.savedReports, {}, { as: acme.owner })).body.data.find(({ name }) => name === 'Of the old company')
  expect(own?.access_group).toBeNull()
})

test('a group that is handed back brings no report back: the company has what was shared with it', async () => {
  const group = await app.group({ name: 'Away and back', parent: acme.root })
  const region = await app.group({ name: 'Region', parent: acme.root })
  await save(acme.owner, 'Kept while away', { access_group_id: group })
  expect((await accept(await offer('access_group', group))).problem.message).toBeUndefined()
  const back = { id: bistro.root, email: acme.owner.email, resource_type: 'access_group' as const, resource_ids: [group] }
  const { body: offered } = await call(handovers.offerHandover, back, { as: bistro.owner })
  expect((await acceptShown(app, { id: region, handover_id: offered.id }, acme.owner)).problem.message).toBeUndefined()
  const reader = await app.person({ roles: ['restaurants'], on: region })
  expect(await namesOf(reader)).not.toContain('Kept while away')
  expect(await namesOf(acme.owner)).toContain('Kept while away')
})

test.each(['merged', 'deleted', 'handed over'] as const)('the shared reports of a group that is %s stay with the company', async (way) => {
  const [group, into] = [await app.group({ name: `From ${way}`, parent: acme.root }), await app.group({ name: `Into ${way}`, parent: acme.root })]
  const [gone, reader] = [await app.person({ roles: ['restaurants'], on: group }), await app.person({ roles: ['restaurants'], on: into })]
  const { body: made } = await save(gone, `Shared, ${way}`, { access_group_id: group })
  await app.database.pool.query('delete from role_grants where user_id = $1', [gone.id])
  await app.grant(gone, bistro.root, 'restaurants')
  const done =
    way === 'merged'
      ? await call(accessGroups.merge, { from_id: group, into_id: into, grants: 'union' }, { as: acme.owner })
      : way === 'deleted'
        ? await call(accessGroups.remove, { access_group_ids: [group] }, { as: acme.owner })
        : await accept(await offer('access_group', group))
  expect(done.problem.message).toBeUndefined()
  expect(await namesOf(gone)).not.toContain(made.name)
  expect((await call(reportSchedules.reportSchedule, { id: made.id }, { as: gone })).status).toBe(404)
  expect(await namesOf(acme.owner)).toContain(made.name)
  expect((await namesOf(reader)).includes(made.name)).toBe(way === 'merged')
  // Whoever looks after the company's sales can go on with it.
  const change = { id: made.id, version: way === 'merged' ? 2 : 1, name: `Mine, ${way}`, view: channels, access_group_id: null }
  expect((await call(savedReports.changeSavedReport, change, { as: acme.owner })).body).toMatchObject({ is_mine: true })
})

test('those to whom a report of a merged group was mailed are named to nobody of the other group, unless they may open it there', async () => {
  const [group, into] = [await app.group({ name: 'Mailed', parent: acme.root }), await app.group({ name: 'Into mailed', parent: acme.root })]
  const harbor = await makeRestaurant(app.database, { group: into, name: 'Harbor' })
  const [gone, both] = [await app.person({ roles: ['restaurants'], on: group }), await app.person({ roles: ['restaurants'], on: group })]
  await app.grant(both, into, 'restaurants')
  const { body: made } = await save(acme.owner, 'Mailed', { access_group_id: group })
  const plan = { id: made.id, kind: 'business_day' as const, restaurant_id: harbor, minutes: 15, weekdays: [], recipient_ids: [gone.id, both.id] }
  expect((await call(reportSchedules.setReportSchedule, plan, { as: acme.owner })).problem.message).toBeUndefined()
  expect((await call(accessGroups.merge, { from_id: group, into_id: into, grants: 'keep_target' }, { as: acme.owner })).status).toBe(200)
  const { rows } = await app.database.pool.query('select user_id from report_recipients where saved_report_id = $1', [made.id])
  expect(rows).toEqual([{ user_id: both.id }])
})

test('whose group has ended keeps the report while they see any sales of the company', async () => {
  const group = await app.group({ name: 'Ends', parent: acme.root })
  const owner = await app.person({ roles: ['restaurants'], on: group })
  await save(owner, 'Outlives its group', { access_group_id: group })
  await app.database.pool.query('update role_grants set access_group_id = $2 where user_id = $1', [owner.id, north])
  expect((await call(accessGroups.remove, { access_group_ids: [group] }, { as: acme.owner })).problem.message).toBeUndefined()
  expect(await namesOf(owner)).toContain('Outlives its group')
})

test('whether a name is free is judged among the reports that one sees', async () => {
  const group = await app.group({ name: 'Names', parent: acme.root })
  const [owner, admin] = [await app.person({ roles: ['restaurants'], on: group }), await app.person({ roles: ['restaurants_admin'], on: group })]
  await save(owner, 'Private plan')
  await save(owner, 'Also shared', { access_group_id: group })
  const { body: shared } = await save(owner, 'Open', { access_group_id: group })
  const rename = (name: string) =>
    call(savedReports.changeSavedReport, { id: shared.id, version: 1, name, view: channels, access_group_id: group }, { as: admin })
  expect((await rename('also shared')).problem.errors).toHaveProperty('name')
  expect((await rename('Private plan')).status).toBe(200)
})

test('who shared a report and sees sales there no longer opens it no longer; who changes it then has it', async () => {
  const gone = await app.person({ roles: ['restaurants'], on: north })
  await app.grant(gone, await app.group({ name: 'Of their own' }), 'restaurants_admin')
  const { body: made } = await save(gone, 'Left behind', { access_group_id: north })
  const { body: own } = await save(gone, 'Kept')
  await app.database.pool.query('delete from role_grants where user_id = $1 and access_group_id = $2', [gone.id, north])
  expect(await namesOf(gone)).toEqual(['Kept'])
  const change = { id: made.id, version: made.version, name: 'Rewritten', view: built, access_group_id: north }
  expect((await call(savedReports.changeSavedReport, change, { as: gone })).status).toBe(404)
  expect((await call(savedReports.deleteSavedReport, { id: made.id }, { as: gone })).status).toBe(404)
  expect((await call(reportSchedules.reportSchedule, { id: made.id }, { as: gone })).status).toBe(404)
  expect((await call(reportSchedules.endReportSchedule, { id: made.id }, { as: gone })).status).toBe(404)
  expect((await call(savedReports.changeSavedReport, change, { as: acme.owner })).body).toMatchObject({ name: 'Rewritten', is_mine: true })
  // Not when its group comes to an end, either: what it has become since is not theirs.
  const ended = { ...change, version: made.version + 1, access_group_id: null }
  expect((await call(savedReports.changeSavedReport, ended, { as: acme.owner })).body.access_group).toBeNull()
  expect(await namesOf(gone)).toEqual([own.name])
})

test('a shared report stays in its company: whoever looks after it takes it to no other', async () => {
  const sharer = await app.person({ roles: ['restaurants'], on: north })
  const admin = await app.person({ roles: ['restaurants_admin'], on: north })
  await app.grant(admin, bistro.root, 'restaurants_admin')
  const { body: made } = await save(sharer, 'Plans of the north', { access_group_id: north })
  const change = { id: made.id, version: made.version, name: made.name, view: channels, access_group_id: bistro.root }
  const { problem } = await call(savedReports.changeSavedReport, change, { as: admin })
  expect(problem.errors).toEqual({ access_group_id: ['Choose a group of the company that has the report'] })
  expect([await namesOf(sharer), await namesOf(bistro.owner)]).toEqual([expect.arrayContaining([made.name]), []])
})

test.each([
  [{ report: 'nonsense', search: {} }, 'report'],
  [{ report: 'items', search: { days: 'sometime' } }, 'search'],
  [{ report: 'items', search: { from: '2026-01-01' } }, 'search'],
  [{ report: 'items', search: { unknown: 'x' } }, 'search'],
  [{ report: 'new', search: { dims: 'channel' } }, 'search'],
  [{ report: 'items', search: { by: 'item\0' } }, 'search'],
  [{ report: 'items', search: { '\0': 'item' } }, ''],
  [{ report: 'new', search: { measures: 'orders', where: '[["item","equals",["\\u0000"]]]' } }, 'search'],
  [{ report: 'new', search: { measures: 'orders', where: '[["item","equals",["\\ud800"]]]' } }, 'search'],
  [{ report: 'new', search: { measures: 'orders', where: '[["item"' } }, 'search'],
  [{ report: 'new', search: { measures: 'orders', where: '[["service_date","gt",["sometime"]]]' } }, ''],
  [{ report: 'new', search: { measures: 'orders', dims: 'time', grain: 'day', from: '2026-13-45', to: '2026-13-99' } }, ''],
  [{ report: 'overview', search: { asof: '2026-02-31' } }, ''],
  [{ report: 'overview', search: { from: '0000-00-00', to: '9999-99-99' } }, ''],
  [{ report: 'new', search: { measures: 'orders', where: '[["hour","equals",["noon"]]]' } }, 'filters'],
])('%j is refused in words', async (view, field) => {
  const { status, problem } = await save(acme.owner, 'Wrong', { view: view as never })
  expect([status, Object.keys(problem.errors ?? {}).join()]).toEqual([400, expect.stringContaining(field)])
})
