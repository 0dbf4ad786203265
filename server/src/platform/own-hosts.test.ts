import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { startBankLinkSandbox } from '../bank-link-sandbox/server.ts'
import { startEchoMarket } from '../echo-market/server.ts'
import { startPosSandbox } from '../pos-sandbox/server.ts'
import { ownHosts } from './own-hosts.ts'

/** The status a server answers with to these very lines: a client of Node's would mend the headers. */
async function statusOf(port: number, lines: readonly string[]): Promise<number> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

const isOwn = ownHosts({ host: '127.0.0.1', urls: ['https://Office.Example.com', 'http://localhost:9000', 'http://bücher.example:8443'] })
const server = createServer((request, response) => response.writeHead(isOwn(request) ? 200 : 421).end()).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const get = (...headers: string[]) => statusOf(port, ['GET / HTTP/1.1', ...headers])

test.each([
  `localhost:${port}`,
  `LOCALHOST:${port}`,
  `localhost.:${port}`,
  `127.0.0.1:${port}`,
  `[::1]:${port}`,
  `[0:0:0:0:0:0:0:1]:${port}`,
  'office.example.com',
  'office.example.com.',
  'OFFICE.example.com:443',
  '127.0.0.1:9000',
  'xn--bcher-kva.example:8443',
])('the host %s is its own', async (host) => {
  expect(await get(`Host: ${host}`)).toBe(200)
})

test.each([
  'evil.example',
  `evil.example:${port}`,
  'localhost',
  `localhost:${port + 1}`,
  'office.example.com:80',
  `office.example.com:${port}`,
  `office.example.com.evil.example`,
  `localhost:${port}@evil.example`,
  `evil.example#localhost:${port}`,
  `localhost:${port}, evil.example`,
  `192.168.1.20:${port}`,
  '[::1',
  '',
])('the host "%s" is none of its own', async (host) => {
  expect(await get(`Host: ${host}`)).toBe(421)
})

test('every host in a request must be our own, including a second one and one asked of a proxy', async () => {
  const own = `Host: localhost:${port}`
  expect(await get(own, 'Host: evil.example')).toBe(421)
  expect(await get('Host: evil.example', own)).toBe(421)
  expect(await get(own, 'X-Forwarded-Host: evil.example')).toBe(421)
  expect(await get(own, 'X-Forwarded-Host: office.example.com, evil.example')).toBe(421)
  expect(await get(own, 'X-Forwarded-Host: office.example.com')).toBe(200)
  // A page behind a rebound name sends whatever header it likes.
  expect(await get('Host: evil.example', `X-Forwarded-Host: localhost:${port}`)).toBe(421)
})

test('a request without a host is refused', async () => {
  expect(await statusOf(port, ['GET / HTTP/1.0'])).toBe(421)
})

test('the machine’s own address is accepted only if the server listens on it alone', async () => {
  const lan = ownHosts({ host: '192.168.1.20', urls: [] })
  const request = (host: string) => ({ rawHeaders: ['Host', host], socket: { localPort: 8080 } })
  expect(lan(request('192.168.1.20:8080'))).toBe(true)
  expect(ownHosts({ host: '::', urls: [] })(request('[::]:8080'))).toBe(false)
  expect(ownHosts({ host: '0.0.0.0', urls: [] })(request('192.168.1.20:8080'))).toBe(false)
})

test('mailbox and metrics answer under their own names and no other', async () => {
  const { app } = await testApp({})
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const at = Number(new URL(origin).port)
  for (const url of ['/dev/mail', '/dev/mail/messages', '/metrics']) {
    expect(await statusOf(at, [`GET ${url} HTTP/1.1`, `Host: localhost:${at}`]), url).toBe(200)
    expect(await statusOf(at, [`GET ${url} HTTP/1.1`, `Host: rebound.example:${at}`]), url).toBe(421)
  }
  expect(await statusOf(at, ['GET /livez HTTP/1.1', `Host: rebound.example:${at}`])).toBe(200)
  const refused = await app.inject({ url: '/dev/mail', headers: { host: 'rebound.example:8080' } })
  expect(refused.body).toBe('This page does not open under this name. Open it at localhost, or at the address that was set for it.')
  expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')
})

const host = '127.0.0.1'
const sandboxes = [
  {
    name: 'bank',
    paths: ['/control', '/control/overview', '/frame', '/frame.js'],
    start: () => startBankLinkSandbox({ port: 0, host, publicUrl: 'http://localhost:1' }),
  },
  { name: 'point of sale', paths: ['/control', '/control/overview?shop=sandbox-a', '/control.js'], start: () => startPosSandbox({ port: 0, host }) },
  { name: 'marketplace', paths: ['/control'], start: () => startEchoMarket({ port: 0, host, newsUrl: 'http://localhost:9/news' }) },
]

test.each(sandboxes)('the practice $name answers under its own names and no other', async ({ paths, start }) => {
  const sandbox = await start()
  afterAll(() => sandbox.stop())
  const at = Number(new URL(sandbox.url).port)
  for (const path of paths) {
    for (const own of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusOf(at, [`GET ${path} HTTP/1.1`, `Host: ${own}:${at}`]), `${own} ${path}`).toBe(200)
    expect(await statusOf(at, [`GET ${path} HTTP/1.1`, `Host: rebound.example:${at}`]), path).toBe(421)
  }
  expect(await statusOf(at, ['POST /control/order HTTP/1.1', `Host: rebound.example:${at}`, 'Content-Length: 0'])).toBe(421)
})

test('the bank sandbox answers under the address that browsers reach it at', async () => {
  const free = createServer().listen(0, host)
  await once(free, 'listening')
  const { port: at } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  const sandbox = await startBankLinkSandbox({ port: at, host, publicUrl: 'http://localhost:1', url: 'https://bank.example.com' })
  afterAll(() => sandbox.stop())
  expect(await statusOf(at, ['GET /control HTTP/1.1', 'Host: bank.example.com'])).toBe(200)
  expect(await statusOf(at, ['GET /control HTTP/1.1', 'Host: office.example.com'])).toBe(421)
})
