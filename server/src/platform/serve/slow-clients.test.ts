import { createServer } from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { buildApp } from '../../app.ts'
import { Clients } from './clients.ts'
import { httpTimes } from './http-times.ts'

const times = { headersTimeout: 300, requestTimeout: 900, connectionsCheckingInterval: 50 }
/** What a loaded machine may add. */
const late = 2000

/** A client that says this much and then nothing: how long it is listened to, and what it is told. */
async function cutOff(port: number, says: string): Promise<{ after: number; heard: string }> {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  await new Promise((connected) => socket.once('connect', connected))
  const began = performance.now()
  socket.write(says)
  await new Promise((closed) => socket.once('close', closed))
  return { after: performance.now() - began, heard }
}

test('a connection that sends nothing, half a header or half a body is cut off after the set time', async () => {
  const { deps } = await testApp({})
  const app = await buildApp(deps, { routes: {}, hasMailbox: false, times })
  onTestFinished(() => app.close())
  app.post('/anything', () => ({}))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const head = 'POST /anything HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  const [nothing, header, body] = await Promise.all([cutOff(port, ''), cutOff(port, head.slice(0, 40)), cutOff(port, `${head}{"em`)])
  for (const { after } of [nothing, header]) {
    expect(after).toBeGreaterThan(times.headersTimeout - 50)
    expect(after).toBeLessThan(times.headersTimeout + late)
  }
  expect(body.after).toBeGreaterThan(times.requestTimeout - 50)
  expect(body.after).toBeLessThan(times.requestTimeout + late)
  expect(header.heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(body.heard).toMatch(/^HTTP\/1\.1 408 /)
})

test('the timeouts of the product are checked each second, and a header gets less time than a body', async () => {
  const { deps } = await testApp({})
  const app = await buildApp(deps, { routes: {}, hasMailbox: false })
  onTestFinished(() => app.close())
  expect(app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000 })
  expect(httpTimes.connectionsCheckingInterval).toBe(1000)
})

test('a stopping server finishes open requests, cuts off idle connections at once, and everybody after a while', async () => {
  const asked = Promise.withResolvers<() => void>()
  const server = createServer((request, response) => {
    if (request.url === '/slow') asked.resolve(() => response.end('done'))
  })
  const clients = new Clients(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const slow = cutOff(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const finish = await asked.promise
  const silent = cutOff(port, '')
  const hanging = cutOff(port, 'GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise<void>((there) => server.once('request', () => there()))
  const began = performance.now()
  const ended = clients.end(() => new Promise<void>((closed) => server.close(() => closed())))
  await silent
  expect(performance.now() - began).toBeLessThan(1000)
  finish()
  expect((await slow).heard).toMatch(/done$/)
  expect(performance.now() - began).toBeLessThan(2500)
  await ended
  const { heard } = await hanging
  expect(heard).toBe('')
  expect(performance.now() - began).toBeGreaterThan(2900)
  expect(performance.now() - began).toBeLessThan(3000 + late)
})
