import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { updatesTold } from '../../menus/publishing/public.ts'
import { sendClosures } from '../../menus/publishing/send-closures.ts'
import { sendPauses } from '../../menus/publishing/send-pauses.ts'
import { deliveriesOf } from './deliver.ts'
import { removeOld } from './store-deliveries.ts'

// Proofs that marketplaces know of pauses and closures.

const app = await publishingApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: home })
const as = { as: boss }
const signal = () => new AbortController().signal
const profile = channelCapabilities.grubhub

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  app.market.set()
})
afterEach(() => Object.assign(channelCapabilities, { grubhub: profile }))

/** A restaurant that sells a soup with or without cream on one marketplace. */
async function shop(channel: SalesChannel = 'uber_eats') {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  const cream = await app.node(id, 'modifier', { fields: { name: 'Extras', pricing: 'individual' } })
  const option = await app.node(id, 'option', { in: cream, fields: { name: 'Cream', price_minor: 50 } })
  await app.node(id, 'link', { in: soup, ref: cream })
  const bread = await app.node(id, 'item', { fields: { name: 'Bread', price_minor: 300 } })
  const placed = await app.node(id, 'placement', { in: menu, ref: soup })
  await app.node(id, 'placement', { in: menu, ref: bread })
  await app.list(id, 'web', channel)
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
  const listing = await db
    .selectFrom('listings')
    .select(['id', 'uuid', 'live_target_id'])
    .where('restaurant_id', '=', id)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  expect(listing.live_target_id).not.toBe(null)
  const proofs = async (option_fallback: 'item' | 'none' = 'item') =>
    (await deliveriesOf(db, { id: listing.id, kind: channel, option_fallback })).map(({ what, act, state, attempts, error }) =>
      [what, act, state, attempts, error].filter((part) => part !== '').join(' '),
    )
  return { id, soup, bread, option, placed, listing, proofs, store: () => app.market.shelf.stores.get(listing.uuid) }
}

async function pause(restaurant_id: number, ...ids: string[]) {
  const targets = ids.map((node_id) => ({ node_id }))
  const { body, status } = await app.call(pauses.pause, { restaurant_id, targets, end_rule: 'manual' }, as)
  expect(status).toBe(200)
  return body
}
const resume = async (restaurant_id: number, ...ids: string[]) => {
  const { body, status } = await app.call(pauses.resume, { restaurant_id, targets: ids.map((node_id) => ({ node_id })) }, as)
  expect(status).toBe(200)
  return body
}

describe('a pause', () => {
  test('is queued with it, and acknowledged by the answer to the call that carried it; so is its end', async () => {
    const { id, soup, proofs, store } = await shop()
    await pause(id, soup)
    expect(await proofs()).toEqual(['Soup pause queued 0'])
    await app.runJobs()
    expect(await proofs()).toEqual(['Soup pause acknowledged 1'])
    expect(store()?.paused).toContain(soup)
    await resume(id, soup)
    expect(await proofs()).toEqual(['Soup resume queued 0', 'Soup pause acknowledged 1'])
    await app.runJobs()
    expect(await proofs()).toEqual(['Soup resume acknowledged 1', 'Soup pause acknowledged 1'])
    expect(store()?.paused).toEqual([])
  })

  test('that is brought back is told once more', async () => {
    const { id, soup, proofs } = await shop()
    await pause(id, soup)
    await app.runJobs()
    const { resume_id } = await resume(id, soup)
    await app.runJobs()
    await app.call(pauses.undoResume, { restaurant_id: id, resume_id }, as)
    expect(await proofs()).toEqual(['Soup pause queued 0'])
    await app.runJobs()
    expect(await proofs()).toEqual(['Soup pause acknowledged 1'])
  })

  test('that ended before anybody was told is not shown', async () => {
    const { id, soup, proofs } = await shop()
    await pause(id, soup)
    await resume(id, soup)
    expect(await proofs()).toEqual([])
    await app.runJobs()
    expect(await proofs()).toEqual([])
  })

  test('that comes while another is told waits for a call of its own', async () => {
    const { id, soup, bread, listing, proofs, store } = await shop()
    await pause(id, soup)
    const inForce = (await db.selectFrom('pauses').select('id').where('restaurant_id', '=', id).execute()).map((row) => row.id)
    const told = (outcome: 'begun' | 'answered') =>
      app.database.write((tx) =>
        updatesTold.announce(tx, { told: [{ listing_id: listing.id, what: 'pauses', outcome, in_force: inForce, error: '' }] }),
      )
    await told('begun')
    await pause(id, bread)
    expect(await proofs()).toEqual(['Bread pause queued 0', 'Soup pause sent 1'])
    await resume(id, soup)
    await told('answered')
    // The first answer proves neither the pause nor the end that came after its call began.
    expect(await proofs()).toEqual(['Soup resume queued 0', 'Bread pause queued 0', 'Soup pause acknowledged 1'])
    await app.runJobs()
    expect(await proofs()).toEqual(['Soup resume acknowledged 1', 'Bread pause acknowledged 1', 'Soup pause acknowledged 1'])
    expect(store()?.paused).not.toContain(soup)
    expect(store()?.paused).toContain(bread)
  })

  test('that the marketplace refuses says so in its words, and is acknowledged once it is taken', async () => {
    const { id, soup, listing, proofs } = await shop()
    await pause(id, soup)
    app.market.set('refuse_pauses')
    await expect(sendPauses(app.deps, listing.id, signal())).rejects.toThrow()
    await expect(sendPauses(app.deps, listing.id, signal())).rejects.toThrow()
    expect(await proofs()).toEqual(['Soup pause refused 2 The marketplace answered 422.'])
    app.market.set()
    await sendPauses(app.deps, listing.id, signal())
    expect(await proofs()).toEqual(['Soup pause acknowledged 3'])
  })

  test('that was refused and is over leaves nothing that looks wrong', async () => {
    const { id, soup, listing, proofs } = await shop()
    await pause(id, soup)
    app.market.set('refuse_pauses')
    await expect(sendPauses(app.deps, listing.id, signal())).rejects.toThrow()
    await resume(id, soup)
    app.market.set()
    await app.runJobs()
    expect(await proofs()).toEqual(['Soup resume acknowledged 1'])
  })

  test('that does not arrive stays queued with why', async () => {
    const { id, soup, listing, proofs } = await shop()
    await pause(id, soup)
    app.market.set('away')
    await expect(sendPauses(app.deps, listing.id, signal())).rejects.toThrow()
    expect(await proofs()).toEqual(['Soup pause queued 1 The marketplace answered 503.'])
  })

  test('that held before the menu was live is proved by the first call after it', async () => {
    const id = await app.restaurant({ on: home })
    const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
    const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
    await app.node(id, 'placement', { in: menu, ref: soup })
    await app.list(id, 'uber_eats')
    await pause(id, soup)
    await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
    await app.runJobs()
    const { id: listingId } = await db.selectFrom('listings').select('id').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
    expect(await deliveriesOf(db, { id: listingId, kind: 'uber_eats', option_fallback: 'item' })).toMatchObject([
      { what: 'Soup', act: 'pause', state: 'acknowledged' },
    ])
  })

  test('of one channel has no rows of others, and own channels have none', async () => {
    const { id, soup, proofs } = await shop()
    await app.call(pauses.pause, { restaurant_id: id, targets: [{ node_id: soup }], channel: 'web', end_rule: 'manual' }, as)
    expect(await proofs()).toEqual([])
    const { rows } = await sql`select 1 from pause_deliveries join listings on listings.id = listing_id where restaurant_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('an option, where a channel cannot pause options,', () => {
  const without = () => Object.assign(channelCapabilities, { grubhub: { ...profile, pauses: { ...profile.pauses, options: false } } })
  const fallback = async (listingId: number, chosen: 'item' | 'none') => {
    await sql`insert into channels (name, kind, parent_access_group_id) values ('Grubhub', 'grubhub', ${home})`.execute(db)
    await sql`insert into channel_listings (listing_id, channel_id, option_fallback)
      select ${listingId}, max(id), ${chosen} from channels`.execute(db)
  }

  test('takes its items with it, and says so', async () => {
    const { id, option, placed, bread, proofs, store } = await shop('grubhub')
    without()
    await pause(id, option)
    await app.runJobs()
    expect(store()?.paused).toEqual([placed])
    expect(store()?.paused).not.toContain(bread)
    expect(await proofs()).toEqual(['Cream pause acknowledged 1 Grubhub cannot pause an option. The items that have it are paused there instead.'])
    await resume(id, option)
    await app.runJobs()
    expect(store()?.paused).toEqual([])
  })

  test('stays on sale where the listing says so, and the proof says that it cannot be told', async () => {
    const { id, option, listing, proofs, store } = await shop('grubhub')
    without()
    await fallback(listing.id, 'none')
    await pause(id, option)
    await app.runJobs()
    expect(store()?.paused).toEqual([])
    expect(await proofs('none')).toEqual(['Cream pause unsupported 0 Grubhub cannot pause an option. It stays on sale there.'])
    await resume(id, option)
    await app.runJobs()
    expect(await proofs('none')).toHaveLength(1)
  })
})

describe('a closure', () => {
  const closing = { end_rule: 'manual', reason: 'staff' } as const

  test('and its end are proved as pauses are', async () => {
    const { id, proofs, store } = await shop()
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing }, as)
    expect(await proofs()).toEqual(['The restaurant pause queued 0'])
    await app.runJobs()
    expect(await proofs()).toEqual(['The restaurant pause acknowledged 1'])
    expect(store()?.closed).toHaveLength(1)
    await app.call(hoursChanges.reopenStore, { restaurant_id: id }, as)
    await app.runJobs()
    expect(await proofs()).toEqual(['The restaurant resume acknowledged 1', 'The restaurant pause acknowledged 1'])
  })

  test('that changes nothing there is known there without another call', async () => {
    const { id, proofs, store } = await shop()
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing }, as)
    await app.runJobs()
    const calls = store()?.timesClosed
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing, fulfilment: 'pickup' }, as)
    await app.runJobs()
    expect(store()?.timesClosed).toBe(calls)
    expect(await proofs()).toEqual(['The restaurant, pickup pause acknowledged 0', 'The restaurant pause acknowledged 1'])
  })

  test('of a fulfillment or a channel that the listing does not have concerns it not', async () => {
    const { id, proofs } = await shop()
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing, fulfilment: 'delivery' }, as)
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing, channel: 'grubhub' }, as)
    expect(await proofs()).toEqual([])
  })

  test('that does not arrive keeps why', async () => {
    const { id, listing, proofs } = await shop()
    await app.call(hoursChanges.closeStore, { restaurant_id: id, ...closing }, as)
    app.market.set('away')
    await expect(sendClosures(app.deps, listing.id, signal())).rejects.toThrow()
    expect(await proofs()).toEqual(['The restaurant pause queued 1 The marketplace answered 503.'])
  })

  test('of a group has a row for each restaurant', async () => {
    const group = await app.group({ name: 'South', parent: home })
    const shops = [await shop(), await shop()]
    for (const { id } of shops) {
      await sql`update access_group_resources set access_group_id = ${group} where resource_type = 'restaurant' and resource_id = ${id}`.execute(db)
      await sql`update restaurants set parent_access_group_id = ${group} where id = ${id}`.execute(db)
    }
    const { status } = await app.call(groupHoursChanges.closeStores, { access_group_id: group, ...closing }, as)
    expect(status).toBe(200)
    for (const { proofs } of shops) expect(await proofs()).toEqual(['The restaurant pause queued 0'])
  })
})

test('proofs of what was over a month ago are removed, and those of what still holds stay', async () => {
  const { id, soup, bread, listing, proofs } = await shop()
  await pause(id, soup)
  await pause(id, bread)
  await app.runJobs()
  await resume(id, soup)
  await app.runJobs()
  await sql`update pause_deliveries set queued_at = now() - interval '40 days' where listing_id = ${listing.id}`.execute(db)
  await sql`update pauses set starts_at = now() - interval '50 days', ended_at = ended_at - interval '40 days' where restaurant_id = ${id}`.execute(
    db,
  )
  expect(await removeOld(db, 100)).toBe(2)
  expect(await proofs()).toEqual(['Bread pause acknowledged 1'])
})

test('the rows of 2,000 listings are written in one statement', async () => {
  const group = await app.group({ name: 'Chain', parent: home })
  const { id } = await shop()
  await sql`with made as (insert into restaurants (name, timezone, currency, parent_access_group_id)
      select 'Shop ' || n, 'America/New_York', 'USD', ${group} from generate_series(1, 2000) as n returning id)
    insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'restaurant', id, ${group}, 'owner' from made`.execute(
    db,
  )
  await sql`insert into listings (restaurant_id, channel, state, fulfilments, live_target_id)
    select restaurants.id, 'uber_eats', 'on', '{pickup}', (select live_target_id from listings where restaurant_id = ${id} and live_target_id is not null limit 1)
    from restaurants where parent_access_group_id = ${group}`.execute(db)
  const { status } = await app.call(groupHoursChanges.closeStores, { access_group_id: group, end_rule: 'manual', reason: 'staff' }, as)
  expect(status).toBe(200)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pause_deliveries join listings on listings.id = listing_id
    join restaurants on restaurants.id = restaurant_id where parent_access_group_id = ${group} and pause_deliveries.state = 'queued'`.execute(db)
  expect(rows).toEqual([{ count: 2000 }])
})
