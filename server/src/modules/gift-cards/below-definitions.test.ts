import { accessGroups } from '@brigade/contract/access-groups.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { makeDefinition } from '../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { giftCardRoutes } from './routes.ts'

// Cards of a definition are issued by people below the groups that hold it as well. Whoever brings people below such a group must be able to
// give them that.

const app = await testApp({ 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes })
const { call, group, person } = app

let { acme, north } = await twoCompanies(app)
let south = 0
let issuer: Person
let mover: Person
let definition = 0

beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  issuer = await person({ name: 'Ira Issuer', roles: ['gift_card_definitions_admin'], on: north })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
  definition = await makeDefinition(app.database, { group: south })
})

const issues = async (as: Person, issuer_group_id: number) =>
  (await call(giftCards.issueCard, { card: { definition_id: definition, amount_minor: 5000, currency: 'USD' }, issuer_group_id }, { as })).status
const issuing = (name: string, where: string) => `${name} would gain “Gift card definitions admin” on ${where}, which you could not give there.`

test('a group comes below one with which a definition is shared, or is merged, by somebody who could let its people issue cards of it', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const asked = { resource_type: 'gift_card_definition' as const, resource_id: definition, access_group_id: east }
  expect((await call(accessGroups.addResource, asked, { as: acme.owner })).status).toBe(200)
  const moved = await call(accessGroups.move, { access_group_ids: [north], parent_access_group_id: east }, { as: mover })
  expect(moved.problem.message).toBe(issuing('Ira Issuer', 'gift cards that are issued at East'))
  const below = await group({ name: 'Below', parent: north })
  const deep = await person({ name: 'Dee Deep', roles: ['gift_card_definitions_admin'], on: below })
  await call(accessGroups.revoke, { id: north, user_id: issuer.id, roles: ['gift_card_definitions_admin'] }, { as: acme.owner })
  const merge = (as: Person) => call(accessGroups.merge, { from_id: east, into_id: north, grants: 'keep_target' }, { as })
  expect((await merge(mover)).problem.message).toBe(issuing('Dee Deep', 'gift cards that are issued at East'))
  expect(await issues(deep, below)).toBe(404)
  expect((await merge(acme.owner)).status).toBe(200)
  expect(await issues(deep, below)).toBe(200)
})
