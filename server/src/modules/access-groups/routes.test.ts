import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { accessGroupRoutes } from './routes.ts'

const app = await testApp({ 'access-groups': accessGroupRoutes })
const { call, group, person } = app
const nowhere = 999_999_999

async function company(name = 'Acme') {
  const root = await group({ name })
  const owner = await person({ name: `${name} Owner`, roles: founderRoles, on: root })
  return { root, owner }
}

async function hold(type: string, id: number, groupId: number, relation = 'owner') {
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values (${type}, ${id}, ${groupId}, ${relation})`.execute(
    app.database.db,
  )
}

async function trail(id: number): Promise<string | undefined> {
  const row = await app.database.db
    .selectFrom('audit_logs')
    .select('description')
    .where('resource', '=', 'access_group')
    .where('resource_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.description
}

describe('finding groups', () => {
  test('without a term or parent the topmost groups of the person are listed, with a term groups of any depth', async () => {
    const { root } = await company('Harbor')
    const north = await group({ name: 'Harbor North', parent: root })
    const kitchen = await group({ name: 'North_Kitchen 100%', parent: north })
    const bar = await group({ name: 'North bar', parent: kitchen })
    const viewer = await person({ roles: ['access_groups'], on: north })
    await app.grant(viewer, bar, 'bank_connections_admin')

    const top = await call(accessGroups.search, {}, { as: viewer })
    expect(top.body).toMatchObject({ total: 1, page: 1, per_page: 15 })
    expect(top.body.data[0]).toMatchObject({ id: north, parent_id: null, path: [], children_count: 1 })

    const found = await call(accessGroups.search, { search_term: 'KITCHEN 100%' }, { as: viewer })
    expect(found.body.data.map((row) => row.id)).toEqual([kitchen])
    // The root is above what the person may see.
    expect(found.body.data[0]).toMatchObject({ parent_id: north, path: [{ id: north, name: 'Harbor North' }] })
    expect((await call(accessGroups.search, { search_term: 'h%n' }, { as: viewer })).body.total).toBe(0)
    expect((await call(accessGroups.search, { search_term: 'nul\0' }, { as: viewer })).status).toBeLessThan(500)

    const byRole = await call(accessGroups.search, { ag_role: 'bank_connections' }, { as: viewer })
    expect(byRole.body.data.map((row) => row.id)).toEqual([bar])
    const children = await call(accessGroups.search, { parent_id: north }, { as: viewer })
    expect(children.body.data.map((row) => row.id)).toEqual([kitchen])
    expect((await call(accessGroups.search, { parent_id: root }, { as: viewer })).body.data.map((row) => row.id)).toEqual([north])
  })

  test('a page beyond the end still has the right total', async () => {
    const { root, owner } = await company()
    for (let index = 0; index < 3; index += 1) await group({ name: `Child ${index}`, parent: root })
    const page = await call(accessGroups.search, { parent_id: root, page: 9, per_page: 2 }, { as: owner })
    expect(page.body).toEqual({ data: [], total: 3, page: 9, per_page: 2 })
  })

  test('unknown and forbidden groups get byte-for-byte the same answer', async () => {
    const { owner } = await company()
    const other = await company('Other')
    const unknown = await call(accessGroups.get, { id: nowhere }, { as: owner })
    const forbidden = await call(accessGroups.get, { id: other.root }, { as: owner })
    expect(unknown.status).toBe(404)
    expect({ ...forbidden.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
  })

  test('stats count people, groups and each resource once', async () => {
    const { root, owner } = await company()
    const child = await group({ parent: root })
    const below = await group({ parent: child })
    await person({ roles: ['customers'], on: child })
    await hold('bank_connection', 501, child)
    await hold('bank_connection', 501, below, 'shared')
    const { body } = await call(accessGroups.getStats, { id: child }, { as: owner })
    expect(body).toMatchObject({
      users_direct: 1,
      users_inherited: 1,
      admins: 1,
      child_groups: 1,
      groups_below: 1,
      pending_invitations: 0,
      grants_expiring: 0,
    })
    expect(body.resources).toEqual([{ resource_type: 'bank_connection', count: 1, named_apart: 0 }])
  })
})

describe('changing groups', () => {
  test('create, rename, stale rename, delete', async () => {
    const { root, owner } = await company()
    const made = await call(accessGroups.create, { name: 'North', parent_access_group_id: root }, { as: owner })
    expect(made.body).toMatchObject({
      name: 'North',
      parent_id: root,
      version: 1,
      _can: { update: true, delete: true, create_child: true, invite: true, hand_over: true },
    })
    expect(await trail(made.body.id)).toBe('- **name**: North\n- **parent**: Acme')
    const renamed = await call(accessGroups.update, { id: made.body.id, name: 'South', version: 1 }, { as: owner })
    expect(renamed.body).toMatchObject({ name: 'South', version: 2 })
    expect((await call(accessGroups.update, { id: made.body.id, name: 'West', version: 1 }, { as: owner })).problem.code).toBe('stale')
    expect((await call(accessGroups.update, { id: made.body.id, name: 'West', version: 99_999_999_999 }, { as: owner })).problem.code).toBe('stale')
    expect((await call(accessGroups.remove, { access_group_ids: [made.body.id] }, { as: owner })).body).toEqual({ deleted: [made.body.id] })
    expect((await call(accessGroups.get, { id: made.body.id }, { as: owner })).status).toBe(404)
  })

  test('only empty groups are deleted, all or none, never the root', async () => {
    const { root, owner } = await company()
    const full = await group({ name: 'Full', parent: root })
    const empty = await group({ name: 'Empty', parent: root })
    await hold('device', 1, full)
    const refused = await call(accessGroups.remove, { access_group_ids: [empty, full] }, { as: owner })
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe('Full still holds 1 resource. Move them first, or merge the group into another.')
    expect((await call(accessGroups.get, { id: empty }, { as: owner })).status).toBe(200)
    expect((await call(accessGroups.remove, { access_group_ids: [root] }, { as: owner })).status).toBe(409)
    const child = await group({ parent: empty })
    expect((await call(accessGroups.remove, { access_group_ids: [empty, child] }, { as: owner })).status).toBe(200)
  })

  test('a thing put into a group while the group is deleted is not lost', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { root, owner } = await company()
      const child = await group({ name: 'Child', parent: root })
      const [deleted, put] = await Promise.allSettled([
        call(accessGroups.remove, { access_group_ids: [child] }, { as: owner }),
        hold('device', 700 + round, child),
      ])
      const status = deleted.status === 'fulfilled' ? deleted.value.status : 0
      expect(status).toBe(put.status === 'fulfilled' ? 409 : 200)
    }
  })

  test('deleting also needs administration of the parent group', async () => {
    const { root } = await company()
    const child = await group({ name: 'Child', parent: root })
    const local = await person({ roles: ['access_groups_admin'], on: child })
    expect((await call(accessGroups.remove, { access_group_ids: [child] }, { as: local })).status).toBe(403)
  })
})

describe('moving and merging', () => {
  test('a branch moves with everything below it; circles and top groups are refused', async () => {
    const { root, owner } = await company()
    const a = await group({ name: 'A', parent: root })
    const b = await group({ name: 'B', parent: root })
    const inner = await group({ name: 'Inner', parent: a })
    const move = (ids: number[], to: number) => call(accessGroups.move, { access_group_ids: ids, parent_access_group_id: to }, { as: owner })
    expect((await move([a], inner)).problem.message).toBe('A cannot be placed in itself or below itself.')
    expect((await move([root], b)).status).toBe(409)
    expect((await move([b, a], inner)).status).toBe(409)
    expect((await move([a], b)).body).toEqual({ moved: [a] })
    expect(await trail(a)).toBe('- **moved**: Acme → B')
    const answer = await call(accessGroups.get, { id: inner }, { as: owner })
    expect(answer.body.path.map((step) => step.name)).toEqual(['Acme', 'B', 'A'])
  })

  test('a group and one of its descendants can be moved in one call and end side by side', async () => {
    const { root, owner } = await company()
    const target = await group({ parent: root })
    const a = await group({ parent: root })
    const b = await group({ parent: a })
    const c = await group({ parent: b })
    await call(accessGroups.move, { access_group_ids: [a, b], parent_access_group_id: target }, { as: owner })
    const { rows } = await sql<{
      id: number
      ancestors: number[]
    }>`select id, ancestors from access_groups where id = any(${[a, b, c]}::bigint[]) order by id`.execute(app.database.db)
    expect(rows.map((row) => row.ancestors)).toEqual([
      [root, target, a],
      [root, target, b],
      [root, target, b, c],
    ])
  })

  test('a move deeper than 32 levels is refused', async () => {
    const { root, owner } = await company()
    let deep = root
    for (let level = 2; level <= 31; level += 1) deep = await group({ parent: deep })
    const pair = await group({ parent: root })
    await group({ parent: pair })
    expect((await call(accessGroups.move, { access_group_ids: [pair], parent_access_group_id: deep }, { as: owner })).status).toBe(409)
    const last = await call(accessGroups.create, { name: 'Level 32', parent_access_group_id: deep }, { as: owner })
    expect(last.status).toBe(200)
    expect((await call(accessGroups.create, { name: 'Level 33', parent_access_group_id: last.body.id }, { as: owner })).status).toBe(409)
  })

  test('moving a group under one where somebody holds more than the mover could give is refused, as the preview says', async () => {
    const { root } = await company()
    const shop = await group({ name: 'Shop', parent: root })
    const office = await group({ name: 'Office', parent: root })
    const mover = await person({ name: 'Mona Mover', roles: ['access_groups_admin'], on: root })
    await app.grant(mover, office, 'gift_card_definitions_admin')
    const asked = { access_group_ids: [shop], parent_access_group_id: office }
    const refused = await call(accessGroups.move, asked, { as: mover })
    expect(refused.status).toBe(403)
    expect(refused.problem.message).toContain('Mona Mover would gain “Gift card definitions admin” on Shop, which you could not give there.')
    const shown = await call(accessGroups.preview, { change: { operation: 'move', ...asked } }, { as: mover })
    expect(shown.body.blocked_by.join('\n')).toBe(refused.problem.message)
    expect(shown.body).toMatchObject({ groups: 1, gains: [{ name: 'Mona Mover', groups: ['Shop'] }], losses: [] })
  })

  test('a merge moves children and resources; people of the merged group lose their roles unless they are kept', async () => {
    const { root, owner } = await company()
    const from = await group({ name: 'From', parent: root })
    const into = await group({ name: 'Into', parent: root })
    const child = await group({ name: 'Child', parent: from })
    const cook = await person({ name: 'Carl Cook', roles: ['customers'], on: from })
    await hold('device', 71, from)
    await hold('device', 71, into, 'shared')
    const shown = await call(accessGroups.preview, { change: { operation: 'merge', from_id: from, into_id: into } }, { as: owner })
    expect(shown.body).toMatchObject({
      gains: [],
      losses: [{ name: 'Carl Cook', roles: ['customers'], groups: ['From'] }],
      groups: 2,
      resources: 1,
      blocked_by: [],
    })
    const merged = await call(accessGroups.merge, { from_id: from, into_id: into, grants: 'union' }, { as: owner })
    expect(merged.body).toMatchObject({ id: into, children_count: 1 })
    expect((await call(accessGroups.get, { id: child }, { as: owner })).body.parent_id).toBe(into)
    const links = await sql<{
      relation: string
      access_group_id: number
    }>`select relation, access_group_id from access_group_resources where resource_type = 'device' and resource_id = 71`.execute(app.database.db)
    expect(links.rows).toEqual([{ relation: 'owner', access_group_id: into }])
    const held = await call(accessGroups.isResourceAuthorized, { resource_type: 'access_group', resource_id: into, role: 'customers' }, { as: cook })
    expect(held.body.is_authorized).toBe(true)
    expect((await call(accessGroups.merge, { from_id: root, into_id: into }, { as: owner })).status).toBe(409)
  })
})

describe('roles', () => {
  test('a role named twice is given once, and revoked and mailed once', async () => {
    const { root, owner } = await company()
    const vera = await person({ name: 'Vera Viewer', roles: ['devices'], on: root })
    const twice = { id: root, user_id: vera.id, roles: ['customers', 'customers'] as const }
    const given = await call(accessGroups.grant, { ...twice, roles: [...twice.roles] }, { as: owner })
    expect(given.status).toBe(200)
    expect(given.body.grants.map(({ role }) => role)).toEqual(['customers', 'devices'])
    const preview = await call(
      accessGroups.preview,
      { change: { operation: 'revoke', access_group_id: root, user_id: vera.id, roles: [...twice.roles] } },
      { as: owner },
    )
    expect(preview.body.losses.map(({ roles }) => roles)).toEqual([['customers']])
    expect((await call(accessGroups.revoke, { ...twice, roles: [...twice.roles] }, { as: owner })).body).toEqual({ revoked: ['customers'] })
    const invited = await call(accessGroups.invite, { id: root, email: 'twice@example.com', roles: [...twice.roles] }, { as: owner })
    expect(invited.body.roles).toEqual(['customers'])
  })

  test('a role can be given only by somebody who holds it there, and refusals say so', async () => {
    const { root, owner } = await company()
    const child = await group({ name: 'Child', parent: root })
    const manager = await person({ roles: ['access_groups_admin', 'customers'], on: child })
    const vera = await person({ name: 'Vera Viewer', roles: ['devices'], on: child })
    const refused = await call(accessGroups.grant, { id: child, user_id: vera.id, roles: ['customers_admin'] }, { as: manager })
    expect(refused).toMatchObject({ status: 403, problem: { message: 'You cannot give “Customers admin”: you do not hold it on this group.' } })
    const given = await call(accessGroups.grant, { id: child, user_id: vera.id, roles: ['customers'] }, { as: manager })
    expect(given.body.grants.map((grant) => [grant.role, grant.direct, grant.from_group_name])).toEqual([
      ['customers', true, 'Child'],
      ['devices', true, 'Child'],
    ])
    expect(await trail(child)).toBe('- **roles of Vera Viewer**: Devices → Customers, Devices')
    expect((await call(accessGroups.revoke, { id: child, user_id: vera.id, roles: ['customers', 'devices'] }, { as: owner })).body).toEqual({
      revoked: ['customers', 'devices'],
    })
    expect(await trail(child)).toBe('- **roles of Vera Viewer**: Customers, Devices → (none)')
  })

  test('a role held until a date cannot be given for longer', async () => {
    const { root, owner } = await company()
    const vera = await person({ roles: ['devices'], on: root })
    const temp = await person({ roles: ['devices'], on: root })
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    for (const roles of [['access_groups_admin'], ['customers']] as const) {
      expect((await call(accessGroups.grant, { id: root, user_id: temp.id, roles: [...roles], expires_at: soon }, { as: owner })).status).toBe(200)
    }
    expect((await call(accessGroups.grant, { id: root, user_id: vera.id, roles: ['customers'] }, { as: temp })).status).toBe(403)
    expect((await call(accessGroups.grant, { id: root, user_id: temp.id, roles: ['customers'] }, { as: temp })).status).toBe(403)
    expect((await call(accessGroups.grant, { id: root, user_id: vera.id, roles: ['customers'], expires_at: soon }, { as: temp })).status).toBe(200)
    expect((await call(accessGroups.invite, { id: root, email: 'longer@example.com', roles: ['customers'] }, { as: temp })).status).toBe(403)
  })

  test('strangers and people without rights there get the answer for unknown ids', async () => {
    const { root, owner } = await company()
    const other = await company('Other')
    for (const user_id of [other.owner.id, nowhere]) {
      expect((await call(accessGroups.grant, { id: root, user_id, roles: ['customers'] }, { as: owner })).status).toBe(404)
    }
    expect((await call(accessGroups.findUsers, { search_term: 'owner' }, { as: owner })).body.data.map((row) => row.id)).toEqual([owner.id])
  })

  test('the last administrator of a top group cannot be revoked, suspended or given an end date', async () => {
    const { root, owner } = await company('Lone')
    const revoke = { id: root, user_id: owner.id, roles: ['access_groups_admin'] as ['access_groups_admin'] }
    const refused = await call(accessGroups.revoke, revoke, { as: owner })
    expect(refused).toMatchObject({
      status: 409,
      problem: { message: 'Lone must keep an active person with the role “Access groups admin”. Give that role to someone else first.' },
    })
    expect(
      (
        await call(
          accessGroups.preview,
          { change: { operation: 'revoke', access_group_id: root, user_id: owner.id, roles: ['access_groups_admin'] } },
          { as: owner },
        )
      ).body.blocked_by,
    ).toEqual([refused.problem.message])
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await call(accessGroups.grant, { ...revoke, expires_at: soon }, { as: owner })).status).toBe(409)
    const second = await person({ roles: ['access_groups_admin'], on: root })
    await person({ roles: ['customers'], on: root })
    const gone = await call(accessGroups.suspendUser, { id: owner.id }, { as: second })
    expect(gone.problem.message).toBe('Nobody could give “Customers” on Lone anymore. Give it to another administrator first.')
    await app.grant(second, root, 'customers_admin')
    expect((await call(accessGroups.suspendUser, { id: owner.id }, { as: second })).body).toEqual({ id: owner.id, status: 'suspended' })
    expect((await call(accessGroups.search, {}, { as: owner })).status).toBe(401)
    expect((await call(accessGroups.revoke, { ...revoke, user_id: second.id }, { as: second })).status).toBe(409)
    // Letting in again gives back every role, so it asks for every role.
    const back = await call(accessGroups.suspendUser, { id: owner.id, suspended: false }, { as: second })
    expect([back.status, back.problem.message]).toEqual([
      403,
      expect.stringContaining('Lone Owner would gain “Availabilities” on Lone, which you could not give there.'),
    ])
    await app.grant(second, root, ...founderRoles.filter((role) => role !== 'access_groups_admin' && role !== 'customers_admin'))
    expect((await call(accessGroups.suspendUser, { id: owner.id, suspended: false }, { as: second })).body.status).toBe('active')
  })

  test('the last holder may lose a role that nobody needs, as the preview says', async () => {
    const { root, owner } = await company('Narrow')
    const second = await person({ roles: ['access_groups_admin', 'customers'], on: root })
    const asked = { user_id: second.id, roles: ['customers'] as ['customers'] }
    const shown = await call(accessGroups.preview, { change: { operation: 'revoke', access_group_id: root, ...asked } }, { as: owner })
    expect(shown.body.blocked_by).toEqual([])
    expect((await call(accessGroups.revoke, { id: root, ...asked }, { as: owner })).body).toEqual({ revoked: ['customers'] })
  })

  test('the last person who can give a role keeps it even if nobody uses it, and while suspended', async () => {
    const { root, owner } = await company('Keep')
    const second = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: root })
    const asked = { user_id: owner.id, roles: ['publisher', 'restaurants_admin'] as ['publisher', 'restaurants_admin'] }
    const said = 'Nobody could give “Publisher” on Keep anymore. Give it to another administrator first.'
    const refusals = async (): Promise<unknown[]> => {
      const shown = await call(accessGroups.preview, { change: { operation: 'revoke', access_group_id: root, ...asked } }, { as: second })
      const refused = await call(accessGroups.revoke, { id: root, ...asked }, { as: second })
      return [shown.body.blocked_by, refused.status, refused.problem.message]
    }
    expect(await refusals()).toEqual([[said], 409, said])
    expect((await call(accessGroups.suspendUser, { id: owner.id }, { as: second })).status).toBe(200)
    expect(await refusals()).toEqual([[said], 409, said])
    await app.grant(second, root, 'publisher')
    expect(await refusals()).toEqual([[], 200, undefined])
  })

  test('when two administrators remove each other at once, one always stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { root, owner } = await company(`Duel ${round}`)
      const second = await person({ roles: founderRoles, on: root })
      const roles = ['access_groups_admin'] as ['access_groups_admin']
      const answers = await Promise.all([
        call(accessGroups.revoke, { id: root, user_id: second.id, roles }, { as: owner }),
        call(accessGroups.revoke, { id: root, user_id: owner.id, roles }, { as: second }),
      ])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const left = await app.database.db
        .selectFrom('role_grants')
        .select('user_id')
        .where('access_group_id', '=', root)
        .where('role', '=', 'access_groups_admin')
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  test('a revoked role has no effect from the next request on', async () => {
    const { root, owner } = await company()
    const vera = await person({ roles: ['access_groups'], on: root })
    expect((await call(accessGroups.get, { id: root }, { as: vera })).status).toBe(200)
    await call(accessGroups.revoke, { id: root, user_id: vera.id, roles: ['access_groups'] }, { as: owner })
    expect((await call(accessGroups.get, { id: root }, { as: vera })).status).toBe(403)
    const { rows } = await sql<{
      user_ids: number[]
    }>`select user_ids from realtime_events where user_ids is not null order by id desc limit 1`.execute(app.database.db)
    expect(rows[0]?.user_ids).toEqual([vera.id])
  })

  test('suspending needs rights on every group where the person holds roles', async () => {
    const { root } = await company()
    const child = await group({ parent: root })
    const local = await person({ roles: ['access_groups_admin'], on: child })
    const both = await person({ roles: ['customers'], on: child })
    await app.grant(both, root, 'devices')
    expect((await call(accessGroups.suspendUser, { id: both.id }, { as: local })).status).toBe(403)
    expect((await call(accessGroups.suspendUser, { id: local.id }, { as: local })).status).toBe(409)
  })

  test('people of a group: direct, inherited, and roles from groups above that the viewer does not see', async () => {
    const { root, owner } = await company()
    const child = await group({ name: 'Child', parent: root })
    const manager = await person({ name: 'Zoe', roles: ['access_groups_admin'], on: child })
    const { body } = await call(accessGroups.users, { id: child }, { as: manager })
    expect(body.total).toBe(2)
    const fromAbove = body.data.find((row) => row.user_id === owner.id)
    expect(new Set(fromAbove?.grants.map((grant) => [grant.from_group_id, grant.from_group_name, grant.direct].join()))).toEqual(
      new Set(['0,A group above,false']),
    )
    expect((await call(accessGroups.users, { id: child, search_term: 'zo' }, { as: owner })).body.data.map((row) => row.name)).toEqual(['Zoe'])
  })

  test('people of a group are found by what they can do, and their most powerful roles come first', async () => {
    const { root, owner } = await company()
    const child = await group({ name: 'Child', parent: root })
    await person({ name: 'Ben', roles: ['availabilities', 'devices', 'restaurants_admin'], on: child })
    await person({ name: 'Cleo', roles: ['restaurants'], on: child })
    await person({ name: 'Dan', roles: ['devices'], on: child })
    const named = async (role: 'restaurants' | 'chains') => (await call(accessGroups.users, { id: child, role }, { as: owner })).body
    const { data, total, roles } = await named('restaurants')
    expect([data.map(({ name }) => name), total]).toEqual([['Acme Owner', 'Ben', 'Cleo'], 3])
    expect(data[0]?.grants[0]?.role).toBe('access_groups_admin')
    expect(data[1]?.grants.map(({ role }) => role)).toEqual(['restaurants_admin', 'availabilities', 'devices'])
    expect(roles.slice(0, 2)).toEqual(['access_groups_admin', 'bank_connections_admin'])
    expect((await named('chains')).roles).toEqual(roles)
  })

  test('the explanation of a right lists each path, with names as far as the viewer sees them', async () => {
    const { root, owner } = await company('Chain')
    const child = await group({ name: 'Child', parent: root })
    await hold('device', 81, child)
    const manager = await person({ roles: ['access_groups_admin'], on: child })
    const asked = { user_id: owner.id, resource_type: 'device', resource_id: 81, role: 'devices' } as const
    expect((await call(accessGroups.explain, asked, { as: owner })).body).toMatchObject({
      allowed: true,
      because: [{ role: 'devices_admin', granted_on: 'Chain', path: ['Chain', 'Child'] }],
    })
    expect((await call(accessGroups.explain, asked, { as: manager })).body.because).toMatchObject([
      { granted_on_id: 0, granted_on: 'A group above', path: ['Child'] },
    ])
    expect((await call(accessGroups.explain, { ...asked, resource_id: nowhere }, { as: owner })).status).toBe(404)
  })
})

describe('who can do what on a resource', () => {
  const restaurant = 'restaurant' as const
  const asks = (resource_id: number, more: object = {}) => ({ resource_type: restaurant, resource_id, ...more })
  const linesOf = (body: { data: { name: string; grants: { role: string; from_group_name: string }[] }[] }) =>
    body.data.map(({ name, grants }) => [name, ...grants.map(({ role, from_group_name }) => `${role} from ${from_group_name}`)])

  /** A company with two places; the restaurant belongs to the first and is shared with the second. */
  async function shared(id: number) {
    const root = await group({ name: 'Harbor' })
    const north = await group({ name: 'North', parent: root })
    const south = await group({ name: 'South', parent: root })
    await hold(restaurant, id, north)
    await hold(restaurant, id, south, 'shared')
    return { root, north, south }
  }

  test('people on the group, above it, and on a group it is shared with are listed by name, their most powerful roles first', async () => {
    const { root, north, south } = await shared(1001)
    const owner = await person({ name: 'Ada Owner', roles: ['restaurants', 'customers_admin', 'access_groups_admin'], on: root })
    await person({ name: 'Cleo Cook', roles: ['availabilities', 'restaurants', 'publisher'], on: north })
    await person({ name: 'Ben Bar', roles: ['order_workflows_admin'], on: south })
    // Neither a role about other things nor one on another group leads to the restaurant.
    await person({ name: 'Dan Devices', roles: ['devices_admin'], on: root })
    await person({ name: 'Eve Elsewhere', roles: ['restaurants_admin'], on: await group({ name: 'East', parent: root }) })
    const { body } = await call(accessGroups.resourcePeople, asks(1001), { as: owner })
    expect(linesOf(body)).toEqual([
      ['Ada Owner', 'access_groups_admin from Harbor', 'customers_admin from Harbor', 'restaurants from Harbor'],
      ['Ben Bar', 'order_workflows_admin from South'],
      ['Cleo Cook', 'publisher from North', 'availabilities from North', 'restaurants from North'],
    ])
    expect(body).toMatchObject({ total: 3, page: 1, per_page: 15, reached_from_outside: false })
    expect(body.roles.slice(0, 3)).toEqual(['access_groups_admin', 'publisher', 'order_workflows_admin'])
  })

  test('what the list says of a person the explanation confirms', async () => {
    const { root, north } = await shared(1002)
    const owner = await person({ name: 'Ada', roles: founderRoles, on: root })
    await person({ name: 'Ben', roles: ['restaurants'], on: north })
    const { body } = await call(accessGroups.resourcePeople, asks(1002), { as: owner })
    for (const { user_id, grants } of body.data) {
      for (const { role } of grants) {
        const why = await call(accessGroups.explain, { user_id, ...asks(1002), role: role as 'restaurants' }, { as: owner })
        expect(why.body.allowed).toBe(true)
      }
    }
    expect(body.data.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  })

  test('a role that ended is gone, one that ends says when, and a suspended person is listed as suspended', async () => {
    const { root, north } = await shared(1003)
    const owner = await person({ name: 'Ada', roles: ['access_groups_admin'], on: root })
    await app.grant(await person({ name: 'Old' }), north, 'restaurants')
    await app.grant(await person({ name: 'Soon' }), north, 'restaurants')
    const { id } = await person({ name: 'Suspended', roles: ['restaurants'], on: north })
    await sql`update users set status = 'suspended' where id = ${id}`.execute(app.database.db)
    await sql`update role_grants set expires_at = now() - interval '1 minute' from users where users.id = user_id and users.name = 'Old'
      and access_group_id = ${north}`.execute(app.database.db)
    await sql`update role_grants set expires_at = '2999-01-02T00:00:00Z' from users where users.id = user_id and users.name = 'Soon'
      and access_group_id = ${north}`.execute(app.database.db)
    const { body } = await call(accessGroups.resourcePeople, asks(1003, { sort: 'ends' }), { as: owner })
    expect(body.data.map(({ name, status, grants }) => [name, status, grants[0]?.expires_at])).toEqual([
      ['Soon', 'active', '2999-01-02T00:00:00.000Z'],
      ['Ada', 'active', null],
      ['Suspended', 'suspended', null],
    ])
  })

  test('search, role and page narrow the list; a role lists those who can use it, and the roles to choose from stay', async () => {
    const { root, north } = await shared(1004)
    const owner = await person({ name: 'Ada', roles: ['access_groups_admin', 'restaurants_admin'], on: root })
    await person({ name: 'Ben', roles: ['restaurants'], on: north })
    await person({ name: 'Cleo', roles: ['publisher'], on: north })
    const names = async (more: object) => (await call(accessGroups.resourcePeople, asks(1004, more), { as: owner })).body
    expect((await names({ role: 'restaurants' })).data.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
    const one = await names({ role: 'publisher', search_term: 'CLE' })
    expect(one).toMatchObject({ total: 1, data: [{ name: 'Cleo' }] })
    expect(one.roles).toEqual(['access_groups_admin', 'restaurants_admin', 'publisher', 'access_groups', 'restaurants'])
    expect(await names({ per_page: 2, page: 2 })).toMatchObject({ total: 3, data: [{ name: 'Cleo' }] })
    expect((await names({ sort: '-name' })).data.map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Ada'])
  })

  test('groups that the person does not see have no name, be they above or beside', async () => {
    const { root, north, south } = await shared(1005)
    await person({ name: 'Ada', roles: ['restaurants'], on: root })
    await person({ name: 'Ben', roles: ['restaurants'], on: south })
    const local = await person({ name: 'Cleo', roles: ['access_groups'], on: north })
    const { body } = await call(accessGroups.resourcePeople, asks(1005), { as: local })
    expect(linesOf(body)).toEqual([
      ['Ada', 'restaurants from A group above'],
      ['Ben', 'restaurants from Another group'],
      ['Cleo', 'access_groups from North'],
    ])
    expect(body.data.map(({ grants }) => grants[0]?.from_group_id)).toEqual([0, 0, north])
  })

  test('people of another company are not listed; both sides are told that some reach it', async () => {
    const { root } = await shared(1006)
    const owner = await person({ name: 'Ada', roles: founderRoles, on: root })
    const other = await group({ name: 'Partner' })
    const partner = await person({ name: 'Pam', roles: ['access_groups'], on: other })
    await hold(restaurant, 1006, other, 'shared')
    const both = await person({ name: 'Zoe', roles: ['restaurants'], on: root })
    const mine = () => call(accessGroups.resourcePeople, asks(1006), { as: owner })
    expect((await mine()).body.data.map(({ name }) => name)).toEqual(['Ada', 'Zoe'])
    expect((await mine()).body.reached_from_outside).toBe(true)
    const theirs = await call(accessGroups.resourcePeople, asks(1006), { as: partner })
    expect(linesOf(theirs.body)).toEqual([['Pam', 'access_groups from Partner']])
    expect(theirs.body.reached_from_outside).toBe(true)
    await app.grant(both, other, 'restaurants_admin')
    expect(linesOf((await mine()).body)[1]).toEqual(['Zoe', 'restaurants from Harbor'])
    // Who holds nothing there that bears on a restaurant does not reach it.
    await sql`delete from role_grants where access_group_id = ${other}`.execute(app.database.db)
    await person({ roles: ['devices'], on: other })
    expect((await mine()).body.reached_from_outside).toBe(false)
  })

  test('only who sees a group that holds it may ask; to all others it does not exist', async () => {
    const { root, north } = await shared(1007)
    const cook = await person({ roles: ['restaurants_admin'], on: north })
    await app.grant(cook, await group({ parent: root }), 'access_groups')
    const { owner } = await company('Other')
    const refused = await call(accessGroups.resourcePeople, asks(1007), { as: cook })
    const unknown = await call(accessGroups.resourcePeople, asks(nowhere), { as: cook })
    expect(refused.status).toBe(404)
    expect({ ...refused.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect((await call(accessGroups.resourcePeople, asks(1007), { as: owner })).status).toBe(404)
    expect((await call(accessGroups.resourcePeople, asks(1007), { as: await person({ roles: ['restaurants_admin'], on: north }) })).status).toBe(403)
  })
})

describe('invitations', () => {
  test('mail, resend with a new link, revoke', async () => {
    const { root, owner } = await company()
    const sent = await call(accessGroups.invite, { id: root, email: ' New@Example.com ', roles: ['customers'] }, { as: owner })
    expect(sent.body).toMatchObject({ email: 'new@example.com', status: 'pending', sent_count: 1, invited_by: 'Acme Owner', roles: ['customers'] })
    expect((await call(accessGroups.invite, { id: root, email: 'new@example.com', roles: ['devices'] }, { as: owner })).status).toBe(409)
    const again = await call(accessGroups.resendInvitation, { id: root, invitation_id: sent.body.id }, { as: owner })
    expect(again.body.sent_count).toBe(2)
    const links = (await app.mails()).filter((mail) => mail.recipient === 'new@example.com').map((mail) => /token=([\w-]+)/.exec(mail.body_text)?.[1])
    expect(new Set(links).size).toBe(2)
    expect((await call(accessGroups.invitations, { id: root, status: 'pending' }, { as: owner })).body.total).toBe(1)
    expect((await call(accessGroups.revokeInvitation, { id: root, invitation_id: sent.body.id }, { as: owner })).body.status).toBe('revoked')
    expect((await call(accessGroups.resendInvitation, { id: root, invitation_id: sent.body.id }, { as: owner })).status).toBe(409)
  })

  test('an expired invitation shows as expired and does not block a new one', async () => {
    const { root, owner } = await company()
    const { body } = await call(accessGroups.invite, { id: root, email: 'late@example.com', roles: ['customers'] }, { as: owner })
    await sql`update invitations set expires_at = now() - interval '1 second' where id = ${body.id}`.execute(app.database.db)
    expect((await call(accessGroups.invitations, { id: root, status: 'expired' }, { as: owner })).body.total).toBe(1)
    expect((await call(accessGroups.invite, { id: root, email: 'late@example.com', roles: ['customers'] }, { as: owner })).status).toBe(200)
  })

  test('an invitation of another group does not exist for the caller', async () => {
    const { root, owner } = await company()
    const other = await company('Other')
    const { body } = await call(accessGroups.invite, { id: root, email: 'x@example.com', roles: ['customers'] }, { as: owner })
    expect((await call(accessGroups.revokeInvitation, { id: other.root, invitation_id: body.id }, { as: other.owner })).status).toBe(404)
  })
})

describe('resources', () => {
  test('id and type are accepted in either order; missing or duplicate ones are refused', async () => {
    const { root, owner } = await company()
    const child = await group({ name: 'Child', parent: root })
    await hold('device', 91, child)
    for (const [a, b] of [
      [String(root), 'device'],
      ['device', String(root)],
    ] as const) {
      const { body } = await call(accessGroups.resourceInfo, { id_or_type: a, type_or_id: b }, { as: owner })
      expect(body).toMatchObject({
        total: 1,
        per_page: 15,
        data: [{ resource_type: 'device', resource_id: 91, relation: 'owner', access_group_name: 'Child' }],
      })
    }
    expect((await call(accessGroups.resourceInfo, { id_or_type: 'device', type_or_id: 'device' }, { as: owner })).status).toBe(400)
    expect((await call(accessGroups.resourceInfo, { id_or_type: '1', type_or_id: '2' }, { as: owner })).status).toBe(400)
    expect((await call(accessGroups.resourceInfo, { id_or_type: 'device', type_or_id: 'x' }, { as: owner })).status).toBe(404)
    expect((await call(accessGroups.resourceInfo, { id_or_type: 'device', type_or_id: String(nowhere) }, { as: owner })).status).toBe(404)
  })

  test('groups count as resources of their parent group, and names are searched', async () => {
    const { root, owner } = await company()
    const branch = await group({ name: 'Branch', parent: root })
    await group({ name: 'Bar', parent: branch })
    const listed = await call(accessGroups.resourceInfo, { id_or_type: 'access_group', type_or_id: String(root) }, { as: owner })
    expect(listed.body.data.map((row) => [row.name, row.access_group_name])).toEqual([
      ['Branch', 'Acme'],
      ['Bar', 'Branch'],
    ])
    const found = await call(accessGroups.resourceInfo, { id_or_type: 'access_group', type_or_id: String(root), search_term: 'BA' }, { as: owner })
    expect(found.body).toMatchObject({ total: 1, data: [{ name: 'Bar' }] })
    const holders = await call(accessGroups.getResourceGroups, { resource_type: 'access_group', resource_id: branch }, { as: owner })
    expect(holders.body.data.map((row) => [row.id, row.relation])).toEqual([[root, 'owner']])
    const placed = { resource_type: 'access_group', resource_id: branch, access_group_id: root } as const
    expect((await call(accessGroups.addResource, placed, { as: owner })).status).toBe(400)
  })

  test('sharing needs an existing path to the resource and both roles on the target', async () => {
    const mine = await company('Mine')
    const theirs = await company('Theirs')
    const branch = await group({ name: 'Branch', parent: mine.root })
    await hold('device', 101, theirs.root)
    await hold('device', 102, mine.root)
    const share = (resource_id: number, access_group_id: number, as: typeof mine.owner) =>
      call(accessGroups.addResource, { resource_type: 'device', resource_id, access_group_id }, { as })
    expect((await share(101, mine.root, mine.owner)).status).toBe(404)
    expect((await share(nowhere, mine.root, mine.owner)).status).toBe(404)
    expect((await share(102, branch, mine.owner)).body).toMatchObject({ relation: 'shared', access_group_name: 'Branch' })
    const groupsOnly = await person({ roles: ['access_groups_admin'], on: branch })
    expect((await share(102, branch, groupsOnly)).status).toBe(403)

    const listed = await call(accessGroups.getResourceGroups, { resource_type: 'device', resource_id: 102 }, { as: mine.owner })
    expect(listed.body.data.map((row) => [row.name, row.relation])).toEqual([
      ['Mine', 'owner'],
      ['Branch', 'shared'],
    ])
    expect(listed.body.per_page).toBe(50)
    const remove = (access_group_id: number) =>
      call(accessGroups.removeResources, { resource_type: 'device', resource_ids: [102], access_group_id }, { as: mine.owner })
    expect((await remove(mine.root)).status).toBe(409)
    expect((await remove(branch)).body).toEqual({ removed: [102] })
    const again = await remove(branch)
    expect([again.status, again.problem.message]).toEqual([409, 'device 102 is not shared with Branch.'])
  })

  test('what the company owns and the person may change can be shared with a group that does not hold it yet', async () => {
    const mine = await company('Mine')
    const theirs = await company('Theirs')
    const [north, south] = [await group({ name: 'North', parent: mine.root }), await group({ name: 'South', parent: mine.root })]
    await hold('device', 221, north)
    await hold('device', 222, south)
    await hold('device', 223, theirs.root)
    await hold('device', 224, north)
    await hold('device', 224, south, 'shared')
    const admin = await person({ roles: ['access_groups_admin', 'devices_admin'], on: south })
    await sql`insert into role_grants (user_id, access_group_id, role) values (${admin.id}, ${theirs.root}, 'devices_admin')`.execute(app.database.db)
    const asked = (as: typeof mine.owner, access_group_id = south) =>
      call(accessGroups.shareableResources, { resource_type: 'device', access_group_id }, { as })
    const ids = async (...given: Parameters<typeof asked>) => (await asked(...given)).body.data.map((row) => row.resource_id)
    expect(await ids(mine.owner)).toEqual([221])
    expect(await ids(mine.owner, mine.root)).toEqual([221, 222, 224])
    expect(await ids(admin)).toEqual([])
    expect((await asked(admin, north)).status).toBe(404)
    expect((await asked(theirs.owner)).status).toBe(404)
  })

  test('the new owner replaces the old one', async () => {
    const { root, owner } = await company()
    const branch = await group({ name: 'Branch', parent: root })
    await hold('device', 111, root)
    await hold('device', 111, branch, 'shared')
    const moved = await call(accessGroups.moveResources, { resource_type: 'device', resource_ids: [111], access_group_id: branch }, { as: owner })
    expect(moved.body).toEqual({ moved: [111] })
    const { body } = await call(accessGroups.getResourceGroups, { resource_type: 'device', resource_id: 111 }, { as: owner })
    expect(body.data.map((row) => [row.id, row.relation])).toEqual([[branch, 'owner']])
    const local = await person({ roles: ['access_groups_admin', 'devices_admin'], on: branch })
    const top = await person({ roles: ['access_groups_admin'], on: root })
    expect(
      (await call(accessGroups.moveResources, { resource_type: 'device', resource_ids: [111], access_group_id: root }, { as: top })).status,
    ).toBe(403)
    expect(
      (await call(accessGroups.moveResources, { resource_type: 'device', resource_ids: [111], access_group_id: root }, { as: local })).status,
    ).toBe(404)
  })

  test('is_resource_authorized, single and bulk: unknown ids are false', async () => {
    const { root, owner } = await company()
    await hold('device', 121, root)
    const ask = (more: object) => call(accessGroups.isResourceAuthorized, { resource_type: 'device', role: 'devices', ...more }, { as: owner })
    expect((await ask({ resource_id: 121 })).body).toEqual({ is_authorized: true })
    expect((await ask({ resource_id: nowhere })).body).toEqual({ is_authorized: false })
    expect((await ask({ resource_ids: [121, nowhere] })).body).toEqual({ is_authorized: false, authorized: { 121: true, [nowhere]: false } })
    expect((await ask({ resource_ids: [] })).body).toEqual({ is_authorized: false, authorized: {} })
    expect((await ask({})).status).toBe(400)
  })

  test('is_resource_authorized says which guests a group knows to those alone who see guests', async () => {
    const { root } = await company()
    await hold('customer', 131, root)
    const cook = await app.person({ roles: ['restaurants', 'block_customers'], on: root })
    const host = await app.person({ roles: ['customers', 'block_customers'], on: root })
    const ask = async (as: typeof cook, role: 'restaurants' | 'customers' | 'customers_admin' | 'block_customers') =>
      (await call(accessGroups.isResourceAuthorized, { resource_type: 'customer', resource_id: 131, role }, { as })).body.is_authorized
    expect([await ask(cook, 'restaurants'), await ask(cook, 'block_customers')]).toEqual([false, false])
    expect([await ask(host, 'customers'), await ask(host, 'block_customers'), await ask(host, 'customers_admin')]).toEqual([true, true, false])
  })

  test('a guest known at two groups is authorized with a role at the one where the person sees guests', async () => {
    const { root } = await company()
    const [here, beside] = [await group({ name: 'Here', parent: root }), await group({ name: 'Beside', parent: root })]
    await hold('customer', 133, here)
    const host = await app.person({ roles: ['customers', 'access_groups'], on: here })
    await app.grant(host, beside, 'restaurants')
    const ask = async (role: 'restaurants' | 'access_groups') =>
      (await call(accessGroups.isResourceAuthorized, { resource_type: 'customer', resource_id: 133, role }, { as: host })).body.is_authorized
    await hold('customer', 133, beside, 'shared')
    expect([await ask('access_groups'), await ask('restaurants')]).toEqual([true, false])
  })

  test('who works where else a guest orders is named to nobody beside, nor explained', async () => {
    const { root, owner } = await company()
    const [here, beside] = [await group({ name: 'Here', parent: root }), await group({ name: 'Beside', parent: root })]
    await hold('customer', 134, root)
    await hold('customer', 134, here, 'shared')
    const [host, other] = [
      await person({ name: 'Host', roles: ['access_groups', 'customers'], on: here }),
      await person({ name: 'Other', roles: ['customers'], on: beside }),
    ]
    await app.grant(host, beside, 'access_groups')
    const guest = { resource_type: 'customer' as const, resource_id: 134 }
    const read = async (as: typeof host) => {
      const { body } = await call(accessGroups.resourcePeople, guest, { as })
      const why = await call(accessGroups.explain, { ...guest, user_id: other.id, role: 'customers' }, { as })
      return [body.data.map(({ name }) => name).includes('Other'), body.data.some(({ name }) => name === owner.name), why.body.allowed]
    }
    const before = [await read(host), await read(owner)]
    await hold('customer', 134, beside, 'shared')
    expect(before).toEqual([
      [false, true, false],
      [false, true, false],
    ])
    expect([await read(host), await read(owner)]).toEqual([
      [false, true, false],
      [true, true, true],
    ])
    expect((await call(accessGroups.resourcePeople, guest, { as: host })).body.reached_from_outside).toBe(true)
  })

  test('nor do the people who reach a guest, why they do, or the groups that know one', async () => {
    const { root } = await company()
    await hold('customer', 132, root)
    const looking = await app.person({ roles: ['access_groups'], on: root })
    const host = await app.person({ roles: ['access_groups', 'customers'], on: root })
    const guest = (resource_id: number) => ({ resource_type: 'customer' as const, resource_id })
    const asked = async (as: typeof host, id: number) => [
      (await call(accessGroups.resourcePeople, guest(id), { as })).status,
      (await call(accessGroups.explain, { ...guest(id), user_id: host.id, role: 'customers' }, { as })).status,
      (await call(accessGroups.getResourceGroups, guest(id), { as })).status,
    ]
    expect([await asked(looking, 132), await asked(looking, nowhere), await asked(host, 132)]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
      [200, 200, 200],
    ])
  })
})
