import type { Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { listener, realtimeNode, socketUrl, TestSocket } from '../../../testing/sockets.ts'
import { currentCursor, sweepEvents } from './event-log.ts'
import { appendEvent, type RealtimeEvent } from './events.ts'

const app = await testApp({})
const { database } = app
const node = await realtimeNode(database)
const other = await realtimeNode(database)
const elsewhere = await app.group()
// A socket may hear what was said shortly before it joined: each test is about groups of its own.
let [root, branch] = [0, 0]
beforeEach(async () => {
  root = await app.group()
  branch = await app.group({ parent: root })
})
const staff = (role: Role, on: number) => app.person({ roles: [role], on })

let count = 0
function announce(event: Partial<RealtimeEvent> = {}): Promise<string> {
  count += 1
  const key = `bank_connections:${count}`
  return database.write((tx) => appendEvent(tx, { keys: [key], resourceType: 'bank_connection', reach: [root, branch], ...event })).then(() => key)
}

/** Until every transaction has ended that was open beside the events so far, those of other tests among them: only then does the cursor pass them. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ passed: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > greatest(
          (select max(xid::text::bigint) from realtime_events), (select xid::text::bigint from realtime_horizon))::text::xid8 as passed`.execute(
          database.db,
        )
        return rows[0]?.passed
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

test('events reach people with the viewing role, its admin role, or the role on a group above, and nobody else', async () => {
  const hears = [await staff('bank_connections', branch), await staff('bank_connections_admin', branch), await staff('bank_connections', root)]
  const deaf = [await staff('customers_admin', root), await staff('bank_connections_admin', elsewhere), await app.person()]
  const lapsed = await staff('bank_connections', root)
  await sql`update role_grants set expires_at = now() - interval '1 second' where user_id = ${lapsed.id}`.execute(database.db)
  const near = await Promise.all(hears.map(({ token }, at) => listener(at % 2 ? node : other, token)))
  const far = await Promise.all([...deaf, lapsed].map(({ token }) => listener(node, token)))
  const key = await announce()
  for (const socket of near) expect((await socket.shout(key)).invalidateKeys).toEqual([key])
  // Something all of them hear, told after it: whoever was to hear the first has heard it by then.
  await announce({ keys: ['last'], reach: [], userIds: [...hears, ...deaf, lapsed].map(({ id }) => id) })
  for (const socket of far) {
    await socket.shout('last')
    expect(socket.keys).toEqual(['last'])
  }
  for (const socket of [...near, ...far]) socket.ws.close()
})

test('rights are checked at every event, not at the join', async () => {
  const person = await staff('bank_connections', branch)
  const socket = await listener(node, person.token)
  await socket.shout(await announce())
  await sql`delete from role_grants where user_id = ${person.id}`.execute(database.db)
  const unheard = await announce()
  await announce({ keys: ['rights'], reach: [], userIds: [person.id] })
  await socket.shout('rights')
  expect(socket.keys).not.toContain(unheard)
  socket.ws.close()
})

test('a lost notification is made up for by the poll', async () => {
  const person = await staff('bank_connections', branch)
  const socket = await listener(node, person.token)
  await sql`insert into realtime_events (keys, resource_type, reach) values ('{bank_connections:lost}', 'bank_connection', array[${branch}::bigint])`.execute(
    database.db,
  )
  await socket.shout('bank_connections:lost')
  socket.ws.close()
})

test('changes in quick succession are combined into few messages with all keys', async () => {
  const person = await staff('bank_connections', branch)
  const socket = await listener(node, person.token)
  const keys = Array.from({ length: 200 }, (_, at) => `bank_connections:burst-${at}`)
  await database.write(async (tx) => {
    for (const key of keys) await appendEvent(tx, { keys: [key], resourceType: 'bank_connection', reach: [branch] })
  })
  await socket.shout('bank_connections:burst-199')
  expect(new Set(socket.keys)).toEqual(new Set(keys))
  expect(socket.heard.filter((frame) => frame[3] === 'shout').length).toBeLessThan(5)
  socket.ws.close()
})

test('more events than one read fetches are all sent', async () => {
  const person = await staff('bank_connections', branch)
  const socket = await listener(node, person.token)
  await sql`insert into realtime_events (keys, resource_type, reach)
    select array['bank_connections:many-' || n], 'bank_connection', array[${branch}::bigint] from generate_series(1, 1300) n`.execute(database.db)
  await sql`select pg_notify('events', '')`.execute(database.db)
  await expect.poll(() => new Set(socket.keys).size, { timeout: 8000 }).toBe(1300)
  socket.ws.close()
})

/** A transaction that has written its event and stays open until told. */
async function openChange(key: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into realtime_events (keys, resource_type, reach) values ($1, 'bank_connection', $2)`, [[key], [branch]])
  return async () => {
    await client.query(`select pg_notify('events', '')`)
    await client.query('commit')
    client.release()
  }
}

test('a change that began first and commits last is sent live', async () => {
  const person = await staff('bank_connections', branch)
  const socket = await listener(node, person.token)
  const commitEarly = await openChange('bank_connections:early-id')
  const quick = await announce()
  await socket.shout(quick)
  expect(socket.keys).not.toContain('bank_connections:early-id')
  await commitEarly()
  await socket.shout('bank_connections:early-id')
  socket.ws.close()
})

test('nothing is missed over a reconnect when ids and commits are in opposite order', async () => {
  const person = await staff('bank_connections', branch)
  await settled()
  const commitEarly = await openChange('bank_connections:slow')
  const before = await listener(node, person.token)
  const quick = await announce()
  const { cursor } = await before.shout(quick)
  before.ws.close()
  await before.closed
  await commitEarly()
  // The higher id was heard before the break, the lower one became visible after it.
  const after = await new TestSocket(socketUrl(other, person.token)).opened()
  expect((await after.join('sync:chef', { since: cursor })).response).toMatchObject({ gap: false })
  await after.shout('bank_connections:slow')
  after.ws.close()
})

test('missed events come right after the answer to the join, limited to what the person may see', async () => {
  const person = await staff('bank_connections', branch)
  await settled()
  const since = await currentCursor(database.db)
  const missed = await announce()
  const foreign = await announce({ reach: [elsewhere] })
  const socket = await new TestSocket(socketUrl(node, person.token)).opened()
  await socket.join('sync:chef', { since })
  expect((await socket.shout(missed)).cursor).toMatch(/^\d+$/)
  expect(socket.heard[0][3]).toBe('phx_reply')
  expect(socket.keys).not.toContain(foreign)
  socket.ws.close()
})

test('with many writers a reader that keeps reconnecting misses nothing', async () => {
  const person = await staff('bank_connections', branch)
  const heard = new Set<string>()
  await settled()
  let cursor = await currentCursor(database.db)
  const wanted: string[] = []
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let at = 0; at < 25; at += 1) {
      const key = `bank_connections:w${writer}-${at}`
      wanted.push(key)
      await database.write(async (tx) => {
        await appendEvent(tx, { keys: [key], resourceType: 'bank_connection', reach: [branch] })
        // Holds some transactions open longer than others, so that commits overtake each other.
        await sql`select pg_sleep(${(at % 5) / 250})`.execute(tx)
      })
    }
  })
  const written = Promise.all(writers)
  let isWritten = false
  void written.then(() => (isWritten = true))
  for (let isLast = false; !isLast; ) {
    isLast = isWritten
    const socket = await new TestSocket(socketUrl(node, person.token)).opened()
    const reply = await socket.join('sync:chef', { since: cursor })
    if (!isLast) await socket.got((frame) => frame[3] === 'shout')
    else await expect.poll(() => wanted.every((key) => heard.has(key) || socket.keys.includes(key))).toBe(true)
    const shouts = socket.heard.filter((frame) => frame[3] === 'shout')
    for (const [, , , , payload] of shouts) for (const key of payload.invalidateKeys) heard.add(key)
    cursor = shouts.at(-1)?.[4].cursor ?? reply.response.cursor
    socket.ws.terminate()
    await socket.closed
  }
  expect(wanted.filter((key) => !heard.has(key))).toEqual([])
})

test('a cursor from before the event log, or from another database, is a gap', async () => {
  const person = await staff('bank_connections', branch)
  const since = await currentCursor(database.db)
  await announce()
  await sql`update realtime_events set inserted_at = now() - interval '80 hours'`.execute(database.db)
  await sweepEvents(database.db)
  const reply = async (cursor: string) => {
    const socket = await new TestSocket(socketUrl(node, person.token)).opened()
    const { response } = await socket.join('sync:chef', { since: cursor })
    socket.ws.close()
    return response
  }
  expect(await reply(since)).toMatchObject({ gap: true })
  expect(await reply('9999999999')).toMatchObject({ gap: true })
  await settled()
  expect(await reply(await currentCursor(database.db))).toMatchObject({ gap: false })
  expect((await database.db.selectFrom('realtime_events').select('id').execute()).length).toBe(0)
})

test('a client that does not read is disconnected before its queue costs much memory', async () => {
  const person = await staff('bank_connections', branch)
  const reads = await listener(node, person.token)
  const stuck = await listener(node, person.token)
  stuck.ws.pause()
  const keys = Array.from({ length: 20_000 }, (_, at) => `bank_connections:${'x'.repeat(80)}-${at}`)
  await expect
    .poll(
      async () => {
        await announce({ keys })
        return node.realtime.stats().slow
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  const key = await announce()
  await reads.shout(key)
  for (const socket of [reads, stuck]) socket.ws.terminate()
})
