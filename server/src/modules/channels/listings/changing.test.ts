import { listingPage } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { listingsApp } from '../../../../testing/listings.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { holdingKey, untilWaiting } from '../../../../testing/waiting.ts'
import { changeOf } from '../../menus/publishing/public.ts'
import { openedToken } from '../credentials/token.ts'

const app = await listingsApp()
const { db } = app.database
const company = await app.group({ name: 'Chain' })
const [east, west] = [await app.group({ name: 'East', parent: company }), await app.group({ name: 'West', parent: company })]
const boss = await app.person({ name: 'Bea', roles: ['channels_admin', 'restaurants', 'publisher'], on: company })
const channel = await app.channel(company, 'uber_eats', 'Uber Eats')

beforeEach(() => sql`delete from rate_limits`.execute(db))

type Change = CallInput<typeof listingsOfMany.changeListings>['change']
const change = async (as: Person, listing_ids: number[], wanted: Change) => {
  const { status, body } = await app.call(listingsOfMany.changeListings, { listing_ids, change: wanted }, { as })
  return { status, outcomes: (body.results ?? []).map(({ outcome, sentence }) => [outcome, sentence]), results: body.results }
}
const connect = async (as: Person, restaurant_ids: number[], listing: Change = {}, channel_id = channel) => {
  const { status, body } = await app.call(listingsOfMany.connectListings, { channel_id, restaurant_ids, listing }, { as })
  return { status, outcomes: (body.results ?? []).map(({ outcome, sentence }) => [outcome, sentence]), results: body.results }
}
const rowOf = (listing: number) =>
  db.selectFrom('listings').select(['state', 'markup_bp', 'rounding', 'fulfilments', 'menus']).where('id', '=', listing).executeTakeFirstOrThrow()
const historyOf = async (restaurant: number) => {
  const { rows } = await sql<{ description: string; agent: string }>`select description, agent from audit_logs
    where resource = 'restaurant' and resource_id = ${restaurant} order by id`.execute(db)
  return rows.map(({ description }) => description)
}
const logOf = async (restaurant_id: number) => {
  const { body } = await app.call(listingPage.listingEvents, { restaurant_id, channel: 'uber_eats' }, { as: boss })
  return body.data.map(({ sentence, made_by }) => [sentence, made_by])
}
const done = ['done', '']

describe('changing many', () => {
  test('what is left out stays, and History of each restaurant says what changed', async () => {
    const [a, b] = [await app.listed(east, channel), await app.listed(west, channel)]
    await sql`update listings set markup_bp = 500, rounding = 'whole' where id = ${a.listing}`.execute(db)
    expect((await change(boss, [a.listing, b.listing], { markup_percent: 12.5 })).outcomes).toEqual([done, done])
    expect(await rowOf(a.listing)).toEqual({ state: 'on', markup_bp: 1250, rounding: 'whole', fulfilments: ['pickup'], menus: null })
    expect(await rowOf(b.listing)).toEqual({ state: 'on', markup_bp: 1250, rounding: 'none', fulfilments: ['pickup'], menus: null })
    expect(await historyOf(a.id)).toEqual(['- **Uber Eats markup**: 5 % → 12.5 %'])
    expect((await change(boss, [a.listing, b.listing], { rounding: 'whole' })).outcomes).toEqual([['unchanged', 'It is like this already.'], done])
    expect(await historyOf(a.id)).toHaveLength(1)
    expect(await logOf(b.id)).toEqual([
      ['Settings were changed.', 'Bea'],
      ['It has no menu there yet.', ''],
      ['Settings were changed.', 'Bea'],
    ])
    expect((await change(boss, [b.listing], { state: 'off' })).outcomes).toEqual([done])
    expect((await logOf(b.id)).slice(0, 2)).toEqual([
      ['Off.', ''],
      ['Turned off.', 'Bea'],
    ])
  })

  test('each answers for itself: those that are seen alone are refused, others do not exist', async () => {
    const [a, b] = [await app.listed(east, channel, { name: 'Alpha' }), await app.listed(west, channel, { name: 'Beta' })]
    const other = await app.group({ name: 'Other company' })
    const theirs = await app.listed(other, await app.channel(other))
    const part = await app.person({ roles: ['channels_admin'], on: east })
    await app.grant(part, west, 'channels')
    const blind = await app.person({ roles: ['channels_admin'], on: east })
    const asked = [b.listing, theirs.listing, a.listing, 999_999]
    const missing = 'This listing does not exist or is not yours to see.'
    const { results } = await change(part, asked, { markup_percent: 3 })
    expect(results).toEqual([
      { id: b.listing, name: 'Beta on Uber Eats', outcome: 'refused', sentence: 'You may look at it, but not change it.' },
      { id: theirs.listing, name: '', outcome: 'refused', sentence: missing },
      { id: a.listing, name: 'Alpha on Uber Eats', outcome: 'done', sentence: '' },
      { id: 999_999, name: '', outcome: 'refused', sentence: missing },
    ])
    expect((await change(blind, [b.listing, a.listing], { markup_percent: 4 })).outcomes).toEqual([['refused', missing], done])
    expect((await rowOf(b.listing)).markup_bp).toBe(0)
    expect((await rowOf(theirs.listing)).markup_bp).toBe(0)
    const viewer = await app.person({ roles: ['channels', 'publisher'], on: company })
    expect((await change(viewer, [a.listing], { markup_percent: 4 })).status).toBe(403)
  })

  test('menus are chosen by name, each restaurant’s own; one without them is refused, archived ones are not there', async () => {
    const [a, b, c] = [await app.listed(east, channel), await app.listed(east, channel), await app.listed(east, channel)]
    const lunch = await app.node(a.id, 'menu', { fields: { name: 'Lunch' } })
    const also = await app.node(b.id, 'menu', { fields: { name: 'Lunch' } })
    const old = await app.node(c.id, 'menu', { fields: { name: 'Lunch' } })
    await sql`update menu_nodes set lifecycle = 'archived' where id = ${old}`.execute(db)
    const ids = [a.listing, b.listing, c.listing]
    const { body } = await app.call(listingsOfMany.menusOfListings, { listing_ids: ids }, { as: boss })
    expect(body.menus).toEqual([
      { name: 'All day', restaurants: 3 },
      { name: 'Lunch', restaurants: 2 },
    ])
    expect((await change(boss, ids, { menus: ['Lunch'] })).outcomes).toEqual([done, done, ['refused', 'It has no menu called “Lunch”.']])
    expect([(await rowOf(a.listing)).menus, (await rowOf(b.listing)).menus, (await rowOf(c.listing)).menus]).toEqual([[lunch], [also], null])
    expect(await historyOf(a.id)).toEqual(['- **Uber Eats menus**: all → Lunch'])
    expect((await app.seen(boss, a.listing)).menu_count).toBe(1)
    await sql`update menu_nodes set lifecycle = 'archived' where id = ${lunch}`.execute(db)
    expect((await app.seen(boss, a.listing)).menu_count).toBe(0)
    // The tab of publishing knows nothing of menus, and leaves them.
    const listing: CallInput<typeof menuPublishing.saveListing>['listing'] = {
      channel: 'uber_eats',
      state: 'on',
      markup_percent: 1,
      rounding: 'none',
      fulfilments: ['pickup'],
    }
    expect((await app.call(menuPublishing.saveListing, { restaurant_id: b.id, listing }, { as: boss })).status).toBe(200)
    expect((await rowOf(b.listing)).menus).toEqual([also])
    expect((await change(boss, ids, { menus: null })).outcomes).toEqual([done, done, ['unchanged', 'It is like this already.']])
  })

  test('of two people at once the second one changes what the first one left', async () => {
    const { id, listing } = await app.listed(east, channel)
    const [first, second] = await holdingKey(db, 'listings', id, async (release) => {
      const both = [change(boss, [listing], { markup_percent: 7 }), change(boss, [listing], { rounding: 'whole' })] as const
      await untilWaiting(db, 2)
      await release()
      return Promise.all(both)
    })
    expect([first.outcomes, second.outcomes]).toEqual([[done], [done]])
    expect(await rowOf(listing)).toMatchObject({ markup_bp: 700, rounding: 'whole' })
  })

  test('who loses the role while it waits changes nothing', async () => {
    const { id, listing } = await app.listed(east, channel)
    const leaving = await app.person({ roles: ['channels_admin'], on: east })
    const { outcomes, status } = await holdingKey(db, 'listings', id, async (release) => {
      const waiting = change(leaving, [listing], { markup_percent: 9 })
      await untilWaiting(db, 1)
      await sql`delete from role_grants where user_id = ${leaving.id}`.execute(db)
      await release()
      return waiting
    })
    expect([status, outcomes].flat(2)).not.toContain('done')
    expect((await rowOf(listing)).markup_bp).toBe(0)
  })

  test('two thousand take as many statements as two', async () => {
    const crowd = await app.group({ parent: company })
    const { rows } = await sql<{ id: number; listing: number }>`
      with made as (insert into restaurants (name, timezone, currency, parent_access_group_id)
          select 'Shop ' || n, 'America/New_York', 'USD', ${crowd} from generate_series(1, 2000) as n returning id),
        held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
          select 'restaurant', id, ${crowd}, 'owner' from made),
        listed as (insert into listings (restaurant_id, channel, state, fulfilments) select id, 'uber_eats', 'on', '{pickup}' from made returning id, restaurant_id),
        placed as (insert into channel_listings (listing_id, channel_id) select id, ${channel} from listed)
      select restaurant_id as id, id as listing from listed`.execute(db)
    const ids = rows.map(({ listing }) => listing)
    let answered: Awaited<ReturnType<typeof change>> | undefined
    const few = await statementsOf(app.database, () => change(boss, ids.slice(0, 2), { markup_percent: 1 }))
    const many = await statementsOf(app.database, async () => {
      answered = await change(boss, ids, { markup_percent: 2, rounding: 'whole' })
    })
    expect(answered?.results?.every(({ outcome }) => outcome === 'done')).toBe(true)
    expect(many - few).toBeLessThanOrEqual(2)
    expect(many).toBeLessThan(40)
    const { rows: counted } = await sql<{ lines: number }>`select count(*)::int as lines from audit_logs
      where resource = 'restaurant' and resource_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
    expect(counted[0]?.lines).toBe(2002)
  })
})

describe('connecting', () => {
  test('puts restaurants of the company on the named channel, with what is usual there', async () => {
    const [a, b] = [await app.restaurant({ on: east, name: 'Alpha' }), await app.restaurant({ on: west, name: 'Beta' })]
    expect((await connect(boss, [a, b], { markup_percent: 10 })).results).toEqual([
      { id: a, name: 'Alpha', outcome: 'done', sentence: '' },
      { id: b, name: 'Beta', outcome: 'done', sentence: '' },
    ])
    const { body } = await app.call(listingPage.getListing, { restaurant_id: a, channel: 'uber_eats' }, { as: boss })
    expect(body).toMatchObject({ channel_id: channel, state: 'draft', markup_percent: 10, fulfilments: ['delivery', 'pickup'], menu_count: null })
    expect(await historyOf(a)).toEqual(['- **Uber Eats listing**: off → on\n- **Uber Eats markup**: 0 % → 10 %'])
    expect(await logOf(a)).toEqual([
      ['It has no menu there yet.', ''],
      ['Turned on.', 'Bea'],
    ])
    expect((await connect(boss, [a])).outcomes).toEqual([['unchanged', 'It is on this channel already.']])
    await change(boss, [body.id], { state: 'off' })
    expect((await connect(boss, [a])).outcomes).toEqual([done])
    expect(await app.seen(boss, body.id)).toMatchObject({ state: 'draft', markup_percent: 10 })
  })

  test('is refused for what cannot be there, each in words', async () => {
    const second = await app.channel(company, 'uber_eats', 'Uber Eats South')
    const taken = await app.listed(east, second)
    const library = await app.restaurant({ on: east, kind: 'library' })
    const shut = await app.restaurant({ on: east })
    await sql`update restaurants set status = 'closed' where id = ${shut}`.execute(db)
    const other = await app.group()
    const theirs = await app.restaurant({ on: other })
    const foreign = await app.restaurant({ on: other })
    await app.grant(boss, other, 'channels_admin')
    const asked = [taken.id, library, shut, foreign, 999_999]
    expect((await connect(boss, asked)).outcomes).toEqual([
      ['refused', 'It is on Uber Eats South already, and on one channel of a kind at most.'],
      ['refused', 'A library has no guests. List the restaurants that use it.'],
      ['refused', 'It is closed for good.'],
      ['refused', 'It belongs to another company than the channel.'],
      ['refused', 'This restaurant does not exist or is not yours to see.'],
    ])
    const part = await app.person({ roles: ['channels_admin'], on: east })
    const [here] = [await app.restaurant({ on: east })]
    // The channel is the company's: who looks after a part of it puts nothing on it.
    expect((await connect(part, [here])).status).toBe(404)
    const own = await app.channel(east, 'doordash', 'DoorDash East')
    const [there] = [await app.restaurant({ on: west })]
    await app.grant(part, west, 'channels')
    expect((await connect(part, [here, there, theirs], {}, own)).outcomes).toEqual([
      done,
      ['refused', 'You may look at it, but not list it anywhere.'],
      ['refused', 'This restaurant does not exist or is not yours to see.'],
    ])
    await sql`update channels set state = 'retired' where id = ${own}`.execute(db)
    expect((await connect(part, [here], {}, own)).status).toBe(409)
  })

  test('takes a listing that is off from another channel, and leaves its store and credentials there', async () => {
    const second = await app.channel(company, 'uber_eats', 'Uber Eats South')
    const { id, listing } = await app.listed(east, second)
    await sql`update channel_listings set external_store_id = 'south 1', credentials_sealed = 'x' where listing_id = ${listing}`.execute(db)
    await change(boss, [listing], { state: 'off' })
    expect((await connect(boss, [id])).outcomes).toEqual([done])
    const { body } = await app.call(listingPage.getListing, { restaurant_id: id, channel: 'uber_eats' }, { as: boss })
    expect(body).toMatchObject({ channel_id: channel, external_store_id: '', has_credentials: false })
  })
})

describe('the connection of a listing', () => {
  const set = (restaurant_id: number, more: object, as = boss) =>
    app.call(
      listingPage.setListingConnection,
      { restaurant_id, channel: 'uber_eats', external_store_id: '', option_fallback: 'item', ...more },
      { as },
    )

  test('its token is never answered, not even by History; a stale form is refused', async () => {
    const { id, listing } = await app.listed(east, channel)
    const { status, body } = await set(id, { external_store_id: ' store-9 ', token: 'very secret', version: 1 })
    expect([status, body.external_store_id, body.has_credentials, body.version]).toEqual([200, 'store-9', true, 2])
    expect(JSON.stringify(body)).not.toContain('very secret')
    const { credentials_sealed } = await db
      .selectFrom('channel_listings')
      .select('credentials_sealed')
      .where('listing_id', '=', listing)
      .executeTakeFirstOrThrow()
    expect(credentials_sealed).not.toContain('very secret')
    expect(openedToken(app.deps.secrets, listing, credentials_sealed ?? '')).toBe('very secret')
    expect((await set(id, { version: 1 })).status).toBe(409)
    expect((await set(id, { external_store_id: 'store-9', token: 'another' })).status).toBe(200)
    expect((await set(id, { external_store_id: 'store-9', option_fallback: 'none' })).body.has_credentials).toBe(true)
    expect((await set(id, { external_store_id: 'store-9', token: null })).body.has_credentials).toBe(false)
    const lines = await historyOf(id)
    expect(lines).toEqual([
      '- **Uber Eats store ID**: store-9\n- **Uber Eats credentials**: none → set anew',
      '- **Uber Eats credentials**: set → set anew',
      '- **Uber Eats when an option is out**: its items are out → nothing is out',
      expect.stringContaining('- **Uber Eats credentials**: set → none'),
    ])
    expect((await logOf(id))[0]).toEqual(['Store ID or credentials were changed.', 'Bea'])
  })

  test('one store is one listing of a channel, and strangers hear that there is none', async () => {
    const [a, b] = [await app.listed(east, channel), await app.listed(east, channel)]
    await set(a.id, { external_store_id: 'store-1' })
    const { status, problem } = await set(b.id, { external_store_id: 'store-1' })
    expect([status, problem.errors]).toEqual([400, { external_store_id: ['Another restaurant has this store ID'] }])
    expect((await set(a.id, { external_store_id: 'store-1' })).status).toBe(200)
    const stranger = await app.person({ roles: ['channels_admin'], on: await app.group() })
    expect((await set(a.id, {}, stranger)).status).toBe(404)
    const viewer = await app.person({ roles: ['channels'], on: company })
    expect((await set(a.id, {}, viewer)).status).toBe(403)
  })
})

test('a listing is turned off, and its markup set, by whoever has channels_admin there, whichever way it is asked; publishing takes another role', async () => {
  const { id, listing } = await app.listed(east, channel)
  const publisher = await app.person({ roles: ['restaurants', 'channels', 'publisher'], on: company })
  const local = await app.person({ roles: ['restaurants', 'channels_admin'], on: east })
  const said = {
    channel: 'uber_eats' as const,
    state: 'off' as const,
    markup_percent: 90,
    rounding: 'none' as const,
    fulfilments: ['pickup' as const],
  }
  const save = async (as: Person) => (await app.call(menuPublishing.saveListing, { restaurant_id: id, listing: said }, { as })).status
  const may = async (as: Person) => (await app.call(menuPublishing.listings, { restaurant_id: id }, { as })).body._can
  expect([(await change(publisher, [listing], { markup_percent: 90 })).status, await save(publisher), await may(publisher)]).toEqual([
    403,
    403,
    { publish: true, change: false },
  ])
  expect(await rowOf(listing)).toMatchObject({ state: 'on', markup_bp: 0 })
  await app.publish(publisher, id)
  expect([(await change(local, [listing], { markup_percent: 10 })).outcomes, await save(local), await may(local)]).toEqual([
    [done],
    200,
    { publish: false, change: true },
  ])
})

test('saved on its own page, a listing is in its log as well', async () => {
  const { id } = await app.listed(east, channel)
  const listing: CallInput<typeof menuPublishing.saveListing>['listing'] = {
    channel: 'uber_eats',
    state: 'off',
    markup_percent: 0,
    rounding: 'none',
    fulfilments: ['pickup'],
  }
  await app.call(menuPublishing.saveListing, { restaurant_id: id, listing }, { as: boss })
  expect(await logOf(id)).toEqual([
    ['Off.', ''],
    ['Turned off.', 'Bea'],
  ])
  expect([changeOf('off', 'on'), changeOf('on', 'off'), changeOf('on', 'on')]).toEqual(['connected', 'turned_off', 'changed'])
})
