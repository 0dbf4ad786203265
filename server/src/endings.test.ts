import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type StartedServer, startedServer } from '../testing/started-server.ts'
import { isRunning } from './platform/embedded-postgres/processes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A client that says this much and then nothing. */
async function client(port: number, says: string): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await new Promise((connected) => socket.once('connect', connected))
  if (says !== '') socket.write(says)
  return socket
}

/** The server that a starter started: the process that holds the folder. */
function serverOf({ folder }: StartedServer): number {
  return (JSON.parse(readFileSync(path.join(folder, 'data/owner.lock'), 'utf8')) as { pid: number }).pid
}

test('a stop ends within ten seconds even if clients stay silent or have sent only half a header or body', async () => {
  const { child, port, ended, postmaster, untilReady } = await startedServer()
  await untilReady()
  await client(port, '')
  await client(port, 'GET /livez HTTP/1.1\r\nHost: localh')
  await client(port, 'POST /api/users/v5/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em')
  const kept = await client(port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((answered) => kept.once('data', answered))
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(isRunning(postmaster)).toBe(false)
}, 120_000)

test('further signals do not disturb a stop', async () => {
  const { child, folder, port, ended, postmaster, untilReady } = await startedServer()
  await untilReady()
  // Half a body holds the stop up, so that the other signals come in the middle of it.
  await client(port, 'POST /api/users/v5/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    child.kill(signal)
    await new Promise((later) => setTimeout(later, 100))
  }
  expect(await ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
  expect(existsSync(path.join(folder, 'data/owner.lock'))).toBe(false)
}, 120_000)

test('a closed terminal stops the server and its database', async () => {
  const { child, ended, postmaster, untilReady } = await startedServer()
  await untilReady()
  child.kill('SIGHUP')
  expect(await ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
}, 120_000)

test('a server whose starter was killed stops itself and its database', async () => {
  const starter = `import { keepRunning } from ${JSON.stringify(pathToFileURL(path.join(root, 'tools/keep-running.mjs')))}
    keepRunning([{ command: process.execPath, args: [${JSON.stringify(path.join(root, 'server/src/main.ts'))}, '--empty'] }])`
  const started = await startedServer(['--input-type=module', '-e', starter])
  await started.untilReady()
  const server = serverOf(started)
  expect(server).not.toBe(started.child.pid)
  started.child.kill('SIGKILL')
  await expect.poll(() => isRunning(server), { timeout: 10_000 }).toBe(false)
  expect(isRunning(started.postmaster)).toBe(false)
  expect(existsSync(path.join(started.folder, 'data/owner.lock'))).toBe(false)
}, 120_000)
