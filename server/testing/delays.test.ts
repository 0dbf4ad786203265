import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { testDatabase } from './database.ts'
import { delaysAskedFor, delaysOf } from './delays.ts'

const mostMs = 200

/** Asks twelve endpoints at once; answers them in the order of their answers. */
async function orderOfAnswers(seed: number): Promise<string[]> {
  const keys = Array.from({ length: 12 }, (_, index) => `endpoint${index}`)
  const answered: string[] = []
  const handlers = Object.fromEntries(keys.map((key) => [key, async () => void answered.push(key)]))
  const late = delaysOf(seed, mostMs).routes({ group: { endpoints: {}, handlers } })
  const received: string[] = []
  await Promise.all(
    keys.map(async (key) => {
      await late.group?.handlers[key]?.({} as never)
      received.push(key)
    }),
  )
  expect(answered.toSorted()).toEqual(keys.toSorted())
  return received
}

test('answers overtake each other, in an order that depends on the seed', async () => {
  const [first, other] = await Promise.all([orderOfAnswers(1), orderOfAnswers(2)])
  expect(first).not.toEqual(first.toSorted((a, b) => Number(a.slice(8)) - Number(b.slice(8))))
  expect(first).not.toEqual(other)
})

test('an error of a handler is delayed as well', async () => {
  const late = delaysOf(3, mostMs).routes({
    group: { endpoints: {}, handlers: { fails: () => Promise.reject(new Error('as it was')) } },
  })
  await expect(late.group?.handlers.fails?.({} as never)).rejects.toThrow('as it was')
})

test('every notification arrives, late; after the stop none', async () => {
  const database = delaysOf(4, mostMs).database(await testDatabase())
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const listening = await database.listen('late', (payload) => heard.push(payload) === 20 && all.resolve())
  const say = (many: number) => sql`select pg_notify('late', number::text) from generate_series(1, ${sql.lit(many)}) number`.execute(database.db)
  await say(20)
  await all.promise
  expect(heard.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)).toSorted())
  // In what order they come is by chance.
  expect(heard).not.toEqual(heard.toSorted((a, b) => Number(a) - Number(b)))
  await say(5)
  await listening.stop()
  await new Promise((resolve) => setTimeout(resolve, mostMs))
  expect(heard).toHaveLength(20)
})

test('a socket sends late and in order, and sends everything before it closes', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server, WebSocket: delaysOf(5, mostMs).socketClass })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => {
        for (let frame = 1; frame <= 20; frame += 1) socket.send(`${data} ${frame}`)
        if (String(data) === 'go') socket.close(4000)
      })
    })
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const heard: string[] = []
    client.on('message', (data) => heard.push(String(data)))
    await once(client, 'open')
    client.send('phx_join')
    client.send('go')
    expect(await once(client, 'close')).toMatchObject({ 0: 4000 })
    expect(heard).toEqual(['phx_join', 'go'].flatMap((said) => Array.from({ length: 20 }, (_, index) => `${said} ${index + 1}`)))
  } finally {
    sockets.close()
    server.close()
  }
})

test('without a seed there are no delays, and an invalid seed is refused', () => {
  expect([delaysAskedFor(undefined), delaysAskedFor('')]).toEqual([undefined, undefined])
  expect(delaysAskedFor('7:50')).toBeDefined()
  for (const wrong of ['late', '7:', '7:1s', ':400', '-1']) expect(() => delaysAskedFor(wrong)).toThrow('TEST_DELAYS must be a seed')
})
