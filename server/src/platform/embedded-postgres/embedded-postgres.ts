import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from '../folders.ts'
import { type Account, unprivilegedAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DiskWatch, freeBytesOf, watchDisk } from './disk-space.ts'
import { chooseFolder, databaseFolder, ensureCluster, type Folder } from './folder.ts'
import { type Ownership, ownFolder } from './owner-lock.ts'
import { clearLeftovers, type Postmaster, pidFile, startPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** How to connect: a socket folder only our own account (and root) can enter. */
  readonly connection: pg.PoolConfig
  readonly folder: string
  readonly pid: number
  /** A sentence as soon as somebody has deleted the data under it, which nothing can mend while it runs; until then it waits. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: (sentence: string) => void
  /** PostgreSQL settings on top of ours. */
  readonly settings?: Readonly<Record<string, string>>
  /** The room left on the disk; asked of the system when left out. */
  readonly freeBytes?: () => Promise<number>
}

interface Means {
  readonly binaries: Binaries
  readonly folder: Folder
  readonly ownership: Ownership
  readonly settings: Readonly<Record<string, string>>
  readonly freeBytes: () => Promise<number>
  readonly log: (sentence: string) => void
  readonly losing: () => void
}

const databaseName = 'brigade'
const longestPause = 2000
/** How long a stop waits for what is just being asked of the database. */
const orderlyMs = 500

/** Starts the PostgreSQL that npm brought along, in a folder this process then owns, and keeps it running until stopped. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  if (process.platform === 'win32')
    throw new Error('The embedded database needs Linux or macOS. On Windows start the server inside WSL, or set DATABASE_URL.')
  const home = path.resolve(dataDir)
  makeFolder(home)
  const lost = Promise.withResolvers<string>()
  const losing = () =>
    lost.resolve(
      `The data folder ${home}, or what lay in it, was deleted while the server was running. Put it back, or start again with an empty one.`,
    )
  const ownership = await ownFolder(home, losing)
  try {
    const account = unprivilegedAccount()
    const folder = chooseFolder(home, account, log)
    const binaries = findBinaries(folder.account, log)
    await clearLeftovers(folder.path, log)
    await ensureCluster(binaries.initdb, folder, log)
    const freeBytes = options.freeBytes ?? (() => freeBytesOf(folder.path))
    const supervised = new Supervised({ binaries, folder, ownership, settings: options.settings ?? {}, log, freeBytes, losing }, lost.promise)
    await supervised.start()
    return supervised
  } catch (error) {
    ownership.release()
    throw error
  }
}

/** How to reach the PostgreSQL of a server that is running on this data folder, for the command-line tools. */
export function runningConnection(dataDir: string): pg.PoolConfig | undefined {
  const socketDir = pidFile(databaseFolder(path.resolve(dataDir)))[4]
  return socketDir ? connectionThrough(socketDir) : undefined
}

function connectionThrough(socketDir: string): pg.PoolConfig {
  return { host: socketDir, port: 5432, user: databaseName, database: databaseName, ssl: false }
}

function asSuperuser(connection: pg.PoolConfig): pg.ClientConfig {
  return { ...connection, user: 'postgres', database: 'postgres' }
}

class Supervised implements EmbeddedPostgres {
  readonly folder: string
  readonly connection: pg.PoolConfig
  readonly #means: Means
  readonly #socketDir: string
  readonly #disk: DiskWatch
  readonly lost: Promise<string>
  readonly #lastWords = () => this.#leave()
  #postmaster: Postmaster | undefined
  #isStopping = false
  #isLost = false
  #comingBack: Promise<void> | undefined

  constructor(means: Means, lost: Promise<string>) {
    this.#means = means
    this.lost = lost
    void lost.then(() => {
      this.#isLost = true
    })
    this.folder = means.folder.path
    this.#socketDir = makeSocketDir(means.folder.account)
    this.connection = connectionThrough(this.#socketDir)
    this.#disk = watchDisk({
      connection: asSuperuser(this.connection),
      freeBytes: means.freeBytes,
      reserve: `${this.folder}.reserve`,
      log: means.log,
      gone: means.losing,
    })
  }

  /** An orderly end writes down what is in memory; without a folder there is nothing to write it to. */
  #leave(): void {
    this.#postmaster?.process.kill(this.#isLost ? 'SIGQUIT' : 'SIGINT')
    if (this.#isLost) rmSync(this.#socketDir, { recursive: true, force: true })
  }

  get pid(): number {
    return this.#postmaster?.process.pid ?? 0
  }

  async start(): Promise<void> {
    try {
      await this.#run()
      await this.#disk.look()
      await ensureDatabase(this.connection)
    } catch (error) {
      await this.#end()
      throw error
    }
    // An exit nobody planned should not leave PostgreSQL behind.
    process.once('exit', this.#lastWords)
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return
    await this.#end()
    this.#means.ownership.release()
  }

  async #end(): Promise<void> {
    this.#isStopping = true
    process.removeListener('exit', this.#lastWords)
    // A database that hangs or does not come back must not keep itself from being stopped.
    await Promise.race([Promise.all([this.#disk.stop(), this.#comingBack]), pause(orderlyMs, undefined, { ref: false })])
    const { pid } = this
    if (pid > 0) await stopPostmaster(pid, 'stop')
    rmSync(this.#socketDir, { recursive: true, force: true })
  }

  async #run(): Promise<void> {
    const postmaster = await startPostmaster({
      postgres: this.#means.binaries.postgres,
      folder: this.#means.folder,
      socketDir: this.#socketDir,
      settings: this.#means.settings,
    })
    this.#postmaster = postmaster
    void postmaster.ended.then((how) => {
      this.#postmaster = undefined
      if (this.#isStopping) return
      this.#means.log(`PostgreSQL stopped unexpectedly: ${how} It is started again.`)
      this.#comingBack = this.#comeBack()
    })
  }

  /** Tries until it runs: a full disk, say, may be cleared by hand at any time. */
  async #comeBack(): Promise<void> {
    for (let wait = 50; !this.#isStopping; wait = Math.min(wait * 2, longestPause)) {
      await pause(wait)
      if (this.#isStopping) return
      try {
        await clearLeftovers(this.folder, this.#means.log, { keepSockets: true })
        await this.#disk.freeReserve()
        await this.#run()
        this.#means.log('PostgreSQL runs again.')
        await this.#disk.look()
        return
      } catch (error) {
        this.#means.log(`${error instanceof Error ? error.message : String(error)} Trying again.`)
      }
    }
  }
}

/** Short, because the path of a Unix socket may have 107 characters; closed to everybody else. */
function makeSocketDir(account: Account | undefined): string {
  const base = tmpdir().length > 60 || account ? '/tmp' : tmpdir()
  const folder = mkdtempSync(path.join(base, 'brigade-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** The server works as an ordinary role that owns its own database; only upkeep is done as `postgres`. */
async function ensureDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(asSuperuser(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; base: boolean }>(
      'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as base',
      [databaseName],
    )
    if (!rows[0]?.role) await client.query(`create role ${databaseName} login createdb`)
    if (!rows[0]?.base) await client.query(`create database ${databaseName} owner ${databaseName}`)
  } finally {
    await client.end()
  }
}
