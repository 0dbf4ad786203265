import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from './platform/embedded-postgres/processes.ts'

async function freePort(): Promise<string> {
  const server = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('no port'))
    })
  })
  await new Promise((closed) => server.close(closed))
  return String(port)
}

/** A server of its own on a folder of its own, while it starts; with the process of its database. */
async function startedServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-start-'))
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755)
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--empty'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: await freePort(),
      BANK_LINK_PORT: await freePort(),
      ECHO_MARKET_PORT: '0',
      POS_SANDBOX_PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
    },
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  const ended = new Promise((resolve) => server.on('close', resolve))
  onTestFinished(() => void server.kill('SIGKILL'))
  const pidFile = path.join(folder, 'data/postgres/postmaster.pid')
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('\n'), { timeout: 60_000, interval: 10 }).toBe(true)
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  onTestFinished(() => {
    if (isRunning(postmaster)) process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  return { server, folder, ended, postmaster, said: () => said }
}

test('told to stop while it starts, it leaves no database running', async () => {
  const { server, ended, postmaster } = await startedServer()
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
}, 120_000)

test('when its data is deleted under it, it says so in one sentence and ends, and the database with it', async () => {
  const { folder, ended, postmaster, said } = await startedServer()
  await expect.poll(said, { timeout: 60_000, interval: 50 }).toContain('is at http://localhost')
  const before = said().length
  // PostgreSQL may still be writing there.
  rmSync(path.join(folder, 'data'), { recursive: true, force: true, maxRetries: 5 })
  expect(await ended).toBe(1)
  expect(said().slice(before).trim()).toBe(
    `The data folder ${path.join(folder, 'data')}, or what lay in it, was deleted while the server was running. Put it back, or start again with an empty one.`,
  )
  await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
}, 120_000)
