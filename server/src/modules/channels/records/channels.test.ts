import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeChannel, makeListing } from '../../../../testing/channels.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { allRoutes } from '../../../routes.ts'
import { openedCredentials } from '../credentials/credentials.ts'

const marketplaces = [
  { channel: 'doordash', url: 'http://localhost:1', secret: 'address-secret' },
  { channel: 'grubhub', url: 'http://localhost:2', secret: 'practice-secret', isPractice: true as const },
]
const app = await testApp(allRoutes(testBankLink()), { config: { marketplaces } })
const { call, database } = app
const { db } = database

let company = 0
let north = 0
let manager: Person
let viewer: Person
let stranger: Person
beforeEach(async () => {
  company = await app.group({ name: 'Company' })
  north = await app.group({ name: 'North', parent: company })
  manager = await app.person({ name: 'Mara', roles: founderRoles, on: company })
  viewer = await app.person({ roles: ['channels'], on: company })
  stranger = await app.person({ roles: founderRoles, on: await app.group({ name: 'Elsewhere' }) })
})

const create = (name: string, kind: SalesChannel = 'web', as = manager, group = company) =>
  call(channelRecords.createChannel, { channel: { name, kind }, parent_access_group_id: group }, { as })
const get = (id: number, as = manager) => call(channelRecords.getChannel, { id }, { as })
const rename = (id: number, name: string, version?: number, as = manager) =>
  call(channelRecords.updateChannel, { id, channel: { name }, ...(version && { version }) }, { as })
const act = (id: number, what: 'retire' | 'restore', as = manager) => call(channelRecords.actOnChannel, { id, act: what }, { as })
const remove = (id: number, as = manager) => call(channelRecords.removeChannel, { id }, { as })
const credentials = { client_id: 'the-client', client_secret: 'the-secret-word', signing_key: 'the-signing-word' }
const sign = (id: number, given: typeof credentials | null, as = manager) =>
  call(channelRecords.setChannelCredentials, { id, credentials: given }, { as })
const search = async (asked: Partial<Parameters<typeof call<typeof channelRecords.searchChannels>>[1]> = {}, as = manager) =>
  (await call(channelRecords.searchChannels, { page: 1, ...asked }, { as })).body
const namesIn = async (asked: Parameters<typeof search>[0], as = manager) => (await search(asked, as)).data.map(({ name }) => name)
const past = async (resource: 'channel' | 'restaurant', resource_id: number, as = manager) =>
  (await call(auditLogs.search, { resource, resource_id }, { as })).body.data.map(({ description }) => description)
const placeOf = (listing: number) => db.selectFrom('channel_listings').selectAll().where('listing_id', '=', listing).executeTakeFirst()
const stateOf = async (listing: number) => (await db.selectFrom('listings').select('state').where('id', '=', listing).executeTakeFirstOrThrow()).state

describe('a channel', () => {
  test('is made, found, renamed, and told in History', async () => {
    const { body } = await create('Online ordering')
    expect(body).toMatchObject({
      name: 'Online ordering',
      kind: 'web',
      is_own: true,
      state: 'active',
      parent_access_group_name: 'Company',
      version: 1,
    })
    expect((await rename(body.id, 'Our own site', 1)).body).toMatchObject({ name: 'Our own site', version: 2 })
    expect((await rename(body.id, 'Our own site', 2)).body.version).toBe(2)
    const stale = await rename(body.id, 'Late', 1)
    expect([stale.status, (await get(body.id)).body.name]).toEqual([409, 'Our own site'])
    expect(await past('channel', body.id)).toEqual([
      '- **name**: Online ordering → Our own site',
      '- **name**: Online ordering\n- **kind**: Online ordering\n- **state**: active\n- **organization**: Company',
    ])
  })

  test('is renamed once by two forms that were opened together', async () => {
    const { body } = await create('Online ordering')
    const answers = await Promise.all([rename(body.id, 'One', 1), rename(body.id, 'Two', 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is seen by viewers, who change nothing, and is not there for strangers', async () => {
    const { id } = (await create('Online ordering')).body
    expect((await get(id, viewer)).body._can).toEqual({ update: false, delete: false })
    const asViewer = [await create('Another', 'web', viewer), await rename(id, 'Mine', 1, viewer), await act(id, 'retire', viewer)]
    asViewer.push(await sign(id, credentials, viewer))
    expect([...asViewer.map(({ status }) => status), (await remove(id, viewer)).status]).toEqual([403, 403, 403, 403, 403])
    const asStranger = [await get(id, stranger), await rename(id, 'Mine', 1, stranger), await act(id, 'retire', stranger)]
    asStranger.push(await sign(id, credentials, stranger), await create('Mine', 'web', stranger))
    expect([...asStranger.map(({ status }) => status), (await remove(id, stranger)).status]).toEqual([404, 404, 404, 404, 404, 404])
    expect((await search({}, stranger)).data).toEqual([])
    const several = await call(channelRecords.removeChannels, { ids: [id] }, { as: stranger })
    expect(several.body.results).toEqual([expect.objectContaining({ id, name: '', outcome: 'refused' })])
    const acted = await call(channelRecords.actOnChannels, { ids: [id], act: 'retire' }, { as: stranger })
    expect(acted.body.results).toEqual([expect.objectContaining({ id, name: '', outcome: 'refused' })])
    expect((await get(id)).body).toMatchObject({ name: 'Online ordering', state: 'active' })
  })

  test('says where what it sends goes', async () => {
    const adapterOf = async (kind: SalesChannel) => (await create(kind, kind)).body.connection
    expect(await adapterOf('qr')).toMatchObject({ adapter: 'own', sentence: 'Guests see it at once.', takes_credentials: false })
    expect(await adapterOf('doordash')).toMatchObject({ adapter: 'generic' })
    expect(await adapterOf('grubhub')).toMatchObject({ adapter: 'practice' })
    expect(await adapterOf('uber_eats')).toMatchObject({ adapter: 'none', takes_credentials: true, has_credentials: false })
  })

  test('says until when nothing is sent after failures', async () => {
    const { id } = (await create('DoorDash', 'doordash')).body
    const open_until = new Date(Date.now() + 60_000)
    await db.insertInto('channel_health').values({ channel_id: id, failures: 5, open_until, last_error: 'It answered 503.' }).execute()
    expect((await get(id)).body.connection).toMatchObject({ waits_until: open_until.toISOString(), last_error: 'It answered 503.' })
  })
})

describe('credentials', () => {
  test('are sealed, and in no answer and no line of History', async () => {
    const { id } = (await create('Uber Eats', 'uber_eats')).body
    const set = await sign(id, credentials)
    expect(set.body.connection).toMatchObject({ adapter: 'uber_eats', has_credentials: true, credentials_at: expect.any(String) })
    const [row] = await db.selectFrom('channels').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(row)).not.toContain('the-')
    expect(openedCredentials(app.deps.secrets, id, row?.credentials_sealed ?? '')).toEqual(credentials)
    const heard = [set.body, (await get(id)).body, await search(), await past('channel', id)]
    expect(JSON.stringify(heard)).not.toMatch(/the-client|the-secret-word|the-signing-word/)
    const none = await sign(id, null)
    expect(none.body.connection).toMatchObject({ adapter: 'none', has_credentials: false, credentials_at: null })
    expect((await sign(id, null)).body.version).toBe(none.body.version)
    expect((await past('channel', id)).slice(0, 2)).toEqual(['Took the credentials away', 'Set the credentials'])
    const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).where('resource', '=', 'channel').execute()
    expect(JSON.stringify(logs)).not.toContain('the-')
  })

  test('are refused where a kind takes none, and forget what kept the channel waiting where they are new', async () => {
    const own = (await create('Online ordering')).body.id
    expect((await sign(own, credentials)).problem.message).toBe('Online ordering takes no credentials of a channel.')
    const { id } = (await create('Uber Eats', 'uber_eats')).body
    await db
      .insertInto('channel_health')
      .values({ channel_id: id, open_until: new Date(Date.now() + 60_000), last_error: 'Refused.' })
      .execute()
    expect((await sign(id, credentials)).body.connection).toMatchObject({ waits_until: null, last_error: '' })
  })

  test('are set by whoever has the role for good where the channel belongs, and taken away by whoever has it', async () => {
    const { id } = (await create('Uber North', 'uber_eats', manager, north)).body
    const [forNow, shared] = [await app.person({ roles: ['channels_admin'], on: company }), await app.group({ name: 'Shared', parent: company })]
    await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${forNow.id}`.execute(db)
    const beside = await app.person({ roles: ['channels_admin'], on: shared })
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('channel', ${id}, ${shared}, 'shared')`.execute(
      db,
    )
    for (const as of [forNow, beside]) {
      const { status, problem } = await sign(id, credentials, as)
      expect([status, problem.message]).toEqual([
        403,
        'Setting credentials takes Channels admin in the organization that owns the channel, without an end date. Ask somebody who has that role there.',
      ])
    }
    expect((await sign(id, credentials)).status).toBe(200)
    expect((await sign(id, null, forNow)).status).toBe(200)
  })
})

describe('retiring', () => {
  test('takes its listings off and restoring brings those on again, each told at its restaurant', async () => {
    const { id } = (await create('Online ordering')).body
    const [grill, diner] = [await makeRestaurant(database, { group: north, name: 'Grill' }), await makeRestaurant(database, { group: company })]
    const [on, off] = [
      await makeListing(database, { restaurant: grill, channel: id }),
      await makeListing(database, { restaurant: diner, channel: id, state: 'off' }),
    ]
    expect((await act(id, 'retire')).body).toMatchObject({ state: 'retired', counts: { retired: 2 } })
    expect([await stateOf(on), await stateOf(off)]).toEqual(['off', 'off'])
    expect((await act(id, 'retire')).body.version).toBe(2)
    expect((await act(id, 'restore')).body).toMatchObject({ state: 'active', counts: { draft: 1, retired: 1 } })
    expect([await stateOf(on), await stateOf(off)]).toEqual(['on', 'off'])
    expect((await past('restaurant', grill)).slice(0, 2)).toEqual([
      '- **Online ordering listing**: off → on',
      '- **Online ordering listing**: on → off',
    ])
    expect(await past('restaurant', diner)).toEqual([])
    expect((await past('channel', id)).slice(0, 2)).toEqual(['- **state**: retired → active', '- **state**: active → retired'])
  })

  test('of several answers each for itself', async () => {
    const [one, other] = [(await create('One')).body.id, (await create('Other')).body.id]
    await act(other, 'retire')
    const seen = await makeChannel(database, { group: company, name: 'Seen' })
    const half = await app.person({ roles: ['channels'], on: company })
    await app.grant(half, north, 'channels_admin')
    const { results } = (await call(channelRecords.actOnChannels, { ids: [other, one, 999_999_999], act: 'retire' }, { as: manager })).body
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [one, 'done'],
      [other, 'unchanged'],
      [999_999_999, 'refused'],
    ])
    const refused = (await call(channelRecords.actOnChannels, { ids: [seen], act: 'retire' }, { as: half })).body.results
    expect(refused).toEqual([{ id: seen, name: 'Seen', outcome: 'refused', sentence: 'You may look at it, but not change it.' }])
  })

  test('keeps what was turned off meanwhile off, and refuses what is turned on there', async () => {
    const { id } = (await create('Online ordering')).body
    const grill = await makeRestaurant(database, { group: north, name: 'Grill' })
    const listing = await makeListing(database, { restaurant: grill, channel: id })
    await act(id, 'retire')
    const save = (state: 'on' | 'off') =>
      call(
        menuPublishing.saveListing,
        { restaurant_id: grill, listing: { channel: 'web', state, markup_percent: 0, rounding: 'none', fulfilments: ['pickup'] } },
        { as: manager },
      )
    expect((await save('on')).problem.message).toBe('Online ordering is retired where this restaurant belongs. Restore the channel first.')
    expect((await save('off')).status).toBe(200)
    await act(id, 'restore')
    expect(await stateOf(listing)).toBe('off')
    expect((await save('on')).status).toBe(200)
    expect((await placeOf(listing))?.channel_id).toBe(id)
  })
})

describe('deleting', () => {
  test('is refused while a restaurant is listed there, and says what to do instead', async () => {
    const { id } = (await create('Online ordering')).body
    await makeListing(database, { restaurant: await makeRestaurant(database, { group: north }), channel: id })
    expect((await remove(id)).problem.message).toBe('Restaurants are listed on Online ordering, so it stays. Retire it instead.')
    const empty = (await create('Empty')).body.id
    const { results } = (await call(channelRecords.removeChannels, { ids: [id, empty] }, { as: manager })).body
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
    expect((await get(empty)).status).toBe(404)
  })

  test('takes what is off to another channel of the kind with its store, and off all channels where there is none', async () => {
    const [id, other] = [(await create('Uber East', 'uber_eats')).body.id, (await create('Uber West', 'uber_eats')).body.id]
    const [grill, diner] = [await makeRestaurant(database, { group: north }), await makeRestaurant(database, { group: north })]
    const kind = 'uber_eats' as const
    const moved = await makeListing(database, { restaurant: grill, kind, state: 'off', channel: id, store: 'store-1' })
    await makeListing(database, { restaurant: diner, kind, state: 'off', channel: other, store: 'store-2' })
    expect((await remove(id)).body).toEqual({ id, name: 'Uber East' })
    expect(await placeOf(moved)).toMatchObject({ channel_id: other, external_store_id: 'store-1' })
    expect((await remove(other)).status).toBe(200)
    expect([await placeOf(moved), await stateOf(moved)]).toEqual([undefined, 'off'])
  })
})

describe('the list', () => {
  test('is sorted and narrowed by kind and state, and found by a part of the name', async () => {
    await makeChannel(database, { group: company, name: 'Zest', kind: 'web' })
    await makeChannel(database, { group: north, name: 'Alpha', kind: 'uber_eats', state: 'retired' })
    await makeChannel(database, { group: north, name: 'Middle', kind: 'app' })
    expect(await namesIn({})).toEqual(['Alpha', 'Middle', 'Zest'])
    expect(await namesIn({ sort: '-name' })).toEqual(['Zest', 'Middle', 'Alpha'])
    // Native app, Online ordering, Uber Eats.
    expect(await namesIn({ sort: 'kind' })).toEqual(['Middle', 'Zest', 'Alpha'])
    expect(await namesIn({ sort: 'state' })).toEqual(['Middle', 'Zest', 'Alpha'])
    expect(await namesIn({ sort: 'organization' })).toEqual(['Zest', 'Alpha', 'Middle'])
    expect(await namesIn({ kind: 'app' })).toEqual(['Middle'])
    expect(await namesIn({ state: 'retired' })).toEqual(['Alpha'])
    expect(await namesIn({ kind: 'app', state: 'retired' })).toEqual([])
    expect(await namesIn({ name: 'idd' })).toEqual(['Middle'])
  })

  test('follows a new state at once, also where it is kept', async () => {
    const id = await makeChannel(database, { group: company, name: 'Alpha' })
    await makeChannel(database, { group: company, name: 'Beta', state: 'retired' })
    expect(await namesIn({ sort: 'state' })).toEqual(['Alpha', 'Beta'])
    await act(id, 'retire')
    await rename(id, 'Zeta')
    expect(await namesIn({ sort: 'state' })).toEqual(['Beta', 'Zeta'])
    expect(await namesIn({ state: 'retired' })).toEqual(['Beta', 'Zeta'])
  })

  test('counts listings of the restaurants alone that the person may see', async () => {
    const id = await makeChannel(database, { group: company, name: 'Alpha' })
    const south = await app.group({ name: 'South', parent: company })
    for (const group of [north, north, south]) await makeListing(database, { restaurant: await makeRestaurant(database, { group }), channel: id })
    const northern = await app.person({ roles: ['channels'], on: north })
    const own = await makeChannel(database, { group: north, name: 'Northern' })
    await makeListing(database, { restaurant: await makeRestaurant(database, { group: south }), channel: own, kind: 'web' })
    expect((await search()).data.map(({ counts }) => counts.draft)).toEqual([3, 1])
    expect((await search({}, northern)).data.map(({ name, counts }) => [name, counts.draft])).toEqual([['Northern', 0]])
  })

  test('of two thousand channels takes as many statements as one of twenty', async () => {
    const fill = (count: number) =>
      sql`with made as (insert into channels (name, kind, parent_access_group_id) select 'Channel ' || at, 'web', ${company} from generate_series(1, ${count}::int) at returning id)
        insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'channel', id, ${company}, 'owner' from made`.execute(
        db,
      )
    const listed = () => statementsOf(database, () => search({ sort: '-kind' }))
    await fill(20)
    const few = await listed()
    await fill(1980)
    expect((await search()).total).toBe(2000)
    expect(await listed()).toBeLessThanOrEqual(few)
  })

  test('of one channel with two thousand restaurants is counted, and retired, in a few statements', async () => {
    const id = await makeChannel(database, { group: company, name: 'Alpha' })
    await sql`
      with places as (insert into restaurants (name, timezone, currency, parent_access_group_id)
          select 'Place ' || at, 'America/New_York', 'USD', ${north} from generate_series(1, 2000) at returning id),
        held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'restaurant', id, ${north}, 'owner' from places),
        listed as (insert into listings (restaurant_id, channel, state, fulfilments) select id, 'web', 'on', '{pickup}' from places returning id)
      insert into channel_listings (listing_id, channel_id) select id, ${id} from listed`.execute(db)
    expect((await get(id)).body.counts.draft).toBe(2000)
    expect(await statementsOf(database, () => act(id, 'retire'))).toBeLessThan(40)
    expect((await get(id)).body.counts).toMatchObject({ draft: 0, retired: 2000 })
  })
})
