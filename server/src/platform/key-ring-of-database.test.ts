import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { empty, testDatabase } from '../../testing/database.ts'
import { sealedSamples } from '../sealed.ts'
import { KeyRingRefused, ringOfDatabase } from './key-ring-of-database.ts'
import { type KeyRing, makeKeyRing, openKeyRing } from './secrets.ts'

const database = await testDatabase()
let home: string

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'brigade-marks-'))
  await empty(database, 'key_ring_marks', 'bank_item_removals', 'bank_connections', 'access_groups', 'users')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const dirOf = (name: string) => path.join(home, name)
const start = (dir: string) => ringOfDatabase(database, dir, sealedSamples)
const isThere = (dir: string) => existsSync(path.join(dir, 'keys.json'))
const marks = async () =>
  (await database.db.selectFrom('key_ring_marks').selectAll().orderBy('key_id').execute()).map(({ key_id, mark }) => [key_id, mark])

/** A database as an earlier version left it: people and sealed values, and no mark. */
async function usedBefore(ring?: KeyRing) {
  await database.pool.query(`insert into users (name, email, phone, status) values ('Ana', 'ana@example.com', '+12125550100', 'active')`)
  if (ring === undefined) return
  await database.pool.query(`insert into access_groups (id, name, root_id, ancestors) overriding system value values (7, 'Root', 7, '{7}')`)
  const { rows } = await database.pool.query<{ id: number }>(`insert into bank_connections
    (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
    values ('Deposits', 'Ana', 'Reyes', 'ana@example.com', '2125550100', '1 Harbor Street', 7) returning id`)
  const id = rows[0]?.id ?? 0
  await sql`update bank_connections set account_number_enc = ${ring.encrypt('000123456789', `bank_connections|${id}|account_number`)} where id = ${id}`.execute(
    database.db,
  )
}

test('the first start on a new database makes a key ring and leaves marks that reveal no key', async () => {
  const ring = await start(dirOf('keys'))
  const file = readFileSync(path.join(dirOf('keys'), 'keys.json'), 'utf8')
  const kept = await marks()
  expect(kept.map(([id]) => id)).toEqual([...ring.keyIds(), 'mac'].sort())
  for (const [, mark] of kept) expect(file).not.toContain((mark as Buffer).toString('base64url'))
  const again = await start(dirOf('keys'))
  expect(again.marks()).toEqual(ring.marks())
  expect(await marks()).toEqual(kept)
})

test('a used database without its key ring refuses the start, and no ring is made', async () => {
  await start(dirOf('keys'))
  await expect(start(dirOf('gone'))).rejects.toThrow(
    `There is no key ring in ${dirOf('gone')}, and this database was used with one. Put keys.json back there from the backup of the key ring, or name its folder in KEYS_DIR.`,
  )
  expect(isThere(dirOf('gone'))).toBe(false)
})

test('another database’s key ring is refused, and the marks stay', async () => {
  await start(dirOf('keys'))
  const before = await marks()
  makeKeyRing(dirOf('foreign'))
  await expect(start(dirOf('foreign'))).rejects.toThrow(`The key ring in ${dirOf('foreign')} is not the one that this database was used with.`)
  expect(await marks()).toEqual(before)
})

test('a ring with a new key is accepted and marked; older copies of the ring are refused from then on', async () => {
  const ring = await start(dirOf('keys'))
  makeKeyRing(dirOf('copy'))
  copyFileSync(path.join(dirOf('keys'), 'keys.json'), path.join(dirOf('copy'), 'keys.json'))
  const added = ring.rotate()
  await start(dirOf('copy'))
  await start(dirOf('keys'))
  expect((await marks()).map(([id]) => id)).toContain(added)
  await expect(start(dirOf('copy'))).rejects.toThrow(`The key ring in ${dirOf('copy')} is an older copy: it lacks ${added}`)
})

test('when two nodes start on a new database with different rings, one is refused', async () => {
  makeKeyRing(dirOf('a'))
  makeKeyRing(dirOf('b'))
  const outcomes = await Promise.allSettled([start(dirOf('a')), start(dirOf('b'))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(KeyRingRefused) })
  expect(await marks()).toHaveLength(2)
})

test('when two nodes start at once in folders without a ring, only one makes a ring', async () => {
  const outcomes = await Promise.allSettled([start(dirOf('a')), start(dirOf('b'))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([isThere(dirOf('a')), isThere(dirOf('b'))].filter(Boolean)).toHaveLength(1)
})

test('when two nodes start at once on one folder, both have the same ring', async () => {
  const [one, other] = await Promise.all([start(dirOf('keys')), start(dirOf('keys'))])
  expect(one.marks()).toEqual(other.marks())
})

test('a database without marks accepts the ring that opens its sealed data', async () => {
  await usedBefore(makeKeyRing(dirOf('keys')))
  const ring = await start(dirOf('keys'))
  expect(await marks()).toHaveLength(2)
  expect(ring.keyIds()).toHaveLength(1)
})

test('a database without marks refuses a ring that does not open its sealed data', async () => {
  await usedBefore(makeKeyRing(dirOf('keys')))
  makeKeyRing(dirOf('foreign'))
  await expect(start(dirOf('foreign'))).rejects.toThrow(`The key ring in ${dirOf('foreign')} does not open what is sealed in this database.`)
  expect(await marks()).toEqual([])
})

test('no ring is made for a database without marks that has people in it', async () => {
  await usedBefore()
  await expect(start(dirOf('gone'))).rejects.toThrow('There is no key ring')
  expect(isThere(dirOf('gone'))).toBe(false)
})

test('a ring that is replaced by another one while the server runs is not used', async () => {
  const ring = await start(dirOf('keys'))
  const foreign = makeKeyRing(dirOf('foreign'))
  const envelope = foreign.encrypt('111', 'table|1|column')
  copyFileSync(path.join(dirOf('foreign'), 'keys.json'), path.join(dirOf('keys'), 'keys.json'))
  expect(() => ring.decrypt(envelope, 'table|1|column')).toThrow('was replaced by another one')
  expect(() => ring.rotate()).toThrow('was replaced by another one')
  expect(openKeyRing(dirOf('keys')).marks()).toEqual(foreign.marks())
})
