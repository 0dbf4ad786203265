import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { makeFolder } from './folders.ts'

const keyBytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url'))

const KeyFile = z.object({
  version: z.literal(1),
  /** Newest last; the last one encrypts. */
  keys: z.array(z.object({ id: z.string().check(z.regex(/^[a-z0-9]{8}$/)), created_at: z.string(), key: keyBytes })).check(z.minLength(1)),
  /** Never rotated: stored hashes and fingerprints must stay comparable. */
  mac_key: keyBytes,
})
export type KeyFile = z.infer<typeof KeyFile>

const pathOf = (dir: string) => join(dir, 'keys.json')

export function newKey(): KeyFile['keys'][number] {
  return { id: randomBytes(4).toString('hex'), created_at: new Date().toISOString(), key: randomBytes(32).toString('base64url') }
}

/** Whether a folder holds a key file; throws where that cannot be known. */
export function hasKeyFile(dir: string): boolean {
  return statSync(pathOf(dir), { throwIfNoEntry: false }) !== undefined
}

export function readKeyFile(dir: string): KeyFile {
  const path = pathOf(dir)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`Others on this machine may read ${path}. Run: chmod 600 ${path}`)
  }
  const parsed = KeyFile.safeParse(parseText(path))
  if (!parsed.success) throw new Error(`${path} is not a key file: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

// The parser's own message quotes the text it failed on, which here is key material.
function parseText(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not a key file: it does not hold JSON. Restore it from its own backup.`)
  }
}

/** Replaces the key file in one step, on disk before it returns: a lost key is lost data. */
export function writeKeyFile(dir: string, file: KeyFile): void {
  renameSync(writeTemporary(dir, file), pathOf(dir))
  flush(dir)
}

/** Makes folder and key file; where another node was first, its file stays. */
export function createKeyFile(dir: string): void {
  makeFolder(dir, 0o700)
  const temporary = writeTemporary(dir, { version: 1, keys: [newKey()], mac_key: randomBytes(32).toString('base64url') })
  try {
    // Unlike rename, link fails when another node was first, so its keys are never overwritten.
    linkSync(temporary, pathOf(dir))
    flush(dir)
  } catch (error) {
    if (!hasKeyFile(dir)) throw error
  } finally {
    rmSync(temporary)
  }
}

function writeTemporary(dir: string, file: KeyFile): string {
  const path = join(dir, `.keys.${randomBytes(6).toString('hex')}`)
  const handle = openSync(path, 'wx', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(file, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  chmodSync(path, 0o600)
  return path
}

function flush(dir: string): void {
  // Windows cannot open a folder; there the rename itself is durable enough.
  if (process.platform === 'win32') return
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
