import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'
import { testStore } from '../../testing/s3.ts'
import { judgeSettings } from './config.ts'
import { makeKeyRing } from './secrets.ts'
import { troublesOf } from './surroundings.ts'

const home = mkdtempSync(path.join(tmpdir(), 'brigade-around-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const port = await freePort()
const bankLinkPort = await freePort()
const usable = { PORT: String(port), BANK_LINK_PORT: String(bankLinkPort), DATA_DIR: path.join(home, 'data') }

async function said(env: Record<string, string>): Promise<string[]> {
  return [...(await troublesOf(judgeSettings({ ...usable, ...env }, []))).values()]
}

/** Something that listens and says nothing. */
async function silent(): Promise<number> {
  const server: Server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('usable settings produce no error, and the check creates nothing', async () => {
  expect(await said({})).toEqual([])
  expect(readdirSync(home)).toEqual([])
})

test.each(['PORT', 'BANK_LINK_PORT', 'ECHO_MARKET_PORT', 'POS_SANDBOX_PORT'])('a taken %s is named', async (name) => {
  const usedPort = await silent()
  expect(await said({ [name]: String(usedPort) })).toEqual([
    `${name} ${usedPort} is in use: stop what listens there, or choose another port, for example ${name}=${usedPort + 10}.`,
  ])
})

test('an address of another machine and an unknown name are not reported as a taken port', async () => {
  expect(await said({ HOST: '192.0.2.1' })).toEqual([
    'HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them, not "192.0.2.1".',
  ])
  expect(await said({ HOST: 'nowhere.invalid' })).toEqual(['HOST must be an address of this machine: the name "nowhere.invalid" cannot be found.'])
})

test.runIf(process.platform === 'linux')('folders that cannot be made are named, also where Node would try for ever', async () => {
  expect(await said({ DATA_DIR: '/proc/brigade' })).toEqual([
    'DATA_DIR must be a folder that can be written: /proc/brigade cannot be made in /proc (ENOENT).',
  ])
  expect(await said({ KEYS_DIR: '/proc/brigade/keys' })).toEqual([
    'KEYS_DIR must be a folder that can be written: /proc/brigade/keys cannot be made in /proc (ENOENT).',
  ])
})

test('a folder that is a file is reported', async () => {
  const file = path.join(home, 'file')
  writeFileSync(file, '')
  onTestFinished(() => rmSync(file))
  expect(await said({ DATA_DIR: path.join(file, 'data'), KEYS_DIR: file })).toEqual([
    `DATA_DIR must be a folder that can be written: ${file} is a file.`,
    `KEYS_DIR must be a folder that can be written: ${file} is a file.`,
  ])
})

test('an unreadable key file is reported as one', async () => {
  const keysDir = path.join(home, 'torn')
  makeKeyRing(keysDir)
  writeFileSync(path.join(keysDir, 'keys.json'), '{"version":1,"keys":[],"mac_key":"x"}')
  onTestFinished(() => rmSync(keysDir, { recursive: true }))
  const sentences = await said({ KEYS_DIR: keysDir })
  expect(sentences).toEqual([expect.stringMatching(/^KEYS_DIR cannot be used: .*keys\.json is not a key file/)])
  expect(sentences.join()).not.toContain('\n')
})

// The outside database: on the run's own PostgreSQL, whose socket is in a folder.
const { host, port: databasePort, user } = inject('postgres')
const good = await testConnection()
const url = (given: { user?: string; database?: string; more?: string }) =>
  `postgres://${given.user ?? user}@/${given.database ?? good.database}?host=${encodeURIComponent(host)}&port=${databasePort}${given.more ?? ''}`
const outside = {
  PUBLIC_URL: 'https://office.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'a@example.com',
  KEYS_DIR: path.join(home, 'k'),
}
const place = `${host}:${databasePort}`

async function administer(...commands: string[]): Promise<void> {
  const client = new pg.Client({ host, port: databasePort, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    for (const command of commands) await client.query(command)
  } finally {
    await client.end()
  }
}

test('a usable database is accepted', async () => {
  expect(await said({ ...outside, DATABASE_URL: url({}) })).toEqual([])
  expect(existsSync(path.join(home, 'k'))).toBe(false)
})

test('a second address of the same database may serve reports, another database may not', async () => {
  const other = await testConnection()
  const given = { ...outside, DATABASE_URL: url({}) }
  expect(await said({ ...given, REPORTS_DATABASE_URL: url({}) })).toEqual([])
  const says = 'REPORTS_DATABASE_URL leads to a database that does not follow the one in DATABASE_URL: name a streaming copy of it.'
  expect(await said({ ...given, REPORTS_DATABASE_URL: url({ database: other.database ?? '' }) })).toEqual([says])
  expect(await said({ REPORTS_DATABASE_URL: url({}) })).toEqual(['REPORTS_DATABASE_URL needs DATABASE_URL: the embedded database has no copies.'])
})

test('a copy for reports that does not answer is no reason not to start', async () => {
  const nothing = await freePort()
  expect(await said({ ...outside, DATABASE_URL: url({}), REPORTS_DATABASE_URL: `postgres://user:hush@127.0.0.1:${nothing}/brigade` })).toEqual([])
})

test.each([
  ['a missing database', { database: 'nowhere' }, 'names the database "nowhere", which is not there: make it, or correct the name.'],
  ['an unknown user', { user: 'nobody' }, `names the user "nobody", whom PostgreSQL at ${place} does not let in: correct user and password.`],
  ['a server without TLS', { more: '&ssl=true' }, `asks for TLS (sslmode), which PostgreSQL at ${place} does not offer.`],
])('%s is named', async (_, given, says) => {
  expect(await said({ ...outside, DATABASE_URL: url(given) })).toEqual([`DATABASE_URL ${says}`])
})

test('a port where nothing listens and an unknown host are reported', async () => {
  const nothing = await freePort()
  expect(await said({ ...outside, DATABASE_URL: `postgres://user:hush@127.0.0.1:${nothing}/brigade` })).toEqual([
    `DATABASE_URL leads to 127.0.0.1:${nothing}, where nothing answers: start PostgreSQL there, or correct host and port.`,
  ])
  expect(await said({ ...outside, DATABASE_URL: 'postgres://user:hush@nowhere.invalid/brigade' })).toEqual([
    'DATABASE_URL names the host "nowhere.invalid", which cannot be found.',
  ])
})

test('a host that accepts the connection and stays silent is given up', async () => {
  const hanging = await silent()
  expect(await said({ ...outside, DATABASE_URL: `postgres://user:hush@127.0.0.1:${hanging}/brigade` })).toEqual([
    `DATABASE_URL leads to 127.0.0.1:${hanging}, which did not answer within 3 seconds.`,
  ])
})

test('a server other than PostgreSQL is reported as such', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void stranger.close())
  const address = stranger.address()
  const at = typeof address === 'object' && address ? address.port : 0
  expect(await said({ ...outside, DATABASE_URL: `postgres://user:hush@127.0.0.1:${at}/brigade` })).toEqual([
    expect.stringContaining(`DATABASE_URL leads to 127.0.0.1:${at}, which does not answer as PostgreSQL does`),
  ])
})

test('a user who may not create tables, another encoding and a pool beyond the server’s limit are reported', async () => {
  const name = `around_${process.pid}`
  await administer(`create role ${name} login`, `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  onTestFinished(() => administer(`drop database ${name} with (force)`, `drop role ${name}`))
  expect(await said({ ...outside, DATABASE_URL: url({ user: name }) })).toEqual([
    `DATABASE_URL names the user "${name}", who may not make tables in the database "${good.database}": make that user its owner.`,
  ])
  expect(await said({ ...outside, DATABASE_URL: url({ database: name }) })).toEqual([
    'DATABASE_URL leads to a database in SQL_ASCII: make one with the encoding UTF8.',
  ])
  expect(await said({ ...outside, DATABASE_URL: url({}), DATABASE_POOL: '500' })).toEqual([
    expect.stringMatching(new RegExp(`^DATABASE_POOL must be less than the \\d+ connections that PostgreSQL at ${place} allows, not 500\\.$`)),
  ])
})

test('a store for files that refuses is named before the start; one that does not answer is no reason not to start', async () => {
  const store = await testStore()
  expect(await said({ STORAGE_URL: store.url() })).toEqual([])
  expect(await said({ STORAGE_URL: store.url('nowhere') })).toEqual([
    'STORAGE_URL names the bucket nowhere, which is not there: make it, or correct the name.',
  ])
  expect(await said({ STORAGE_URL: `http://k:s@127.0.0.1:${await freePort()}/pictures` })).toEqual([])
})
