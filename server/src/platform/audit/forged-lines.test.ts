import { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { orderImports } from '@brigade/contract/orders/order-import.ts'
import { savedReports } from '@brigade/contract/reports/saved.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { allRoutes } from '../../routes.ts'

// History is lines of markdown, and people call things what they like.

const app = await testApp(allRoutes(testBankLink()))
const forged = (name: string) => `${name} **x**\n- **status**: active → suspended`
const company = await app.group({ name: 'Company' })
const owner = await app.person({ roles: founderRoles, on: company })
const as = { as: owner }

test('a name cannot start a History line of its own, and its markup stays text', async () => {
  const [from, into] = [await app.group({ name: forged('From'), parent: company }), await app.group({ name: forged('Into'), parent: company })]
  const branch = await app.group({ name: forged('Branch'), parent: company })
  const values = { name: forged('Place'), timezone: 'America/Chicago', currency: 'USD' }
  const place = await app.call(restaurantProfile.createRestaurant, { restaurant: values, parent_access_group_id: from }, as)
  const person = await app.person({ name: forged('Ada'), roles: ['customers', 'devices'], on: from })
  const week = [{ dow: 1, start_min: 600, end_min: 900 }]
  await app.call(groupHoursChanges.saveGroupHours, { access_group_id: from, hours: { week } }, as)
  const workflow = { name: forged('Calm'), rules: firstRules }
  const { id: workflow_id } = (await app.call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: company }, as)).body
  const said = [
    await app.call(orderWorkflows.setDefaultWorkflow, { access_group_id: from, workflow_id }, as),
    await app.call(accessGroups.grant, { id: from, user_id: person.id, roles: ['discounts'] }, as),
    await app.call(accessGroupsSeveral.setRolesEnd, { id: from, user_ids: [person.id], expires_at: '2031-05-01T00:00:00.000Z' }, as),
    await app.call(accessGroupsSeveral.removePeople, { id: from, user_ids: [person.id] }, as),
    await app.call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: place.body.id, access_group_id: branch }, as),
    await app.call(accessGroups.removeResources, { resource_type: 'restaurant', resource_ids: [place.body.id], access_group_id: branch }, as),
    await app.call(accessGroups.move, { access_group_ids: [branch], parent_access_group_id: from }, as),
    await app.call(accessGroups.merge, { from_id: from, into_id: into }, as),
    await app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place.body.id], access_group_id: company }, as),
  ]
  expect(said.map(({ status, problem }) => [status, problem.message])).toEqual(said.map(() => [200, undefined]))
  const rows = await app.database.db.selectFrom('audit_logs').select('description').orderBy('id').execute()
  const lines = rows.flatMap(({ description }) => description.split('\n'))
  expect(lines.filter((line) => line.startsWith('- **status**: active'))).toEqual([])
  expect(lines.filter((line) => /merged|moved|shared|roles of|owner|hours/.test(line) && / \*\*x/.test(line))).toEqual([])
  expect(lines.join('\n')).toContain('From \\*\\*x\\*\\* - \\*\\*status\\*\\*: active → suspended was merged into Into')
})

test.each([
  [
    'a reason',
    'Blocked the card',
    async () => {
      const { id } = await makeCard(app.database, app.deps.secrets, { definition: await makeDefinition(app.database, { group: company }) })
      return app.call(giftCards.blockCard, { id, reason: forged('Why') }, as)
    },
  ],
  [
    'a credential',
    'Created the credential',
    () => app.call(ingestCredentials.createCredential, { name: forged('Shop'), system: 'shop', access_group_id: company }, as),
  ],
  [
    'a saved report',
    'shared the report',
    () => {
      const view = { report: 'channels' as const, search: { days: 'last_7_days', currency: 'USD', by: 'fulfilment' } }
      return app.call(savedReports.saveReport, { name: forged('Report'), view, access_group_id: company }, as)
    },
  ],
  [
    'a file of orders',
    'Started an import',
    async () => {
      const restaurant_id = await makeRestaurant(app.database, { group: company })
      const text = 'Order,Date,Item,Price\n1,2026-03-10 12:00,Pie,5.00\n'
      const files = [{ name: forged('orders.csv'), text, packing: 'none' as const }]
      return app.call(orderImports.startOrderImport, { restaurant_id, files, choices: { system: 'file' } }, as)
    },
  ],
  [
    'an address',
    'invited',
    () => app.call(accessGroups.invite, { id: company, email: '[all](https://evil.example)**x**@evil.example', roles: ['restaurants'] }, as),
  ],
] as const)('%s stays text in the line that names it', async (_, said, act) => {
  expect((await act()).status).toBe(200)
  const rows = await app.database.db.selectFrom('audit_logs').select('description').orderBy('id').execute()
  const last = rows.at(-1)?.description ?? ''
  expect(last).toContain(said)
  expect(last).toContain('\\*\\*x\\*\\*')
  expect(last).not.toContain('\n')
})
