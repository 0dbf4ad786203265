import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bootId, isRunning, startOf } from './processes.ts'

interface Owner {
  readonly pid: number
  readonly start: string
  readonly bootId: string
  /** The same process number means different processes in two containers. */
  readonly pidNamespace: string
  readonly since: string
}

/** The folder belongs to another running server; the message names it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

export interface Ownership {
  release(): void
}

const beatEvery = 5000
/** A server in another container is judged by its heartbeat; three missed beats and it counts as gone. */
const silentFor = 16_000

/**
 * Makes this process the one owner of a folder, or throws FolderInUse. What a crashed owner left behind is cleared away.
 * `lost` is called when somebody has taken the folder, or our mark in it, away.
 */
export async function ownFolder(folder: string, lost: () => void): Promise<Ownership> {
  const lock = path.join(folder, 'owner.lock')
  const guard = await takeGuard(folder, lock)
  try {
    while (!tryLock(lock)) await mustBeStale(lock)
  } catch (error) {
    guard?.close()
    throw error
  }
  const beat = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date())
    } catch (error) {
      if (!isGone(error)) throw error
      clearInterval(beat)
      lost()
    }
  }, beatEvery).unref()
  return {
    release() {
      clearInterval(beat)
      rmSync(lock, { force: true })
      guard?.close()
    },
  }
}

/** Whether it failed because there is no such file or folder. */
export const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * A name in the kernel that dies with its process: of two servers that find the same stale lock at the same moment
 * only one goes on. Linux only; elsewhere the lock file stands alone.
 */
function takeGuard(folder: string, lock: string): Promise<net.Server | undefined> {
  if (process.platform !== 'linux') return Promise.resolve(undefined)
  const { dev, ino } = statSync(folder)
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse(folder, readOwner(lock)) : error))
    server.listen(`\0brigade-folder-${dev}-${ino}`, () => resolve(server.unref()))
  })
}

/** link() is atomic and never shows a half-written lock. */
function tryLock(lock: string): boolean {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, JSON.stringify(ourselves()), { mode: 0o644 })
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

async function mustBeStale(lock: string): Promise<void> {
  const owner = readOwner(lock)
  if (owner && (await isAlive(lock, owner))) throw inUse(path.dirname(lock), owner)
  const moved = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, moved)
  } catch (error) {
    // Its owner let go meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(moved, { force: true })
}

async function isAlive(lock: string, owner: Owner): Promise<boolean> {
  const us = ourselves()
  if (owner.bootId !== us.bootId) return false
  if (owner.pidNamespace === us.pidNamespace) return isRunning(owner.pid) && (startOf(owner.pid) ?? '') === owner.start
  // What the clock says since its last beat counts only up to one beat: a clock that was set makes any owner look long silent, or just heard.
  const seen = statSync(lock).mtimeMs
  const silence = Math.min(Math.max(0, Date.now() - seen), silentFor - beatEvery)
  for (const end = performance.now() + silentFor - silence; performance.now() < end; ) {
    await pause(500)
    if (statSync(lock).mtimeMs !== seen) return true
  }
  return false
}

function readOwner(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner
  } catch (error) {
    // Gone meanwhile, or torn by a power cut: then nobody of this boot wrote it.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function ourselves(): Owner {
  return { pid: process.pid, start: startOf(process.pid) ?? '', bootId: bootId(), pidNamespace: pidNamespace(), since: new Date().toISOString() }
}

function pidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''
}

function inUse(folder: string, owner: Owner | undefined): FolderInUse {
  const who = owner ? `process ${owner.pid}, running since ${owner.since}` : 'another process that is just starting'
  return new FolderInUse(`The data folder ${folder} is in use by ${who}. Stop that server first, or start this one with another DATA_DIR.`)
}
