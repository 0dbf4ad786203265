import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKeyRing } from './secrets.ts'

const cell = 'bank_connections|5d1f|account_number'
let parent: string
let dir: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'brigade-keys-'))
  dir = join(parent, 'keys')
})
afterEach(() => rmSync(parent, { recursive: true }))

test('decrypts what it encrypted, in any script and when empty', () => {
  const ring = makeKeyRing(dir)
  for (const text of ['000123456789', '', 'Ünïcødé 🍲']) expect(ring.decrypt(ring.encrypt(text, cell), cell)).toBe(text)
})

test('equal numbers do not give equal ciphertexts, and none shows the number', () => {
  const ring = makeKeyRing(dir)
  const envelopes = Array.from({ length: 100 }, () => ring.encrypt('000123456789', cell))
  expect(new Set(envelopes).size).toBe(100)
  expect(envelopes.join()).not.toContain('000123456789')
})

test('a ciphertext moved to another row, column or table does not decrypt', () => {
  const ring = makeKeyRing(dir)
  const envelope = ring.encrypt('000123456789', cell)
  for (const other of ['bank_connections|5d20|account_number', 'bank_connections|5d1f|routing_number', 'payouts|5d1f|account_number'] as const) {
    expect(() => ring.decrypt(envelope, other)).toThrow()
  }
})

test('a changed envelope does not decrypt, wherever the change is', () => {
  const ring = makeKeyRing(dir)
  const envelope = ring.encrypt('000123456789', cell)
  for (let at = 0; at < envelope.length; at++) {
    // The last character of a base64url part may carry unused bits, so flip the highest bit of its six.
    const changed = envelope.slice(0, at) + (envelope[at] === 'A' ? 'g' : 'A') + envelope.slice(at + 1)
    expect(() => ring.decrypt(changed, cell), `character ${at}`).toThrow()
  }
})

test('the error for a value stored in the clear does not contain it', () => {
  expect(() => makeKeyRing(dir).decrypt('000123456789', cell)).toThrow(/^This is not an encrypted value\.$/)
})

test('after a rotation old values decrypt, new ones use the new key, hashes stay', () => {
  const ring = makeKeyRing(dir)
  const before = ring.encrypt('111', cell)
  const hash = ring.mac('111', 'account')
  const other = makeKeyRing(dir)
  const id = ring.rotate()
  const after = ring.encrypt('222', cell)
  expect(after).toContain(`v1.${id}.`)
  expect([ring.isOutdated(before), ring.isOutdated(after)]).toEqual([true, false])
  // `other` opened the ring before the rotation, as a second node would.
  expect([other.decrypt(before, cell), other.decrypt(after, cell)]).toEqual(['111', '222'])
  expect(ring.mac('111', 'account')).toBe(hash)
})

test('a retired key no longer decrypts; the one in use cannot be retired', () => {
  const ring = makeKeyRing(dir)
  const old = ring.encrypt('111', cell)
  const [first] = ring.keyIds()
  expect(() => ring.retire(first as string)).toThrow('Rotate first')
  ring.rotate()
  ring.retire(first as string)
  expect(() => ring.decrypt(old, cell)).toThrow('not in the key ring')
})

test('keyed hashes differ by purpose and by ring, and are stable over restarts', () => {
  const ring = makeKeyRing(dir)
  expect(ring.mac('123456', 'reset')).toBe(makeKeyRing(dir).mac('123456', 'reset'))
  expect(ring.mac('123456', 'reset')).not.toBe(ring.mac('123456', 'confirm'))
  expect(ring.mac('123456', 'reset')).not.toBe(makeKeyRing(join(parent, 'other')).mac('123456', 'reset'))
})

test.skipIf(process.platform === 'win32')('the file is for its owner alone, and one open to others is refused', () => {
  makeKeyRing(dir).rotate()
  const path = join(dir, 'keys.json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  chmodSync(path, 0o644)
  expect(() => makeKeyRing(dir)).toThrow('chmod 600')
})

test('a damaged file stops the start without printing key material', () => {
  const path = join(dir, 'keys.json')
  makeKeyRing(dir)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, -20))
  const key = /"mac_key": "([^"]+)/.exec(text)?.[1] as string
  expect(() => makeKeyRing(dir)).toThrow(expect.objectContaining({ message: expect.not.stringContaining(key.slice(0, 8)) }))
})
