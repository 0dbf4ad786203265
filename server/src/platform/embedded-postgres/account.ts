import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The account PostgreSQL runs under, when it is not our own. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; then it runs as `postgres`, else as `nobody`. Undefined: run it as ourselves. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = lookUp((name) => name === 'postgres') ?? lookUp((name) => name === 'nobody')
  if (!account)
    throw new Error(
      'PostgreSQL may not run as root, and this machine has neither a postgres nor a nobody account. Start the server as an ordinary user.',
    )
  return account
}

/** Files belong to the account that made them: an existing database continues under that account. */
export function accountOfOwner(folder: string, otherwise: Account | undefined): Account | undefined {
  if (!otherwise) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0 || uid === otherwise.uid) return otherwise
  return { name: lookUp((_, id) => id === uid)?.name ?? `user ${uid}`, uid, gid }
}

/** True when the account may enter a folder and write there; asked of the system, which knows more than mode bits. */
export function mayUse(folder: string, account: Account | undefined): boolean {
  const options = account ? { uid: account.uid, gid: account.gid } : {}
  return spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', folder], { ...options, cwd: '/' }).status === 0
}

/** Our folder below a shared place such as /var/tmp; undefined when there is none, or somebody else made it first. */
export function ourFolderIn(base: string): string | undefined {
  if (!existsSync(base)) return undefined
  const folder = path.join(base, 'brigade')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.() ? folder : undefined
}

function lookUp(fits: (name: string, uid: number) => boolean): Account | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name !== undefined && uid !== undefined && fits(name, Number(uid))) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}
