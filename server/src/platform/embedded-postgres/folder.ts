import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, accountOfOwner, mayUse, ourFolderIn } from './account.ts'

const run = promisify(execFile)

/** Where the database files are, and under which account. */
export interface Folder {
  readonly path: string
  readonly account: Account | undefined
}

/**
 * The database lives in `<data folder>/postgres`. When PostgreSQL's account cannot get there (a closed home, say) it
 * lives in a folder it can reach; a note in the data folder keeps later starts on the same one.
 */
export function chooseFolder(dataDir: string, account: Account | undefined, log: (sentence: string) => void): Folder {
  const usual = path.join(dataDir, 'postgres')
  const current = databaseFolder(dataDir)
  if (existsSync(path.join(current, 'PG_VERSION'))) {
    const owner = accountOfOwner(current, account)
    if (mayUse(current, owner)) return { path: current, account: owner }
    if (!account) throw new Error(`The database in ${current} belongs to another user. Start the server as that user.`)
    throw new Error(
      `PostgreSQL runs as ${owner?.name}, who can no longer reach the database in ${current}. Open the folders above it for that user (chmod a+x).`,
    )
  }
  if (!account || canHost(dataDir, account)) return { path: usual, account }
  const elsewhere = reachableFolder(dataDir, account)
  writeFileSync(noteIn(dataDir), `${elsewhere}\n`)
  log(`The server runs as root, PostgreSQL as ${account.name}, who cannot reach ${dataDir}; the database is kept in ${elsewhere} instead.`)
  return { path: elsewhere, account }
}

/** Where the database of a data folder is, or would be. */
export function databaseFolder(dataDir: string): string {
  const note = noteIn(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(dataDir, 'postgres')
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'postgres-is-in.txt')
}

/** Tried with a real folder of the account's own inside. */
function canHost(parent: string, account: Account): boolean {
  const probe = path.join(parent, `probe-${process.pid}`)
  try {
    makeFor(probe, account)
    return mayUse(probe, account)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

function reachableFolder(dataDir: string, account: Account): string {
  // Not derived from the path, because deleting the data folder should mean a fresh start.
  const name = randomBytes(8).toString('hex')
  for (const base of ['/var/lib', '/var/tmp']) {
    const ours = ourFolderIn(base)
    if (!ours) continue
    const parent = path.join(ours, name)
    mkdirSync(parent, { recursive: true, mode: 0o755 })
    if (canHost(parent, account)) return path.join(parent, 'postgres')
  }
  throw new Error(`PostgreSQL has to run as ${account.name}, who cannot reach ${dataDir} nor any other folder. Start the server as an ordinary user.`)
}

/** Makes a new database where there is none; a start that was interrupted here leaves nothing half made. */
export async function ensureCluster(initdb: string, folder: Folder, log: (sentence: string) => void): Promise<void> {
  if (existsSync(path.join(folder.path, 'PG_VERSION'))) return
  removeOldDrafts(folder.path, log)
  // A name of its own: the initdb of a start that was killed may still be writing into the last one.
  const draft = `${folder.path}.init-${process.pid}-${Date.now()}`
  makeFor(draft, folder.account)
  log(`Making a new database in ${folder.path}.`)
  const options = folder.account ? { uid: folder.account.uid, gid: folder.account.gid } : {}
  try {
    // The built-in locale sorts the same on every machine, so that an index survives a move.
    const words = ['-U', 'postgres', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-A', 'trust']
    await run(initdb, ['-D', draft, ...words], { ...options, cwd: '/', env: plainEnvironment() })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not make a new database in ${draft}: ${stderr || message}`, { cause: error })
  }
  renameSync(draft, folder.path)
}

function removeOldDrafts(folder: string, log: (sentence: string) => void): void {
  const parent = path.dirname(folder)
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${path.basename(folder)}.init-`))) {
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      log(`${path.join(parent, name)} is left from an interrupted start and could not be removed yet: ${String(error)}`)
    }
  }
}

/** The caller's language, time zone and PG* variables must not change what PostgreSQL does. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function makeFor(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
