import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { createKeyFile, hasKeyFile, type KeyFile, newKey, readKeyFile, writeKeyFile } from './key-file.ts'

/** Where a secret lives: `table|row|column`. It is bound into the ciphertext, so one moved to another row does not decrypt. */
export type CellContext = `${string}|${string}|${string}`

/** Encrypts columns and hashes codes with keys kept outside the data folder. */
export interface KeyRing {
  /** Gives `v1.<key id>.<nonce>.<ciphertext>.<tag>`; the same text encrypts differently each time. */
  encrypt(text: string, context: CellContext): string
  /** Throws when the envelope was changed, belongs to another cell, or its key is gone. */
  decrypt(envelope: string, context: CellContext): string
  /** Keyed hash of a code, token or number; the same text under another purpose hashes differently. */
  mac(text: string, purpose: string): string
  /** Makes a new key the encrypting one; older keys still decrypt. Answers its id. */
  rotate(): string
  /** Whether an envelope was made with an older key and should be written again. */
  isOutdated(envelope: string): boolean
  /** Removes an old key for good. The caller must have made sure that no row uses it, and takes its mark out of the database. */
  retire(keyId: string): void
  /** Key ids, oldest first; the last one encrypts. */
  keyIds(): string[]
  /** What distinguishes this ring from another one, for each of its keys; no key can be computed from it. */
  marks(): KeyMark[]
}

/** One key of a ring, known again without being known. */
export interface KeyMark {
  /** The id of an encrypting key, or `mac` for the one that hashes. */
  readonly keyId: string
  readonly mark: Buffer
}

/** Opens the key ring in `dir`, making folder and keys (mode 0600) where there are none: only for a database that was never used. */
export function makeKeyRing(dir: string): KeyRing {
  if (!hasKeyFile(dir)) createKeyFile(dir)
  return openKeyRing(dir)
}

/** Opens the key ring that is in `dir`. */
export function openKeyRing(dir: string): KeyRing {
  let file = readKeyFile(dir)
  // As objects: prepared once, a key makes a hash in a quarter of the time.
  const macKeys = new Map<string, KeyObject>()
  const keyOf = keysPrepared()
  const newest = () => file.keys.at(-1) as KeyFile['keys'][number]
  const find = (id: string) => file.keys.find((key) => key.id === id)

  /** The file as another node may have left it; a foreign one put in its place is not taken over. */
  function readAgain(): KeyFile {
    const current = readKeyFile(dir)
    if (current.mac_key !== file.mac_key) throw new Error(`The key ring in ${dir} was replaced by another one while the server was running.`)
    return current
  }

  function keyFor(id: string): KeyObject {
    // Another node may have rotated since this one read the file.
    if (!find(id)) file = readAgain()
    const found = find(id)
    if (!found) throw new Error(`Encryption key ${id} is not in the key ring.`)
    return keyOf(found.key)
  }

  return {
    encrypt(text, context) {
      const { id, key } = newest()
      return seal(text, context, id, keyOf(key))
    },
    decrypt(envelope, context) {
      const { keyId, nonce, ciphertext, tag } = split(envelope)
      return unseal({ nonce, ciphertext, tag }, context, keyFor(keyId))
    },
    mac(text, purpose) {
      // The hashing key never changes, and purposes are a handful of words of ours.
      const key = macKeys.get(purpose) ?? createSecretKey(createHmac('sha256', Buffer.from(file.mac_key, 'base64url')).update(purpose).digest())
      macKeys.set(purpose, key)
      return createHmac('sha256', key).update(text).digest('base64url')
    },
    rotate() {
      const added = newKey()
      const current = readAgain()
      file = { ...current, keys: [...current.keys, added] }
      writeKeyFile(dir, file)
      return added.id
    },
    isOutdated: (envelope) => split(envelope).keyId !== newest().id,
    retire(keyId) {
      const current = readAgain()
      if (current.keys.at(-1)?.id === keyId) throw new Error(`Key ${keyId} is in use. Rotate first.`)
      file = { ...current, keys: current.keys.filter((key) => key.id !== keyId) }
      writeKeyFile(dir, file)
    },
    keyIds: () => file.keys.map((key) => key.id),
    marks: () => [...file.keys, { id: 'mac', key: file.mac_key }].map(({ id, key }) => ({ keyId: id, mark: markOf(id, key) })),
  }
}

/** Keys as they are in the file, each prepared once. */
function keysPrepared(): (key: string) => KeyObject {
  const known = new Map<string, KeyObject>()
  return (key) => {
    const prepared = known.get(key) ?? createSecretKey(Buffer.from(key, 'base64url'))
    known.set(key, prepared)
    return prepared
  }
}

/** Derived for this purpose alone: 32 random bytes cannot be found from what HKDF makes of them. */
function markOf(id: string, key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', `key ring mark|${id}`, 32))
}

interface Sealed {
  nonce: Buffer
  ciphertext: Buffer
  tag: Buffer
}

function seal(text: string, context: CellContext, keyId: string, key: KeyObject): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', keyId, ...[nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

function unseal({ nonce, ciphertext, tag }: Sealed, context: CellContext, key: KeyObject): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(context, 'utf8')).setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
}

const shape = /^v1\.([a-z0-9]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{22})$/

function split(envelope: string): Sealed & { keyId: string } {
  const [, keyId, nonce, ciphertext, tag] = shape.exec(envelope) ?? []
  // The text itself is not quoted: what is stored in its place may be a secret in the clear.
  if (keyId === undefined || nonce === undefined || ciphertext === undefined || tag === undefined) throw new Error('This is not an encrypted value.')
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  return { keyId, nonce: bytes(nonce), ciphertext: bytes(ciphertext), tag: bytes(tag) }
}
