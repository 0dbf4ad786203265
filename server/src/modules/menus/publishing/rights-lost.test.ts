import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { startDue } from './due.ts'

// What somebody asked to publish is not published when they may not publish any more.

const app = await publishingApp()
const { call, database } = app
const { db } = database
const home = await app.group({ name: 'North' })
const other = await app.group({ name: 'South' })
const boss = await app.person({ name: 'Bea', roles: ['restaurants', 'publisher'], on: home })
const says = 'The person who asked for it can no longer publish this restaurant. Somebody who can has to ask for it again.'

let author: Person
let restaurant_id = 0
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  app.setNow(new Date('2037-03-01T00:00:00Z'))
  app.market.set()
  author = await app.person({ name: 'Pia', roles: ['restaurants', 'publisher'], on: home })
  restaurant_id = await app.restaurant({ on: home })
  const menu = await app.node(restaurant_id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(restaurant_id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  await app.node(restaurant_id, 'placement', { in: menu, ref: soup })
})

async function ask(at: string | null, as = author): Promise<number> {
  const { body } = await call(menuPublishing.publish, { restaurant_ids: [restaurant_id], at }, { as })
  return body.results[0]?.publication_id ?? 0
}

/** Its time has come by the database's clock, which decides alone. */
const comes = (id: number) => sql`update publications set scheduled_at = now() where id = ${id}`.execute(db)
const revoke = (person = author) => sql`delete from role_grants where user_id = ${person.id} and role = 'publisher'`.execute(db)
const shown = async (id: number) => {
  const { state, error, targets } = await app.publication(boss, restaurant_id, id)
  return [state, error, ...targets.map((target) => target.state)]
}
const isLive = async () => {
  const guest = { restaurant_id, channel: 'web' as const, fulfilment: 'pickup' as const, live: true }
  return (await call(menuPublishing.guestMenu, guest, { as: boss })).body.menu !== null
}
const history = async () => {
  const { rows } = await sql<{ description: string }>`
    select description from audit_logs where resource = 'restaurant' and resource_id = ${restaurant_id} order by id`.execute(db)
  return rows.map(({ description }) => description)
}
const retry = (publication_id: number, as: Person) => call(menuPublishing.retryTargets, { restaurant_id, publication_id }, { as })

describe('a publication for later', () => {
  const losses: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['loses the role', () => revoke()],
    ['has the role until then', () => sql`update role_grants set expires_at = now() where user_id = ${author.id}`.execute(db)],
    ['is suspended', () => sql`update users set status = 'suspended' where id = ${author.id}`.execute(db)],
    ['is deleted', () => sql`delete from users where id = ${author.id}`.execute(db)],
    ['no longer reaches the restaurant', () => sql`update role_grants set access_group_id = ${other} where user_id = ${author.id}`.execute(db)],
  ]
  test.each(losses)('fails in words when its author %s', async (_, loses) => {
    await app.list(restaurant_id, 'web')
    const id = await ask('2037-03-02T04:00')
    await app.runJobs()
    expect(await shown(id)).toEqual(['scheduled', '', 'queued'])
    await loses()
    await comes(id)
    const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from realtime_events`.execute(db)
    await Promise.all([startDue(app.deps), startDue(app.deps)])
    expect(await shown(id)).toEqual(['failed', says, 'failed'])
    expect(await isLive()).toBe(false)
    expect((await history()).at(-1)).toBe(`Publication 1 was not started at its time: ${says}`)
    const told = await sql<{ keys: string[] }>`select keys from realtime_events where id > ${before.rows[0]?.id ?? 0}`.execute(db)
    expect(told.rows.flatMap(({ keys }) => keys)).toContain(`publishing:${restaurant_id}`)
    await startDue(app.deps)
    expect((await history()).filter((line) => line.includes('was not started'))).toHaveLength(1)
  })

  test('is tried again in the name of whoever asks for that, with the draft of then', async () => {
    await app.list(restaurant_id, 'web')
    const id = await ask('2037-03-02T04:00')
    await app.runJobs()
    await revoke()
    await comes(id)
    await startDue(app.deps)
    expect((await retry(id, boss)).status).toBe(200)
    await app.runJobs()
    expect(await shown(id)).toEqual(['started', '', 'live'])
    expect(await isLive()).toBe(true)
  })

  test('is not prepared when the rights are gone by then', async () => {
    await app.list(restaurant_id, 'web')
    const id = await ask('2037-03-02T04:00')
    await revoke()
    await app.runJobs()
    expect(await shown(id)).toEqual(['failed', says])
    expect((await history()).at(-1)).toBe(`Publication 1 could not be prepared: ${says}`)
  })

  test('that nobody answers for, as one that came by a handover, is started', async () => {
    await app.list(restaurant_id, 'web')
    const id = await ask('2037-03-02T04:00')
    await app.runJobs()
    await sql`update publications set created_by = null, in_name_of = null where id = ${id}`.execute(db)
    await comes(id)
    await startDue(app.deps)
    expect(await shown(id)).toEqual(['started', '', 'live'])
  })

  test('is undone when the rights end in another transaction while it starts', async () => {
    await app.list(restaurant_id, 'web')
    const id = await ask('2037-03-02T04:00')
    await app.runJobs()
    await comes(id)
    await holding(
      db,
      'listings',
      async (release) => {
        const starting = startDue(app.deps)
        await untilWaiting(db, 1)
        await revoke()
        await release()
        await starting
      },
      'update',
    )
    expect(await shown(id)).toEqual(['failed', says, 'failed'])
    expect(await isLive()).toBe(false)
    expect((await history()).filter((line) => line.includes('live on'))).toEqual([])
  })
})

describe('a publication for now', () => {
  test('of several restaurants is started for those that its author still reaches', async () => {
    const second = await app.restaurant({ on: home })
    for (const id of [restaurant_id, second]) await app.list(id, 'web')
    const asked = await call(menuPublishing.publish, { restaurant_ids: [restaurant_id, second] }, { as: author })
    const [id = 0, secondId = 0] = asked.body.results.map(({ publication_id }) => publication_id ?? 0)
    await sql`update access_group_resources set access_group_id = ${other} where resource_type = 'restaurant' and resource_id = ${restaurant_id}`.execute(
      db,
    )
    await app.grant(boss, other, 'restaurants', 'publisher')
    await app.runJobs()
    expect(await shown(id)).toEqual(['failed', says])
    expect(await isLive()).toBe(false)
    expect((await app.publication(boss, second, secondId)).state).toBe('started')
  })

  test('is undone when the rights end in another transaction while it is stored', async () => {
    await app.list(restaurant_id, 'web')
    const id = await ask(null)
    await holding(db, 'publication_targets', async (release) => {
      const preparing = app.runJobs()
      await untilWaiting(db, 1)
      await revoke()
      await release()
      await preparing
    })
    expect(await shown(id)).toEqual(['failed', says])
    expect(await isLive()).toBe(false)
  })

  test('goes to no marketplace at a later try; whoever has it sent once more answers for it', async () => {
    await app.list(restaurant_id, 'grubhub')
    app.market.set('lose_answers', 'no_news')
    const id = await ask(null)
    await app.runJobs()
    expect(await shown(id)).toEqual(['started', '', 'queued'])
    await revoke()
    app.market.set()
    await app.runJobs({ alsoLater: true })
    expect(await shown(id)).toEqual(['started', '', 'failed'])
    expect((await app.publication(boss, restaurant_id, id)).targets[0]?.errors).toEqual([says])
    expect((await history()).at(-1)).toBe(`Publication 1 failed on Grubhub: ${says}`)
    expect((await retry(id, boss)).status).toBe(200)
    await app.runJobs()
    expect(await shown(id)).toEqual(['started', '', 'live'])
  })
})
