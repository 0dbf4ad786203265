import net from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { openDatabase } from './database.ts'

const connection = await testConnection()
const own = openDatabase({ connection, max: 2 })
afterAll(() => own.close())

/** A way to PostgreSQL that drops every connection while it is down, as a server does that recovers. */
let isDown = false
const tries: number[] = []
const open = new Set<net.Socket>()
const way = net.createServer((near) => {
  near.on('error', () => near.destroy())
  if (isDown) {
    tries.push(performance.now())
    near.destroy()
    return
  }
  const far = net.connect(`${connection.host}/.s.PGSQL.${connection.port}`)
  open.add(near)
  far.on('error', () => near.destroy())
  near.on('close', () => {
    open.delete(near)
    far.destroy()
  })
  near.pipe(far).pipe(near)
})
await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
afterAll(() => {
  for (const socket of open) socket.destroy()
  way.close()
})

const listeners = async () =>
  (await own.pool.query("select 1 from pg_stat_activity where application_name = 'brigade listener' and datname = current_database()")).rowCount

test('a listener that cannot connect retries one at a time, ever more slowly, and reconnects once', async () => {
  const database = openDatabase({ connection: { ...connection, host: '127.0.0.1', port: (way.address() as net.AddressInfo).port }, max: 1 })
  afterAll(() => database.close())
  const heard: string[] = []
  const resumed = Promise.withResolvers<void>()
  await database.listen('bell', (payload) => heard.push(payload), resumed.resolve)
  const began = performance.now()
  isDown = true
  for (const socket of open) socket.destroy()
  await expect.poll(() => tries.length, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(5)
  // 100, 200, 400, 800 and 1600 milliseconds of rest before them.
  expect((tries[4] ?? 0) - began).toBeGreaterThan(3000)
  isDown = false
  await resumed.promise
  expect(await listeners()).toBe(1)
  await own.pool.query("select pg_notify('bell', 'one')")
  await expect.poll(() => heard).toEqual(['one'])
})
