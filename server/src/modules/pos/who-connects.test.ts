import { restaurantPos, standardFieldPolicy } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeRestaurant } from '../../../testing/menus.ts'
import { connectionForm, posApp } from '../../../testing/pos.ts'
import { holding, untilWaiting } from '../../../testing/waiting.ts'

const app = await posApp()
const as = { as: app.chef }

test('a library cannot be changed through a point of sale', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home, kind: 'library' })
  const { status, problem } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('sandbox-library') }, as)
  expect([status, problem.message]).toEqual([409, 'A library has no point of sale. Connect one to the restaurants that use it.'])
})

test('a restaurant can have only a few connections, and existing ones can still be changed', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const statuses: number[] = []
  let connection_id = 0
  for (let count = 0; count < 11; count += 1) {
    const { status, body } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm(`sandbox-${count}`) }, as)
    statuses.push(status)
    if (status === 200) connection_id = body.id
  }
  expect(statuses).toEqual([...Array(10).fill(200), 409])
  const renamed = { ...connectionForm(''), name: 'Bar' }
  expect((await app.call(restaurantPos.savePosConnection, { restaurant_id, connection_id, connection: renamed }, as)).body.name).toBe('Bar')
})

test('nothing of a short token is shown', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const { body } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('secret') }, as)
  expect(body.token).toBe('••••••')
})

test('somebody whose role has an end connects no point of sale, because it would outlast the role', async () => {
  const group = await app.group({ name: 'North', parent: app.home })
  const restaurant_id = await makeRestaurant(app.database, { group })
  const guest = await app.person({ roles: ['service_providers_admin', 'restaurants_admin'], on: group })
  await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${guest.id}`.execute(app.database.db)
  const { status, problem } = await app.call(
    restaurantPos.savePosConnection,
    { restaurant_id, connection: connectionForm('sandbox-guest') },
    { as: guest },
  )
  expect(status).toBe(403)
  expect(problem.message).toContain('in the organization that owns the restaurant, without an end date')
})

test('a point of sale that starts syncs by itself takes the role that starting one takes', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const clerk = await app.person({ roles: ['service_providers_admin', 'restaurants'], on: app.home })
  const connection = connectionForm('sandbox-clerk', { sync_expression: '0 * * * *' })
  expect((await app.call(restaurantPos.savePosConnection, { restaurant_id, connection }, { as: clerk })).status).toBe(403)
  expect((await app.call(restaurantPos.savePosConnection, { restaurant_id, connection }, as)).status).toBe(200)
})

test('a stored token is used for no location but the one it was typed for', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const made = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('sandbox-located') }, as)
  const save = (token: string) =>
    app.call(
      restaurantPos.savePosConnection,
      { restaurant_id, connection_id: made.body.id, connection: { ...connectionForm(token), location: 'L2' } },
      as,
    )
  expect((await save('')).problem.errors).toEqual({ token: ['Type the access token again for another location'] })
  expect((await save('sandbox-located')).status).toBe(200)
})

const form = (more: Parameters<typeof connectionForm>[1] = {}) => ({ ...connectionForm('sandbox-rules', more), provider: 'square' as const })
const rightsOf = async (restaurant_id: number, who: typeof app.chef) => {
  const { body } = await app.call(restaurantPos.posConnections, { restaurant_id }, { as: who })
  return [body._can, body.connections[0]?._can]
}

test('a restaurant that is shared with a group is connected by nobody of that group, and the page offers it to none of them', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: await app.group({ name: 'Owner', parent: app.home }) })
  const franchise = await app.group({ name: 'Franchise', parent: app.home })
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
    values ('restaurant', ${restaurant_id}, ${franchise}, 'shared')`.execute(app.database.db)
  const partner = await app.person({ roles: ['service_providers_admin', 'restaurants_admin'], on: franchise })
  expect((await rightsOf(restaurant_id, partner))[0]).toEqual({ connect: false, automate: false, sync: true })
  const { status, problem } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: form() }, { as: partner })
  expect([status, problem.message]).toEqual([403, expect.stringContaining('in the organization that owns the restaurant')])
  const made = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: form() }, as)
  const renamed = { restaurant_id, connection_id: made.body.id, version: made.body.version, connection: { ...form(), name: 'Bar', token: '' } }
  expect((await app.call(restaurantPos.savePosConnection, renamed, { as: partner })).body).toMatchObject({
    name: 'Bar',
    _can: { change: true, connect: false, automate: false },
  })
})

test('the page offers what the person could save', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const clerk = await app.person({ roles: ['service_providers_admin', 'restaurants'], on: app.home })
  await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: form() }, as)
  const all = { change: true, sync: true, approve: true, connect: true, automate: true }
  expect(await rightsOf(restaurant_id, app.chef)).toEqual([{ connect: true, automate: true, sync: true }, all])
  const some = { ...all, sync: false, approve: false, automate: false }
  expect(await rightsOf(restaurant_id, clerk)).toEqual([{ connect: true, automate: false, sync: false }, some])
  await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${clerk.id}`.execute(app.database.db)
  expect(await rightsOf(restaurant_id, clerk)).toEqual([
    { connect: false, automate: false, sync: false },
    { ...some, connect: false },
  ])
})

test.each([
  ['who wins', { field_policy: { ...standardFieldPolicy, name: 'pos' as const } }],
  ['what becomes of what is missing', { deletion_policy: 'remove' as const }],
  ['how much may be missing', { delete_threshold_pct: 100 }],
])('%s is changed by whoever may start syncs, where they start by themselves', async (_what, more) => {
  const clerk = await app.person({ roles: ['service_providers_admin', 'restaurants'], on: app.home })
  for (const [sync_expression, expected] of [
    ['', 200],
    ['0 * * * *', 403],
  ] as const) {
    const restaurant_id = await makeRestaurant(app.database, { group: app.home })
    const made = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: form({ sync_expression }) }, as)
    const connection = { ...form({ sync_expression, ...more }), token: '' }
    const save = (who: typeof clerk) =>
      app.call(restaurantPos.savePosConnection, { restaurant_id, connection_id: made.body.id, version: made.body.version, connection }, { as: who })
    expect((await save(clerk)).status).toBe(expected)
    expect((await save(app.chef)).status).toBe(expected === 200 ? 409 : 200)
  }
})

test('of two who save a point of sale at once the second is judged by what the first has made of it', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const clerk = await app.person({ roles: ['service_providers_admin', 'restaurants'], on: app.home })
  const save = (who: typeof app.chef, connection: ReturnType<typeof connectionForm>, rest: { connection_id?: number; version?: number } = {}) =>
    app.call(restaurantPos.savePosConnection, { restaurant_id, connection, ...rest }, { as: who })
  const made = (await save(app.chef, connectionForm('sandbox-at-once'))).body
  const at = { connection_id: made.id, version: made.version }
  const done = await holding(
    app.database.db,
    'pos_connections',
    async (release) => {
      const first = save(app.chef, connectionForm('', { sync_expression: '0 * * * *' }), at)
      await untilWaiting(app.database.db, 1)
      const second = save(clerk, connectionForm('', { delete_threshold_pct: 100 }), at)
      await untilWaiting(app.database.db, 2)
      await release()
      return [(await first).status, (await second).status]
    },
    'update',
  )
  expect(done).toEqual([200, 409])
})
