import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { internet, type Limits, openOutside, type World } from './outside.ts'
import { isPublicAddress } from './public-address.ts'

// A server of this machine stands in for the internet: 127.0.0.1 counts as public, all else is judged as it is.

let server: Server
let port: string
let answer: RequestListener
const asked: string[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-outside-'))
const file = path.join(folder, 'file')

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const where = server.address()
  port = String(typeof where === 'object' ? where?.port : '')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const limits: Limits = { redirects: 3, idleMs: 5000, wholeMs: 20_000 }
const standIn = (resolve: World['resolve'] = internet.resolve): World => ({
  resolve,
  isPublic: (ip) => ip === '127.0.0.1' || isPublicAddress(ip),
  ports: ['', port],
})
const named = (...addresses: string[]) => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

function fetched(address: string, world: World = standIn(), more: Partial<Limits> = {}, signal = new AbortController().signal): Promise<number> {
  asked.length = 0
  return openOutside(world, { ...limits, ...more }).fetchFile(address, { file, mostBytes: 1000, accept: 'image/*', signal })
}
const says = (...given: Parameters<typeof fetched>) =>
  fetched(...given).then(
    (bytes) => `${bytes} bytes`,
    (error: Error) => error.message,
  )
const inside = 'That address is not on the public internet.'
const here = (rest: string) => `http://127.0.0.1:${port}${rest}`

test.each([
  ['public', '8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::1'],
  ['this machine', '127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ['local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['of a provider', '100.64.0.1', '100.127.255.255'],
  ['of groups', '224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255'],
  ['reserved', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '100::1', '4000::1', '5f00::1'],
  ['of IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '2002:7f00:1::', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2001::1'],
  ['none', '', 'localhost', '1', '127.1', '0x7f000001', '1.2.3.4.5', '[::1]'],
])('addresses that are %s are judged as such', (kind, ...all) => {
  expect(all.filter((one) => isPublicAddress(one))).toEqual(kind === 'public' ? all : [])
})

const insides = [
  'https://localhost./',
  'http://127.0.0.2/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.2]/',
  'http://[::ffff:a00:1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:a00:1::]/',
  'http://[fd00::1]/',
  // As browsers read numbers.
  'http://2130706434/',
  'http://0x7f000002/',
  'http://0177.0.0.2/',
  'http://127.2/',
  'http://%31%32%37.0.0.2/',
]

test.each(insides)('%s is not asked, whether it is given or led to', async (address) => {
  expect(await says(address)).toBe(inside)
  answer = (_request, response) => response.writeHead(302, { location: address }).end()
  expect(await says(here('/'))).toBe(inside)
  expect(asked).toEqual([`127.0.0.1:${port}/`])
})

test.each([
  ['file:///etc/passwd', 'Only addresses that begin with https:// or http:// are fetched.'],
  ['ftp://example.com/', 'Only addresses that begin with https:// or http:// are fetched.'],
  ['data:image/png;base64,AAAA', 'Only addresses that begin with https:// or http:// are fetched.'],
  ['no address', 'Only addresses that begin with https:// or http:// are fetched.'],
  ['http://user:secret@example.com/', 'An address with a name or a password in it is not fetched.'],
  ['http://127.0.0.1:22/', 'An address with a port of its own is not fetched.'],
  ['https://example.com:80/', 'An address with a port of its own is not fetched.'],
])('%s is refused by its text, whether it is given or led to', async (address, sentence) => {
  expect(await says(address)).toBe(sentence)
  if (URL.canParse(address)) {
    answer = (_request, response) => response.writeHead(307, { location: address }).end()
    expect(await says(here('/'))).toBe(sentence)
  }
})

test('without a stand-in nothing of this machine is asked', async () => {
  expect(await says(`http://127.0.0.1:${port}/`, internet)).toBe('An address with a port of its own is not fetched.')
  for (const address of ['http://127.0.0.1/', 'http://localhost/', 'http://①②⑦.0.0.1/', 'http://[::ffff:7f00:1]/'])
    expect(await says(address, internet)).toBe(inside)
})

test('a name is refused that leads inside by one of its addresses, and one that leads nowhere, with the same sentence', async () => {
  const all = [named('10.0.0.1'), named('127.0.0.1', '10.0.0.1'), named('fd00::1', '127.0.0.1'), named(), Promise.reject(new Error('ENOTFOUND'))]
  for (const found of all)
    expect(
      await says(
        `http://menu.example:${port}/`,
        standIn(() => found),
      ),
    ).toBe(inside)
  expect(asked).toEqual([])
})

test('a name that comes to mean another machine is asked for once, and judged anew when it is led to', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let lookups = 0
  const rebinding = () => named(...(answers[lookups++] ?? []))
  answer = (_request, response) => response.end('picture')
  expect(await says(`http://menu.example:${port}/a`, standIn(rebinding))).toBe('7 bytes')
  expect([lookups, asked, readFileSync(file, 'utf8')]).toEqual([1, [`menu.example:${port}/a`], 'picture'])
  lookups = 0
  answer = (_request, response) => response.writeHead(301, { location: '/b' }).end()
  expect(await says(`http://menu.example:${port}/a`, standIn(rebinding))).toBe(inside)
  expect([lookups, asked]).toEqual([2, [`menu.example:${port}/a`]])
})

test('three redirects are followed, and no fourth', async () => {
  answer = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left > 0) response.writeHead(308, { location: `./${left - 1}` }).end()
    else response.end('ok')
  }
  expect([await says(here('/3')), await says(here('/4'))]).toEqual(['2 bytes', 'That address leads on to others too many times.'])
  expect(asked).toHaveLength(4)
})

test('nothing of us is told to a server but what is asked for', async () => {
  let headers: object = {}
  answer = (request, response) => {
    headers = request.headers
    response.end('ok')
  }
  await fetched(here('/'))
  expect(headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Brigade',
    host: `127.0.0.1:${port}`,
    connection: 'close',
  })
})

test('a proxy of the environment is not asked', async () => {
  answer = (_request, response) => response.end('ok')
  const own = new URL('./outside.ts', import.meta.url)
  const program = `import { openOutside } from '${own}'
    const world = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isPublic: () => true, ports: ['${port}'] }
    const to = { file: process.argv[1], mostBytes: 9, accept: '*/*', signal: new AbortController().signal }
    console.log(await openOutside(world).fetchFile('http://menu.example:${port}/', to))`
  // Where nobody listens.
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: 'http://127.0.0.2:9',
    http_proxy: 'http://127.0.0.2:9',
    NO_PROXY: '',
    no_proxy: '',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file], { env })
  expect(stdout).toBe('2\n')
})

test('a body without an end is left when it is too large, one that says so is not begun', async () => {
  answer = (request, response) => {
    const more = () => response.write(Buffer.alloc(400)) && setImmediate(more)
    response.on('drain', more)
    request.socket.on('close', () => response.removeAllListeners('drain'))
    more()
  }
  expect(await says(here('/'))).toBe('The file is larger than 0 MB.')
  answer = (_request, response) => response.writeHead(200, { 'content-length': '5000' }).flushHeaders()
  expect(await says(here('/'))).toBe('The file is larger than 0 MB.')
})

test('a server that is silent, before its answer or in it, or sends drop by drop, is not waited for', async () => {
  const slow = 'The server at that address takes too long.'
  answer = () => undefined
  expect(await says(here('/'), standIn(), { idleMs: 50 })).toBe(slow)
  answer = (_request, response) => void response.write('a')
  expect(await says(here('/'), standIn(), { idleMs: 50 })).toBe(slow)
  answer = (request, response) => {
    const drops = setInterval(() => response.write('a'), 5)
    request.socket.on('close', () => clearInterval(drops))
  }
  expect(await says(here('/'), standIn(), { wholeMs: 200 })).toBe(slow)
  expect(
    await says(
      'http://menu.example/',
      standIn(() => new Promise(() => undefined)),
      { wholeMs: 50 },
    ),
  ).toBe(slow)
})

test('whoever asked may stop, and is not told that the server was slow', async () => {
  const stopping = new AbortController()
  answer = (_request, response) => {
    response.write('a')
    stopping.abort(new Error('the server is stopping'))
  }
  expect(await says(here('/'), standIn(), {}, stopping.signal)).toBe('the server is stopping')
})

test('what is packed, broken off or no success is refused', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)))
  expect(await says(here('/'))).toBe('The server at that address sends the file packed, which is not taken.')
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    response.destroy()
  }
  expect(await says(here('/'))).toBe('The server at that address could not be reached.')
  answer = (_request, response) => response.writeHead(404).end('no')
  expect(await says(here('/'))).toBe('The server at that address does not give the file (status 404).')
  answer = (request) => request.socket.destroy()
  expect(await says(here('/'))).toBe('The server at that address could not be reached.')
})
