import { accessGroupsSeveral, mostMailsAtOnce } from '@brigade/contract/access-groups/several.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { accessGroupRoutes } from '../routes.ts'

const app = await testApp({ 'access-groups': accessGroupRoutes })
const { call, group, person } = app
const nowhere = 999_999_999
const later = '2031-05-01T00:00:00.000Z'

async function company() {
  const root = await group({ name: 'Acme' })
  return { root, owner: await person({ name: 'Olive Owner', roles: founderRoles, on: root }) }
}

async function trail(id: number): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('audit_logs')
    .select('description')
    .where('resource', '=', 'access_group')
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ description }) => description)
}

test('several people lose their roles in the group; each gets a result and a History line', async () => {
  const { root, owner } = await company()
  const kitchen = await group({ name: 'Kitchen', parent: root })
  const ada = await person({ name: 'Ada', roles: ['customers', 'devices'], on: kitchen })
  const ben = await person({ name: 'Ben', roles: ['customers'], on: root })
  const stranger = await person({ name: 'Stranger', roles: founderRoles, on: await group({ name: 'Other' }) })
  const answer = await call(
    accessGroupsSeveral.removePeople,
    { id: kitchen, user_ids: [ada.id, ben.id, stranger.id, nowhere, ada.id] },
    { as: owner },
  )
  expect(answer.body.results).toEqual([
    { id: ada.id, name: 'Ada', outcome: 'done', sentence: '' },
    { id: ben.id, name: 'Ben', outcome: 'unchanged', sentence: 'No role was given on this group itself.' },
    // A stranger’s name stays unknown, like that of nobody.
    { id: stranger.id, name: '', outcome: 'refused', sentence: 'This person does not exist or is not yours to see.' },
    { id: nowhere, name: '', outcome: 'refused', sentence: 'This person does not exist or is not yours to see.' },
  ])
  expect(await trail(kitchen)).toEqual(['- **roles of Ada**: Customers, Devices → (none)'])
})

test('the last administrator stays, and the other people are still removed', async () => {
  const { root, owner } = await company()
  const second = await person({ name: 'Sid', roles: ['access_groups_admin'], on: root })
  const viewer = await person({ name: 'Vic', roles: ['customers'], on: root })
  // Oneself comes last, though asked for first: the second administrator has gone by then.
  const answer = await call(accessGroupsSeveral.removePeople, { id: root, user_ids: [owner.id, second.id, viewer.id] }, { as: owner })
  expect(answer.body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Sid', 'done'],
    ['Vic', 'done'],
    ['Olive Owner', 'refused'],
  ])
  expect(answer.body.results[2]?.sentence).toContain('must keep an active person with the role “Access groups admin”')
  const left = await call(accessGroups.users, { id: root }, { as: owner })
  expect(left.body.data.map(({ name, grants }) => [name, grants.length])).toEqual([['Olive Owner', founderRoles.length]])
})

test('roles of several people get another end date, as far as the caller could give it; never for the last administrator', async () => {
  const { root, owner } = await company()
  const ada = await person({ name: 'Ada', roles: ['devices'], on: root })
  const ben = await person({ name: 'Ben', roles: ['customers'], on: root })
  const deputy = await person({ name: 'Dee', roles: ['access_groups_admin', 'customers'], on: root })
  const byDeputy = await call(accessGroupsSeveral.setRolesEnd, { id: root, user_ids: [ada.id, ben.id], expires_at: later }, { as: deputy })
  expect(byDeputy.body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  expect(byDeputy.body.results[0]?.sentence).toBe('You cannot give “Devices”: you do not hold it on this group.')
  const byOwner = await call(accessGroupsSeveral.setRolesEnd, { id: root, user_ids: [deputy.id, owner.id], expires_at: later }, { as: owner })
  expect(byOwner.body.results.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  const people = await call(accessGroups.users, { id: root, sort: '-ends' }, { as: owner })
  expect(people.body.data.map(({ name, grants }) => [name, grants[0]?.expires_at])).toEqual([
    ['Ben', later],
    ['Dee', later],
    ['Ada', null],
    ['Olive Owner', null],
  ])
  const forever = await call(accessGroupsSeveral.setRolesEnd, { id: root, user_ids: [ben.id], expires_at: null }, { as: owner })
  expect(forever.body.results[0]?.outcome).toBe('done')
  expect((await trail(root)).at(-1)).toBe('- **roles of Ben**: Customers no longer end')
  const past = await call(accessGroupsSeveral.setRolesEnd, { id: root, user_ids: [ben.id], expires_at: '2001-01-01' }, { as: owner })
  expect(past.problem.errors).toEqual({ expires_at: ['must be in the future'] })
})

test('people are sorted by mail address and by state', async () => {
  const { root, owner } = await company()
  const ada = await person({ name: 'Ada', roles: ['devices'], on: root })
  await call(accessGroups.suspendUser, { id: ada.id }, { as: owner })
  const first = async (sort: 'email' | '-email' | 'status' | '-status') =>
    (await call(accessGroups.users, { id: root, sort }, { as: owner })).body.data[0]?.email
  const [low, high] = [ada.email, owner.email].toSorted()
  expect(await first('email')).toBe(low)
  expect(await first('-email')).toBe(high)
  expect(await first('status')).toBe(ada.email)
  expect(await first('-status')).toBe(owner.email)
})

test('several invitations are resent or revoked; accepted ones and those of another group are refused with a reason', async () => {
  const { root, owner } = await company()
  const other = await group({ name: 'Bar', parent: root })
  const invite = async (email: string, on = root) => (await call(accessGroups.invite, { id: on, email, roles: ['customers'] }, { as: owner })).body.id
  const ids = [await invite('a@example.com'), await invite('b@example.com')]
  const elsewhere = await invite('c@example.com', other)
  const sent = await call(accessGroupsSeveral.resendInvitations, { id: root, invitation_ids: [...ids, elsewhere] }, { as: owner })
  expect(sent.body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['a@example.com', 'done'],
    ['b@example.com', 'done'],
    ['', 'refused'],
  ])
  const found = await call(accessGroups.invitations, { id: root, search_term: 'B@EX', sort: '-sent' }, { as: owner })
  expect(found.body.data.map(({ email, sent_count }) => [email, sent_count])).toEqual([['b@example.com', 2]])

  await call(accessGroups.revokeInvitation, { id: root, invitation_id: ids[0] ?? 0 }, { as: owner })
  const back = await call(accessGroupsSeveral.revokeInvitations, { id: root, invitation_ids: ids }, { as: owner })
  expect(back.body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  expect(back.body.results[0]?.sentence).toContain('accepted or taken back already')
  const byState = await call(accessGroups.invitations, { id: root, sort: 'email' }, { as: owner })
  expect(byState.body.data.map(({ email, status }) => [email, status])).toEqual([
    ['a@example.com', 'revoked'],
    ['b@example.com', 'revoked'],
  ])
  const tooMany = { id: root, invitation_ids: Array.from({ length: mostMailsAtOnce + 1 }, (_, index) => index + 1) }
  expect((await call(accessGroupsSeveral.resendInvitations, tooMany, { as: owner })).status).toBe(400)
})

test('people who do not administer the group change nothing in it', async () => {
  const { root, owner } = await company()
  const elsewhere = await group({ name: 'Bar', parent: root })
  const local = await person({ roles: ['access_groups_admin', 'access_groups'], on: elsewhere })
  const removal = { id: root, user_ids: [owner.id] }
  expect((await call(accessGroupsSeveral.removePeople, removal, { as: local })).status).toBe(404)
  expect((await call(accessGroupsSeveral.revokeInvitations, { id: root, invitation_ids: [1] }, { as: local })).status).toBe(404)
})
