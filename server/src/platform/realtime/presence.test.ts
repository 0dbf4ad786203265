import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { realtimeNode, socketUrl, TestSocket } from '../../../testing/sockets.ts'
import { appendEvent } from './events.ts'

const app = await testApp({})
const { database } = app
const [node, other] = [await realtimeNode(database), await realtimeNode(database)]
const group = await app.group()

let counter = 0
async function thing(): Promise<string> {
  counter += 1
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('bank_connection', ${counter}, ${group}, 'owner')`.execute(
    database.db,
  )
  return `presence:bank_connection:${counter}`
}

const viewer = (name: string) => app.person({ name, roles: ['bank_connections'], on: group })
const open = (where: typeof node, token: string) => new TestSocket(socketUrl(where, token, '2.0.0', '/socket/presence/websocket')).opened()
const diffWith = (kind: 'joins' | 'leaves', id: number) => (frame: { [at: number]: { joins: object; leaves: object } } & unknown[]) =>
  (frame as unknown[])[3] === 'presence_diff' && String(id) in (frame[4]?.[kind] ?? {})

test('people at the same record see each other, each window once, on both nodes', async () => {
  const topic = await thing()
  const [ada, ben] = [await viewer('Ada'), await viewer('Ben')]
  const first = await open(node, ada.token)
  expect(await first.join(topic)).toEqual({ status: 'ok', response: {} })
  const state = await first.got((frame) => frame[3] === 'presence_state')
  expect(state[4]).toEqual({ [ada.id]: { metas: [{ phx_ref: expect.any(String), name: 'Ada', online_at: expect.any(String) }] } })
  const second = await open(other, ben.token)
  await second.join(topic)
  const joined = await first.got(diffWith('joins', ben.id) as never)
  expect(joined[4].joins[ben.id].metas[0].name).toBe('Ben')
  const third = await open(other, ada.token)
  await third.join(topic)
  // Whom the other node has not announced yet is told right after.
  const told = await third.got((frame) => String(ben.id) in ((frame[3] === 'presence_state' ? frame[4] : frame[4]?.joins) ?? {}))
  expect((told[4].joins ?? told[4])[ben.id].metas).toHaveLength(1)
  second.ws.terminate()
  await first.got(diffWith('leaves', ben.id) as never)
  first.ws.close()
  third.ws.close()
})

test('a node that starts later learns who is present, and a stopping node removes its people', async () => {
  const topic = await thing()
  const [ada, ben] = [await viewer('Ada'), await viewer('Ben')]
  const first = await open(node, ada.token)
  await first.join(topic)
  const late = await realtimeNode(database)
  const second = await open(late, ben.token)
  await second.join(topic)
  await expect
    .poll(() =>
      second.heard.some((frame) => ['presence_state', 'presence_diff'].includes(frame[3]) && String(ada.id) in (frame[4].joins ?? frame[4])),
    )
    .toBe(true)
  await first.got(diffWith('joins', ben.id) as never)
  await late.realtime.stop()
  await first.got(diffWith('leaves', ben.id) as never)
  first.ws.close()
})

test('at a guest those find each other who know the guest by the same group, and nobody hears of a group beside', async () => {
  const company = await app.group()
  const [here, beside] = [await app.group({ parent: company }), await app.group({ parent: company })]
  for (const [on, relation] of [
    [company, 'owner'],
    [here, 'shared'],
    [beside, 'shared'],
  ])
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('customer', 9001, ${on}, ${relation})`.execute(
      database.db,
    )
  const host = (name: string, on: number) => app.person({ name, roles: ['customers'], on })
  const [ada, ben, chief] = [await host('Ada', here), await host('Ben', beside), await host('Chief', company)]
  const topic = 'presence:customer:9001'
  const [first, far] = [await open(node, ada.token), await open(other, ben.token)]
  await first.join(topic)
  await far.join(topic)
  const [head, again] = [await open(other, chief.token), await open(node, ben.token)]
  await head.join(topic)
  for (const one of [first, far]) await one.got(diffWith('joins', chief.id) as never)
  await again.join(topic)
  await far.got((frame) => frame[3] === 'presence_diff' && String(ben.id) in frame[4].joins && !(String(chief.id) in frame[4].joins))
  const told = (id: number) =>
    head.heard.some((frame) => ['presence_state', 'presence_diff'].includes(frame[3]) && String(id) in (frame[4].joins ?? frame[4]))
  await expect.poll(() => told(ada.id) && told(ben.id)).toBe(true)
  far.ws.close()
  again.ws.close()
  await head.got(diffWith('leaves', ben.id) as never)
  head.ws.close()
  await first.got(diffWith('leaves', chief.id) as never)
  expect(JSON.stringify(first.heard)).not.toContain('Ben')
  const empty = first.heard.filter((frame) => frame[3] === 'presence_diff' && Object.keys({ ...frame[4].joins, ...frame[4].leaves }).length === 0)
  expect(empty).toEqual([])
  expect(JSON.stringify([far.heard, again.heard])).not.toContain('Ada')
  first.ws.close()
})

test('people who may not view are refused and never listed', async () => {
  const topic = await thing()
  const stranger = await app.person({ roles: ['devices_admin'], on: group })
  const socket = await open(node, stranger.token)
  expect(await socket.join(topic)).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  expect(await socket.join('presence:bank_connection:999999', {}, '2')).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  const ada = await open(node, (await viewer('Ada')).token)
  await ada.join(topic)
  expect(Object.keys((await ada.got((frame) => frame[3] === 'presence_state'))[4])).not.toContain(String(stranger.id))
  socket.ws.close()
  ada.ws.close()
})

test('somebody who loses the right is removed, and the others see it', async () => {
  const topic = await thing()
  const [ada, ben] = [await viewer('Ada'), await viewer('Ben')]
  const [stays, goes] = [await open(node, ada.token), await open(node, ben.token)]
  await stays.join(topic)
  await goes.join(topic)
  await stays.got(diffWith('joins', ben.id) as never)
  await database.write(async (tx) => {
    await sql`delete from role_grants where user_id = ${ben.id}`.execute(tx)
    await appendEvent(tx, { keys: ['rights'], reach: [], userIds: [ben.id] })
  })
  expect(await goes.got((frame) => frame[3] === 'phx_close')).toEqual(['1', null, topic, 'phx_close', {}])
  await stays.got(diffWith('leaves', ben.id) as never)
  stays.ws.close()
  goes.ws.close()
})

test('a newcomer gets neither arrival nor departure of somebody who has lost the right', async () => {
  const topic = await thing()
  const [ada, ben] = [await viewer('Ada'), await viewer('Ben')]
  const goes = await open(node, ben.token)
  await goes.join(topic)
  await sql`delete from role_grants where user_id = ${ben.id}`.execute(database.db)
  const comes = await open(node, ada.token)
  await comes.join(topic)
  expect(Object.keys((await comes.got((frame) => frame[3] === 'presence_state'))[4])).toEqual([String(ada.id)])
  await database.write((tx) => appendEvent(tx, { keys: ['rights'], reach: [], userIds: [ben.id] }))
  await goes.got((frame) => frame[3] === 'phx_close')
  // Told together with the next who comes.
  const next = await viewer('Cleo')
  const later = await open(node, next.token)
  await later.join(topic)
  await comes.got(diffWith('joins', next.id) as never)
  expect(JSON.stringify(comes.heard)).not.toContain('Ben')
  for (const socket of [goes, comes, later]) socket.ws.close()
})

/** The record goes to another company; nobody has been told of it yet. */
async function handOver(topic: string, to: number): Promise<void> {
  const id = Number(topic.split(':')[2])
  await sql`update access_group_resources set access_group_id = ${to} where resource_type = 'bank_connection' and resource_id = ${id}`.execute(
    database.db,
  )
}

describe('across a handover', () => {
  const theirs = async (name: string, on: number) => app.person({ name, roles: ['bank_connections'], on })

  test('nobody of the other company reads who was there before, on this node or another', async () => {
    const [topic, company] = [await thing(), await app.group()]
    const [ada, nora, nils] = [await viewer('Ada'), await theirs('Nora', company), await theirs('Nils', company)]
    const before = await open(node, ada.token)
    await before.join(topic)
    await handOver(topic, company)
    const [here, there] = [await open(node, nora.token), await open(other, nora.token)]
    await here.join(topic)
    await there.join(topic)
    // News comes in order: whoever hears of Nils has heard all that went before.
    const later = await open(node, nils.token)
    await later.join(topic)
    for (const one of [here, there]) {
      await one.got(diffWith('joins', nils.id) as never)
      expect(JSON.stringify(one.heard)).not.toContain('Ada')
    }
    for (const socket of [before, here, there, later]) socket.ws.close()
  })

  test('nobody of the other company reads who left just before they came', async () => {
    const [topic, company] = [await thing(), await app.group()]
    const [ada, nora, nils] = [await viewer('Ada'), await theirs('Nora', company), await theirs('Nils', company)]
    const [before, witness] = [await open(node, ada.token), await open(node, (await viewer('Ben')).token)]
    await witness.join(topic)
    await before.join(topic)
    await witness.got(diffWith('joins', ada.id) as never)
    const here = await open(node, nora.token)
    await handOver(topic, company)
    before.say('1', '2', topic, 'phx_leave', {})
    await here.join(topic)
    const later = await open(node, nils.token)
    await later.join(topic)
    await here.got(diffWith('joins', nils.id) as never)
    expect(JSON.stringify(here.heard)).not.toContain('Ada')
    for (const socket of [before, witness, here, later]) socket.ws.close()
  })

  test('whoever may not look any more hears of nobody new, and is removed at once', async () => {
    const [topic, company] = [await thing(), await app.group()]
    const [ada, nora] = [await viewer('Ada'), await theirs('Nora', company)]
    const before = await open(node, ada.token)
    await before.join(topic)
    await before.got(diffWith('joins', ada.id) as never)
    await handOver(topic, company)
    const here = await open(other, nora.token)
    await here.join(topic)
    await before.got((frame) => frame[3] === 'phx_close')
    expect(JSON.stringify(before.heard)).not.toContain('Nora')
    for (const socket of [before, here]) socket.ws.close()
  })
})
