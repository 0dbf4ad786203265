import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startedServer } from '../testing/started-server.ts'
import { isRunning } from './platform/embedded-postgres/processes.ts'

test('a server that is stopped while it starts leaves no database running', async () => {
  const { child, ended, postmaster } = await startedServer()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
}, 120_000)

test('a server whose data folder is deleted says so in one sentence and ends, and its database with it', async () => {
  const { folder, ended, postmaster, said, untilReady } = await startedServer()
  await untilReady()
  const before = said().length
  // PostgreSQL may still be writing there.
  rmSync(path.join(folder, 'data'), { recursive: true, force: true, maxRetries: 5 })
  expect(await ended).toBe(1)
  expect(said().slice(before).trim()).toBe(
    `The data folder ${path.join(folder, 'data')}, or what lay in it, was deleted while the server was running. Put it back, or start again with an empty one.`,
  )
  await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
}, 120_000)
