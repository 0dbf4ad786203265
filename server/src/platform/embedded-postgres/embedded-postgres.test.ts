import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { asProblem } from '../database-errors.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { pidFile } from './postmaster.ts'
import { commandOf, endProcess, isRunning } from './processes.ts'

const writerFile = fileURLToPath(new URL('../../../testing/writer.ts', import.meta.url))
const guardianFile = fileURLToPath(new URL('./guardian.sh', import.meta.url))
/** One of each way to end; `npm run kills` asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const leftToDo: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanUp of leftToDo.splice(0).reverse()) await cleanUp()
})

function makeDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-test-'))
  chmodSync(folder, 0o755)
  leftToDo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string, heard: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (sentence) => heard.push(sentence) })
  leftToDo.push(() => postgres.stop())
  return postgres
}

interface Writer {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly acknowledged: number[]
  readonly postmaster: Promise<number>
  /** Resolves when so many more rows were acknowledged. */
  more(count: number): Promise<void>
  readonly ended: Promise<{ code: number | null; said: string }>
}

function startWriter(dataDir: string, first = 1): Writer {
  const child = spawn(process.execPath, [writerFile, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged: number[] = []
  const waiting = new Set<{ at: number; resolve: () => void; reject: (error: Error) => void }>()
  const postmaster = Promise.withResolvers<number>()
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => {
      for (const { reject } of waiting) reject(new Error(`The writer ended: ${said}`))
      postmaster.reject(new Error(`The writer ended: ${said}`))
      resolve({ code, said })
    })
  })
  postmaster.promise.catch(() => undefined)
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('postgres ')) postmaster.resolve(Number(line.slice(9)))
    else acknowledged.push(Number(line))
    for (const wait of waiting) if (acknowledged.length >= wait.at) wait.resolve()
  })
  leftToDo.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    acknowledged,
    postmaster: postmaster.promise,
    more: (count) => new Promise((resolve, reject) => waiting.add({ at: acknowledged.length + count, resolve, reject })),
    ended,
  }
}

test(`${rounds} kills of server and PostgreSQL under write load lose no acknowledged row`, { timeout: 20_000 + rounds * 10_000 }, async () => {
  const dataDir = makeDataDir()
  const acknowledged: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter(dataDir, round * 1_000_000 + 1)
    const postmaster = await writer.postmaster
    await writer.more(1 + Math.floor(Math.random() * 100))
    if (round % 3 === 0) {
      process.kill(postmaster, 'SIGKILL')
    } else if (round % 3 === 1) {
      // The server lives on, starts PostgreSQL again and goes on writing.
      process.kill(postmaster, 'SIGKILL')
      await writer.more(50)
    }
    writer.child.kill('SIGKILL')
    await writer.ended
    acknowledged.push(...writer.acknowledged)
  }
  const began = performance.now()
  const postgres = await start(dataDir)
  expect(performance.now() - began).toBeLessThan(10_000)
  const database = openDatabase({ connection: postgres.connection })
  leftToDo.push(() => database.close())
  const { rows } = await database.pool.query<{ number: number; halves: number }>('select number, count(*) as halves from rows_kept group by number')
  const kept = new Map(rows.map(({ number, halves }) => [number, halves]))
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([])
})

test('a second server on the same folder ends at once and names the first one', async () => {
  const dataDir = makeDataDir()
  const first = startWriter(dataDir)
  await first.postmaster
  const began = performance.now()
  const { code, said } = await startWriter(dataDir).ended
  expect(performance.now() - began).toBeLessThan(5000)
  expect(code).not.toBe(0)
  expect(said).toContain(dataDir)
  expect(said).toContain(`process ${first.child.pid}`)
  await first.more(10)
})

test('the same process cannot open a folder twice; after a stop it can', async () => {
  const dataDir = makeDataDir()
  const first = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`process ${process.pid}`)
  await first.stop()
  expect(existsSync(path.join(dataDir, 'owner.lock'))).toBe(false)
  const again = await start(dataDir)
  expect(again.pid).toBeGreaterThan(0)
})

test('a lock is ignored if it is from before a reboot, of a dead process, of a reused process number or torn', async () => {
  const dataDir = makeDataDir()
  const lock = path.join(dataDir, 'owner.lock')
  const first = await start(dataDir)
  const ours = JSON.parse(readFileSync(lock, 'utf8')) as Record<string, unknown>
  await first.stop()
  const stale = [
    { ...ours, bootId: 'another' },
    { ...ours, pid: 2 ** 22 + 1 },
    { ...ours, start: '1' },
  ].map((owner) => JSON.stringify(owner))
  for (const text of [...stale, '{"pid":']) {
    writeFileSync(lock, text)
    const postgres = await start(dataDir)
    await postgres.stop()
  }
})

test('PostgreSQL ends cleanly within seconds after its server, however that ended', async () => {
  const dataDir = makeDataDir()
  const writer = startWriter(dataDir)
  const postmaster = await writer.postmaster
  await writer.more(5)
  const socketDir = pidFile(path.join(dataDir, 'postgres'))[4] ?? ''
  writer.child.kill('SIGKILL')
  await writer.ended
  await expect.poll(() => isRunning(postmaster), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => existsSync(socketDir), { timeout: 5000 }).toBe(false)
  const logs = path.join(dataDir, 'postgres/log')
  const said = readdirSync(logs).map((file) => readFileSync(path.join(logs, file), 'utf8'))
  expect(said.join('\n').trimEnd()).toMatch(/database system is shut down$/)
})

test('a lost guardian process is replaced', async () => {
  const postgres = await start(makeDataDir())
  const [first = 0] = guardiansOf(postgres.pid)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => guardiansOf(postgres.pid).filter((pid) => pid !== first), { timeout: 10_000 }).toHaveLength(1)
  await postgres.stop()
  await expect.poll(() => guardiansOf(postgres.pid), { timeout: 5000 }).toEqual([])
})

test('a guardian does not stop a process that reused the number of its PostgreSQL', async () => {
  const stranger = spawn('sleep', ['60'])
  leftToDo.push(() => void stranger.kill())
  const socketDir = mkdtempSync(path.join(tmpdir(), 'brigade-'))
  const guardian = spawn('/bin/sh', [guardianFile, String(stranger.pid), '1', socketDir], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => guardian.once('exit', resolve))
  guardian.stdin.end()
  expect(await ended).toBe(0)
  expect(existsSync(socketDir)).toBe(false)
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test('a PostgreSQL that outlived its server and guardian is stopped first, and its leftovers are removed', async () => {
  const dataDir = makeDataDir()
  const writer = startWriter(dataDir)
  const orphan = await writer.postmaster
  await writer.more(5)
  writer.child.kill('SIGSTOP')
  for (const guardian of guardiansOf(orphan)) process.kill(guardian, 'SIGKILL')
  writer.child.kill('SIGKILL')
  await writer.ended
  expect(isRunning(orphan)).toBe(true)
  const socketDir = pidFile(path.join(dataDir, 'postgres'))[4] ?? ''
  const heard: string[] = []
  await start(dataDir, heard)
  expect(isRunning(orphan)).toBe(false)
  expect(existsSync(socketDir)).toBe(false)
  expect(heard.join('\n')).toContain(`process ${orphan}`)
})

test('a pid file that names an unrelated process does not harm it', async () => {
  const dataDir = makeDataDir()
  const first = await start(dataDir)
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  leftToDo.push(() => void stranger.kill())
  writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n`)
  await start(dataDir)
  expect(commandOf(stranger.pid ?? 0)).toContain('sleep')
})

test('a first start that was killed half way does not block the next', async () => {
  const dataDir = makeDataDir()
  const writer = startWriter(dataDir)
  await untilHalfMade(dataDir)
  writer.child.kill('SIGKILL')
  await writer.ended
  const postgres = await start(dataDir)
  expect(postgres.pid).toBeGreaterThan(0)
})

test('PostgreSQL killed under a running server restarts with the same connection settings', async () => {
  const heard: string[] = []
  const postgres = await start(makeDataDir(), heard)
  const database = openDatabase({ connection: postgres.connection })
  leftToDo.push(() => database.close())
  await database.pool.query('select 1')
  const before = postgres.pid
  const startedAt = await startTime(postgres.connection)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => startTime(postgres.connection), { timeout: 10_000 }).toBeGreaterThan(startedAt ?? Number.NaN)
  expect(postgres.pid).not.toBe(before)
  expect(heard.join('\n')).toContain('stopped unexpectedly')
})

test('a stop leaves no process and no socket, and commits are kept', async () => {
  const dataDir = makeDataDir()
  const postgres = await start(dataDir)
  const { pid } = postgres
  const socketDir = postgres.connection.host ?? ''
  const database = openDatabase({ connection: postgres.connection })
  await database.pool.query('create table kept (id int)')
  // Idle connections are cut off by the stop; they must not end this process.
  await postgres.stop()
  await database.close()
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(socketDir)).toBe(false)
  const again = openDatabase({ connection: (await start(dataDir)).connection })
  leftToDo.push(() => again.close())
  await expect(again.pool.query('select from kept')).resolves.toBeDefined()
})

test('on a nearly full disk data can be read but not changed, until there is space again', async () => {
  let free = 2 ** 40
  const dataDir = makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, freeBytes: () => Promise.resolve(free) })
  leftToDo.push(() => postgres.stop())
  const database = openDatabase({ connection: postgres.connection })
  leftToDo.push(() => database.close())
  await database.pool.query('create table boxes (id int)')
  const add = () =>
    database
      .write((tx) => sql`insert into boxes values (1)`.execute(tx))
      .then(
        () => 'saved',
        (error: unknown) => asProblem(error)?.code,
      )
  expect(await add()).toBe('saved')
  free = 10 * 2 ** 20
  await expect.poll(add, { timeout: 5000 }).toBe('unavailable')
  expect((await database.pool.query('select from boxes')).rowCount).toBeGreaterThan(0)
  free = 2 ** 40
  await expect.poll(add, { timeout: 5000 }).toBe('saved')
})

test('one transaction can lock each restaurant of a large chain', async () => {
  const database = openDatabase({ connection: (await start(makeDataDir())).connection })
  leftToDo.push(() => database.close())
  const locking = database.pool.query('select pg_advisory_xact_lock(n) from generate_series(1, 20000) as n')
  await expect(locking).resolves.toMatchObject({ rowCount: 20_000 })
})

test('endProcess goes on to stronger signals', async () => {
  const stubborn = spawn(process.execPath, ['-e', "process.on('SIGINT', () => {}); console.log('up'); setInterval(() => {}, 1000)"], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise((resolve) => stubborn.stdout.once('data', resolve))
  await endProcess(stubborn.pid ?? 0, [
    { signal: 'SIGINT', wait: 50 },
    { signal: 'SIGKILL', wait: 2000 },
  ])
  expect(isRunning(stubborn.pid ?? 0)).toBe(false)
})

/** The processes that stand ready to stop this PostgreSQL. */
function guardiansOf(postmaster: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return processes.filter((pid) => commandOf(pid).includes(`${guardianFile} ${postmaster} `))
}

async function untilHalfMade(dataDir: string): Promise<void> {
  for (;;) {
    const draft = readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'))
    if (draft && existsSync(path.join(dataDir, draft, 'PG_VERSION'))) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** When the PostgreSQL behind this connection was started; undefined while none answers. */
async function startTime(connection: pg.ClientConfig): Promise<number | undefined> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date }>('select pg_postmaster_start_time() as at')
    return rows[0]?.at.getTime()
  } catch (error) {
    expect(asProblem(error)).toMatchObject({ code: 'unavailable' })
    return undefined
  } finally {
    await client.end()
  }
}
