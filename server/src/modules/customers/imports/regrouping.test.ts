import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { runImport } from './run-import.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, deps } = app
const never = new AbortController().signal
let { acme, bistro, north, offer, accept } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
})

const start = async (text: string) =>
  (await call(customers.startCustomerImport, { access_group_id: north, file_name: 'guests.csv', text }, { as: acme.owner })).body.id
const importsOf = async (as = acme.owner) => (await call(customers.customerImports, {}, { as })).body.data
const namesOf = async (as = acme.owner) => (await call(customers.searchCustomers, {}, { as })).body.data.map(({ name }) => name)
const takeBack = (id: number, access_group_id: number, as = acme.owner) => call(customers.takeBackCustomerImport, { id, access_group_id }, { as })

test('an import stays with the company of its customers when its group goes to another one, which neither sees it nor takes it back', async () => {
  const id = await start('Name,Email\nAnn A,ann@example.com\n')
  await runImport(deps, id, never)
  await accept(await offer('access_group', north))
  expect(await importsOf(bistro.owner)).toEqual([])
  expect((await takeBack(id, north, bistro.owner)).status).toBe(404)
  expect(await namesOf()).toEqual(['Ann A'])
  expect(await importsOf()).toMatchObject([{ id, access_group_id: acme.root, state: 'done', _can: { take_back: true } }])
  expect((await takeBack(id, acme.root)).status).toBe(200)
  await runImport(deps, id, never)
  expect(await namesOf()).toEqual([])
})

test('an import that is running there stops, and nobody of the file comes to the other company', async () => {
  await app.grant(acme.owner, bistro.root, 'customers_admin')
  const id = await start('Name,Email\nAnn A,ann@example.com\n')
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: 'access_group' as const, resource_ids: [north] }
  const { body } = await call(handovers.previewHandoverOffer, asked, { as: acme.owner })
  expect(body.notes).toContain('The import of customers that is running there stops.')
  await accept(await offer('access_group', north))
  await runImport(deps, id, never)
  expect(await namesOf(bistro.owner)).toEqual([])
  expect(await importsOf()).toMatchObject([
    { id, access_group_id: acme.root, state: 'stopped', created: 0, problem: expect.stringContaining('another company') },
  ])
})

test('an import that is running goes on for the group that takes the place of its own', async () => {
  const id = await start('Name,Email\nAnn A,ann@example.com\n')
  const south = await app.group({ parent: acme.root })
  expect((await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: acme.owner })).status).toBe(200)
  await runImport(deps, id, never)
  expect(await importsOf()).toMatchObject([{ id, access_group_id: south, state: 'done', created: 1 }])
  const sue = await app.person({ on: south, roles: ['customers'] })
  expect(await namesOf(sue)).toEqual(['Ann A'])
})

test('an import stays when its group is deleted: what is still to come of it does not', async () => {
  const west = await app.group({ parent: acme.root })
  const asked = { access_group_id: west, file_name: 'guests.csv', text: 'Name,Email\nAnn A,ann@example.com\n' }
  const { id } = (await call(customers.startCustomerImport, asked, { as: acme.owner })).body
  const { body } = await call(accessGroups.preview, { change: { operation: 'delete', access_group_ids: [west] } }, { as: acme.owner })
  expect(body.notes).toEqual(['The import of customers that is running there stops.'])
  expect((await call(accessGroups.remove, { access_group_ids: [west] }, { as: acme.owner })).status).toBe(200)
  await runImport(deps, id, never)
  expect(await namesOf()).toEqual([])
  expect(await importsOf()).toMatchObject([{ id, access_group_id: acme.root, state: 'stopped', problem: expect.stringContaining('was deleted') }])
})

test('customers whom another group has come to know stay when their import is taken back, and those who were taken from its group', async () => {
  const id = await start('Name,Email\nAnn A,ann@example.com\nBo B,bo@example.com\nCy C,cy@example.com\n')
  await runImport(deps, id, never)
  const idOf = async (name: string) => (await call(customers.searchCustomers, { name }, { as: acme.owner })).body.data[0]?.id ?? 0
  const south = await app.group({ parent: acme.root })
  const [shared, taken] = [await idOf('Ann A'), await idOf('Bo B')]
  const customer = { resource_type: 'customer' as const }
  expect((await call(accessGroups.addResource, { ...customer, resource_id: shared, access_group_id: south }, { as: acme.owner })).status).toBe(200)
  const off = { ...customer, resource_ids: [taken], access_group_id: north }
  expect((await call(accessGroups.removeResources, off, { as: acme.owner })).status).toBe(200)
  const ned = await app.person({ on: north, roles: ['customers_admin'] })
  expect((await takeBack(id, north, ned)).status).toBe(200)
  await runImport(deps, id, never)
  expect(await namesOf()).toEqual(['Ann A', 'Bo B'])
})
