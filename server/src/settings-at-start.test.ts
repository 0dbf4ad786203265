import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { openDatabase } from './platform/database.ts'
import { runningConnection } from './platform/embedded-postgres/embedded-postgres.ts'
import { makeKeyRing } from './platform/secrets.ts'

/** A folder of its own, deleted after the test. */
function home(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-settings-'))
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function usable(folder: string): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    BANK_LINK_PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
  }
}

const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')))

/** A process of the product with only these settings. */
function run(script: string, folder: string, settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  children.push(child)
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })))
  return { child, ended, said: () => said }
}

/** Until it is up; then stops it. */
async function startAndStop(folder: string, settings: Record<string, string>, work?: () => Promise<void>, ...args: string[]): Promise<string> {
  const { child, ended, said } = run('main.ts', folder, settings, ...args)
  await expect.poll(said, { timeout: 60_000, interval: 50 }).toContain('API reference:')
  await work?.()
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  return said()
}

test('all wrong settings are reported at once, one sentence each, with exit code 1 and nothing started', async () => {
  const folder = home()
  writeFileSync(path.join(folder, '.env'), 'SENTRY_DSN=zzz\nSMTP_ULR=smtp://mail.example.com\n')
  const wrong = { ...(await usable(folder)), PORT: 'abc', DATA_DIR: path.join(folder, '.env', 'data') }
  const { code, said } = await run('main.ts', folder, wrong, '--empty').ended
  expect(said.split('\n')).toEqual([
    'SMTP_ULR in .env is not a setting: did you mean SMTP_URL?',
    'Brigade cannot start:',
    'PORT must be a whole number from 1 to 65535, not "abc".',
    `DATA_DIR must be a folder that can be written: ${path.join(folder, '.env')} is a file.`,
    'SENTRY_DSN must be the DSN of a Sentry project, such as https://key@sentry.example.com/1.',
  ])
  expect(code).toBe(1)
}, 60_000)

test('a taken port of the bank link stops the start before the database is created', async () => {
  const folder = home()
  const wrong = await usable(folder)
  const otherServer = createServer()
  await new Promise<void>((resolve) => otherServer.listen(Number(wrong.BANK_LINK_PORT), '127.0.0.1', resolve))
  onTestFinished(() => void otherServer.close())
  const { code, said } = await run('main.ts', folder, wrong, '--empty').ended
  expect(said).toMatch(/^Brigade cannot start:\nBANK_LINK_PORT \d+ is in use: [^\n]*$/)
  expect([code, existsSync(path.join(folder, 'data'))]).toEqual([1, false])
}, 60_000)

test.runIf(process.platform === 'linux')(
  'a data folder in /proc ends the start, in words',
  async () => {
    const folder = home()
    const { code, said } = await run('main.ts', folder, { ...(await usable(folder)), DATA_DIR: '/proc/brigade/data' }, '--empty').ended
    expect(said).toBe('Brigade cannot start:\nDATA_DIR must be a folder that can be written: /proc/brigade/data cannot be made in /proc (ENOENT).')
    expect(code).toBe(1)
  },
  60_000,
)

// A folder that was used: somebody signed up after a start with --empty, and the server was stopped. Made by the first test that asks.
const used = mkdtempSync(path.join(tmpdir(), 'brigade-used-'))
afterAll(() => rmSync(used, { recursive: true, force: true, maxRetries: 5 }))
let settingsOfUsed: Promise<Record<string, string>> | undefined

function usedFolder(): Promise<Record<string, string>> {
  settingsOfUsed ??= (async () => {
    chmodSync(used, 0o755)
    const settings = await usable(used)
    await startAndStop(used, settings, signUp, '--empty')
    return settings
  })()
  return settingsOfUsed
}

async function signUp(): Promise<void> {
  const connection = runningConnection(path.join(used, 'data'))
  if (!connection) throw new Error('the database does not run')
  const database = openDatabase({ connection, max: 1 })
  await database.pool.query(`insert into users (name, email, phone, status) values ('Ana', 'ana@example.com', '+12125550100', 'active')`)
  await database.close()
}

test('a start without the key ring or with a wrong one is refused, the doctor says the same, and no ring is made', async () => {
  const settings = await usedFolder()
  const keys = path.join(used, 'keys')
  const kept = path.join(used, 'kept')
  renameSync(keys, kept)
  const missing = `There is no key ring in ${keys}, and this database was used with one.`
  const withoutRing = await run('main.ts', used, settings).ended
  expect(withoutRing.said).toContain(`Brigade cannot start: ${missing} Put keys.json back there`)
  expect([withoutRing.code, existsSync(keys)]).toEqual([1, false])
  const doctor = await run('../../tools/doctor.ts', used, settings).ended
  expect(doctor.said).toContain(`✗ keys       ${missing}`)
  expect([doctor.code, existsSync(keys)]).toEqual([1, false])

  makeKeyRing(keys)
  const foreign = await run('main.ts', used, settings).ended
  expect(foreign.said).toContain(`Brigade cannot start: The key ring in ${keys} is not the one that this database was used with.`)
  expect(foreign.code).toBe(1)
  rmSync(keys, { recursive: true })
  renameSync(kept, keys)
}, 120_000)

test('a start on a database with people of its own prints no demo sign-ins', async () => {
  expect(await startAndStop(used, await usedFolder())).not.toContain('Demo sign-ins')
}, 120_000)
