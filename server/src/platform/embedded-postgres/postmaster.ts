import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Folder, plainEnvironment } from './folder.ts'
import { guard } from './guardian.ts'
import { commandOf, endProcess, isRunning } from './processes.ts'

/** Sized for a small machine: server and database together stay under 300 MB. */
const memoryAndLogs: Readonly<Record<string, string>> = {
  shared_buffers: '32MB',
  max_connections: '40',
  // Whoever closes all restaurants of a chain holds a lock for each; the usual 64 would let that be 2,500, and stop everybody else meanwhile.
  max_locks_per_transaction: '512',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_wal_size: '256MB',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per weekday, overwritten a week later. Statements and values stay out of them: they hold people's data.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const sharedMemoryHeld = /shared memory block|lock file "postmaster.pid" already exists/

/** A running PostgreSQL and how it ended, once it did. */
export interface Postmaster {
  readonly process: ChildProcess
  readonly ended: Promise<string>
}

interface StartOptions {
  readonly postgres: string
  readonly folder: Folder
  readonly socketDir: string
  readonly settings: Readonly<Record<string, string>>
}

/** Starts PostgreSQL and answers when it takes connections. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const giveUp = performance.now() + 10_000
  for (;;) {
    const postmaster = run(options)
    const ended = await Promise.race([postmaster.ended, isReady(options.folder.path, postmaster.process)])
    if (ended === undefined) return postmaster
    // Backends of a killed PostgreSQL need a moment to notice and let go.
    if (!sharedMemoryHeld.test(ended) || performance.now() > giveUp) throw new Error(`PostgreSQL did not start: ${ended}`)
    await pause(200)
    await clearLeftovers(options.folder.path, () => {}, { keepSockets: true })
  }
}

/** Waits for its guardian to be there; a server that dies before leaves nothing behind. */
const whenTold = 'read -r go && exec "$@" </dev/null'

function run({ postgres, folder, socketDir, settings }: StartOptions): Postmaster {
  const all = { ...memoryAndLogs, listen_addresses: '', unix_socket_directories: socketDir, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const account = folder.account ? { uid: folder.account.uid, gid: folder.account.gid } : {}
  const child = spawn('/bin/sh', ['-c', whenTold, 'sh', postgres, '-D', folder.path, ...flags], {
    ...account,
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Its own group: Ctrl-C in the terminal is for the server, which then stops PostgreSQL last.
    detached: true,
  })
  // A shell that ended at once reports that on its own.
  child.stdin.on('error', () => {})
  guard(child, socketDir)
  child.stdin.end('go\n')
  let last = ''
  child.stderr.on('data', (chunk: Buffer) => {
    last = (last + chunk.toString('utf8')).slice(-2000)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}. ${last.trim()}`))
  })
  return { process: child, ended }
}

/** PostgreSQL writes "ready" into the eighth line of its pid file. */
async function isReady(folder: string, child: ChildProcess): Promise<undefined> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const lines = pidFile(folder)
    if (lines[0]?.trim() === String(child.pid) && lines[7]?.trim() === 'ready') return undefined
    await pause(15)
  }
  // Then `ended` has the reason.
  return new Promise(() => {})
}

/** Ends a PostgreSQL that outlived its server and removes what it left behind. Only for the owner of the folder. */
export async function clearLeftovers(folder: string, log: (sentence: string) => void, { keepSockets = false } = {}): Promise<void> {
  const [first, , , , socketDir] = pidFile(folder)
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid <= 0) {
    // Written half when the machine went down.
    rmSync(path.join(folder, 'postmaster.pid'), { force: true })
    return
  }
  // The number may belong to anybody by now.
  if (isRunning(pid) && commandOf(pid).includes(folder)) {
    log(`A PostgreSQL of an earlier server (process ${pid}) still runs in ${folder}; it is being stopped.`)
    await stopPostmaster(pid, 'start')
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  // A restart of our own keeps its socket folder: open pools know its name.
  if (!keepSockets && socketDir && path.basename(socketDir).startsWith('brigade-')) rmSync(socketDir, { recursive: true, force: true })
}

/** How long each signal is given, in milliseconds. A start that finds a PostgreSQL left behind has time; a stop has not. */
const patience = { start: [20_000, 5000, 2000], stop: [2500, 800, 400] } as const

/** Fast shutdown; firmer when that does not come to an end. Nothing acknowledged is lost either way. */
export function stopPostmaster(pid: number, when: keyof typeof patience): Promise<void> {
  const [fast, immediate, kill] = patience[when]
  return endProcess(pid, [
    { signal: 'SIGINT', wait: fast },
    { signal: 'SIGQUIT', wait: immediate },
    { signal: 'SIGKILL', wait: kill },
  ])
}

/** The lines of postmaster.pid: process, folder, start, port, socket folder, address, shared memory, state. */
export function pidFile(folder: string): string[] {
  const file = path.join(folder, 'postmaster.pid')
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  } catch (error) {
    // Removed between the two calls.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
