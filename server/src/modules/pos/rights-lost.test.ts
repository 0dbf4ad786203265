import { restaurantPos } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { type Connected, posApp } from '../../../testing/pos.ts'
import { holding, untilWaiting } from '../../../testing/waiting.ts'
import { syncsDue } from './due.ts'
import { syncNext } from './run-sync.ts'

// A sync that somebody asked for is not done when they may not sync any more.

const app = await posApp()
const { call, database } = app
const { db } = database
const says = 'The person who asked for it can no longer sync this restaurant. Somebody who can has to ask for it again.'
const signal = new AbortController().signal

let author: Person
let till: Connected
beforeEach(async () => {
  author = await app.person({ name: 'Ada', roles: ['restaurants_admin'], on: app.home })
  till = await app.connected()
})

async function ask(options: { readonly dry_run?: boolean; readonly by?: Person } = {}): Promise<number> {
  const { dry_run = false, by = author } = options
  const asked = await call(restaurantPos.startSync, { restaurant_id: till.restaurantId, connection_id: till.connection.id, dry_run }, { as: by })
  expect(asked.status).toBe(200)
  return asked.body.id
}

const revoke = (person = author) => sql`delete from role_grants where user_id = ${person.id}`.execute(db)
const history = async () => {
  const { rows } = await sql<{ description: string }>`
    select description from audit_logs where resource = 'restaurant' and resource_id = ${till.restaurantId} and agent = 'POS sync' order by id`.execute(
    db,
  )
  return rows.map(({ description }) => description)
}
const menuSize = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from menu_nodes where restaurant_id = ${till.restaurantId}`.execute(db)).rows[0]?.n

test.each([
  ['loses the role', () => revoke()],
  ['is suspended', () => sql`update users set status = 'suspended' where id = ${author.id}`.execute(db)],
  ['is deleted', () => sql`delete from users where id = ${author.id}`.execute(db)],
] as const)('a sync that waits fails in words when its author %s, and the next one is done', async (_, loses) => {
  const id = await ask()
  await loses()
  const before = await menuSize()
  const told = await sql<{ id: number }>`select coalesce(max(id), 0) as id from realtime_events`.execute(db)
  await till.work()
  expect(await till.run(id)).toMatchObject({ state: 'failed', message: says, finished_at: expect.any(String) })
  expect([await menuSize(), await history()]).toEqual([before, [`Sync with “Till” failed: ${says}`]])
  const { rows } = await sql<{ keys: string[] }>`select keys from realtime_events where id > ${told.rows[0]?.id ?? 0}`.execute(db)
  expect(rows.flatMap(({ keys }) => keys)).toContain(`pos:${till.restaurantId}`)
  expect((await till.sync()).state).toBe('succeeded')
})

test('a failed sync keeps no other one from its turn', async () => {
  const [mine, theirs] = [await ask(), await ask({ dry_run: true, by: app.chef })]
  await revoke()
  await till.work()
  expect([(await till.run(mine)).state, (await till.run(theirs)).state]).toEqual(['failed', 'succeeded'])
})

test('whoever asks for the same sync while it waits answers for it from then on', async () => {
  const id = await ask()
  expect(await ask({ by: app.chef })).toBe(id)
  await revoke()
  await till.work()
  expect((await till.run(id)).state).toBe('succeeded')
})

test('a sync that the schedule or the point of sale asks for as well is done by itself', async () => {
  const id = await ask()
  await sql`update pos_connections set sync_expression = '0 * * * *', next_due_at = now(), next_run_at = now() where id = ${till.connection.id}`.execute(
    db,
  )
  await syncsDue(app.deps).run(signal)
  await revoke()
  await till.work()
  expect((await till.run(id)).state).toBe('succeeded')
})

test('rights that end while the point of sale is asked leave the menu as it was', async () => {
  const id = await ask()
  const before = await menuSize()
  await holding(
    db,
    'pos_entities',
    async (release) => {
      const syncing = syncNext(app.deps, till.connection.id, signal)
      await untilWaiting(db, 1)
      await revoke()
      await release()
      await syncing
    },
    'insert',
  )
  expect(await till.run(id)).toMatchObject({ state: 'failed', message: says })
  expect(await menuSize()).toBe(before)
})

test('rights that end in another transaction while it is carried out undo what that one does', async () => {
  const id = await ask()
  const before = await menuSize()
  await holding(db, 'menu_operations', async (release) => {
    const syncing = syncNext(app.deps, till.connection.id, signal)
    await untilWaiting(db, 1)
    await revoke()
    await release()
    await syncing
  })
  expect(await till.run(id)).toMatchObject({ state: 'failed', message: says, counts: { inserted: 0 } })
  expect(await menuSize()).toBe(before)
})

test('a dry run is applied in the name of whoever applies it', async () => {
  const id = await ask({ dry_run: true })
  await till.work()
  await revoke()
  const applier = await app.person({ roles: ['restaurants_admin'], on: app.home })
  const apply = () => call(restaurantPos.applySync, { restaurant_id: till.restaurantId, run_id: id }, { as: applier })
  expect((await apply()).status).toBe(200)
  await till.work()
  expect((await till.run(id)).state).toBe('succeeded')
})

test('a sync that was decided is not carried out when whoever decided loses the rights', async () => {
  const id = await ask({ dry_run: true, by: app.chef })
  await till.work()
  expect((await call(restaurantPos.applySync, { restaurant_id: till.restaurantId, run_id: id }, { as: author })).status).toBe(200)
  await revoke()
  await till.work()
  expect(await till.run(id)).toMatchObject({ state: 'failed', message: says })
})

test('a held sync goes on by the rights of whoever approved it, be it a supervisor', async () => {
  const held = async () => {
    await till.order({ do: 'fault', fault: 'missing_40', on: true })
    const run = await till.sync()
    expect(run.state).toBe('held')
    return run.id
  }
  const supervisor = await app.person({ roles: ['support_supervisor'], on: app.home })
  const approve = (run_id: number) => call(restaurantPos.approveHeldRun, { restaurant_id: till.restaurantId, run_id }, { as: supervisor })
  await till.sync()
  const first = await held()
  expect((await approve(first)).status).toBe(200)
  await revoke(supervisor)
  await till.work()
  expect(await till.run(first)).toMatchObject({ state: 'failed', message: says })
  await app.grant(supervisor, app.home, 'support_supervisor')
  const second = await held()
  expect((await approve(second)).status).toBe(200)
  await till.work()
  expect((await till.run(second)).state).toBe('succeeded')
})
