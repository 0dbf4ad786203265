import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { testConnection, testDatabase } from '../testing/database.ts'
import { placeOf, testStore } from '../testing/s3.ts'
import { beforeReplacing, filesOfPictures } from './modules/collections/public/store-files.ts'
import { openDatabase } from './platform/database.ts'
import { marksOf, ringOfDatabase } from './platform/key-ring-of-database.ts'
import { makeKeyRing } from './platform/secrets.ts'
import { copyFiles } from './platform/storage/carry.ts'
import { folderStorage } from './platform/storage/folder-storage.ts'
import { s3Storage } from './platform/storage/s3-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { exportTo, importFrom } from './platform/transfer.ts'
import { sealedSamples } from './sealed.ts'

const source = await testDatabase()
const empty = await emptyDatabase()
const damaged = await emptyDatabase()
const unused = await testDatabase()
const marked = await testDatabase()
const target = await emptyDatabase()
const home = mkdtempSync(path.join(tmpdir(), 'brigade-transfer-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

await source.pool.query(`
  insert into access_groups (name, root_id, ancestors) select 'Group ' || n || E'\\t\\n\\\\ "é"', n, array[n] from generate_series(1, 500) n;
  insert into access_groups (name, parent_id, root_id, ancestors) select 'Child ' || n, n, n, array[n, 500 + n] from generate_series(1, 500) n;
  delete from access_groups where id = 1000`)

const first = path.join(home, 'first')
const sent = await exportTo(source, first)
await importFrom(empty, first)

await marked.pool.query("insert into access_groups (name, root_id, ancestors) values ('Root', 1, '{1}')")
const keysDir = path.join(home, 'keys')
const ring = await ringOfDatabase(marked, keysDir, sealedSamples)
const withMarks = path.join(home, 'with marks')
await exportTo(marked, withMarks)

async function emptyDatabase() {
  const database = openDatabase({ connection: await testConnection({ empty: true }) })
  afterAll(() => database.close())
  return database
}

const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.copy'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )

test('export and import give equal data to the byte, and new ids continue after the old ones', async () => {
  const second = path.join(home, 'second')
  expect(sent.tables.find(({ name }) => name === 'access_groups')?.rows).toBe(999)
  await importFrom(empty, first, { replace: true })
  const received = await exportTo(empty, second)
  expect(received.tables).toEqual(sent.tables)
  expect(received.sequences).toEqual(sent.sequences)
  expect(contentOf(second)).toEqual(contentOf(first))
  const { rows } = await empty.pool.query("insert into access_groups (name, root_id, ancestors) values ('New', 1001, '{1001}') returning id")
  expect(rows).toEqual([{ id: 1001 }])
})

test('constraints suspended for the import apply again afterwards', async () => {
  await expect(empty.pool.query("insert into role_grants (user_id, access_group_id, role) values (99999, 1, 'lost')")).rejects.toMatchObject({
    code: '23503',
  })
  const ask = "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1"
  expect((await empty.pool.query(ask)).rows).toEqual((await source.pool.query(ask)).rows)
  expect((await empty.pool.query("select from pg_trigger where tgenabled = 'D'")).rowCount).toBe(0)
})

test('a database with data is only overwritten on request', async () => {
  await expect(importFrom(empty, first)).rejects.toThrow('--replace')
  await importFrom(empty, first, { replace: true })
  expect((await empty.pool.query('select count(*) as n from access_groups')).rows).toEqual([{ n: 999 }])
})

test('a folder in use is not overwritten', async () => {
  await expect(exportTo(source, first)).rejects.toThrow('not empty')
})

test.each([
  ['cut short', (file: string) => truncateSync(file, 100)],
  ['changed', (file: string) => appendFileSync(file, '\\.\n')],
  ['missing', (file: string) => unlinkSync(file)],
])('a file that is %s is refused before anything is touched', async (name, harm) => {
  const folder = path.join(home, `harmed ${name}`)
  await exportTo(source, folder)
  harm(path.join(folder, 'access_groups.copy'))
  await expect(importFrom(damaged, folder)).rejects.toThrow('Nothing was imported')
  expect((await damaged.pool.query("select from pg_class where relname = 'access_groups'")).rowCount).toBe(0)
})

test('an interrupted export has no manifest and is refused', async () => {
  const folder = path.join(home, 'no manifest')
  await exportTo(source, folder)
  unlinkSync(path.join(folder, 'manifest.json'))
  await expect(importFrom(damaged, folder)).rejects.toThrow('cut short')
})

test('the marks of the key ring are exported, and an import under another ring is refused before it changes anything', async () => {
  const elsewhere = path.join(home, 'elsewhere')
  makeKeyRing(elsewhere)
  await expect(importFrom(target, withMarks, { keysDir: elsewhere })).rejects.toThrow(
    `The key ring in ${elsewhere} is not the one that this export was used with. Put its own keys.json there, or name the folder it is in in KEYS_DIR. Nothing was imported.`,
  )
  expect((await target.pool.query("select from pg_class where relname = 'access_groups'")).rowCount).toBe(0)
  await importFrom(target, withMarks, { keysDir: path.join(home, 'no ring yet') })
  await importFrom(target, withMarks, { keysDir, replace: true })
  expect(await marksOf(target.db)).toEqual([...ring.marks()].sort((one, other) => one.keyId.localeCompare(other.keyId)))
  await expect(ringOfDatabase(target, elsewhere, sealedSamples)).rejects.toThrow('is not the one that this database was used with')
})

test('a database that was started but never used accepts an import of another ring, once that ring is there', async () => {
  await ringOfDatabase(unused, path.join(home, 'its own'), sealedSamples)
  await importFrom(unused, withMarks, { keysDir })
  await ringOfDatabase(unused, keysDir, sealedSamples)
})

describe('uploaded files', async () => {
  const store = await testStore()
  const log = { warn() {}, info() {} }
  const inFolder = folderStorage(path.join(home, 'files'))
  const inStore = s3Storage(placeOf(store.url('pictures/shop')), { localDir: path.join(home, 'fetched'), log })
  afterAll(() => inStore.close())
  const of = (storage: Storage) => ({ storage, list: filesOfPictures, beforeReplacing })
  const owner = await testDatabase()
  const receiver = await emptyDatabase()

  const bytesOf = new Map<string, Buffer>()
  const original = (key: string) => `pictures/${key.slice(0, 2)}/${key}/original`
  const master = (key: string) => `pictures/${key.slice(0, 2)}/${key}/master.jpg`

  /** A picture of these sizes: of its original, and of its master where it has one. */
  async function add(key: string, size: number, masterSize?: number): Promise<void> {
    const bytes = randomBytes(size)
    bytesOf.set(original(key), bytes)
    await inFolder.put(original(key), bytes)
    if (masterSize !== undefined) {
      bytesOf.set(master(key), randomBytes(masterSize))
      await inFolder.put(master(key), bytesOf.get(master(key)) as Buffer)
    }
    await owner.pool.query(
      `insert into pictures (collection_id, position, name, file_key, sha256, format, width, height, bytes, frames, has_master, likeness, tint)
       values (1, 1, $1, $2, sha256($3), 'jpeg', 1, 1, $4, 1, $5, repeat('0', 64)::bit(64), '')`,
      [`${key}.jpg`, key, bytes, size, masterSize !== undefined],
    )
  }
  await owner.pool.query(`insert into access_groups (name, root_id, ancestors) values ('Root', 1, '{1}');
    insert into picture_collections (name, kind, parent_access_group_id) values ('Dishes', 'food', 1)`)
  await add('aaPlain', 40_000)
  await add('aaPlain-2', 1)
  await add('bbHeic', 500_000, 90_000)
  await add('-c_Odd', 3_000_000)
  await add('ddGone', 700)
  await owner.pool.query("delete from pictures where file_key = 'ddGone'")

  async function mustHoldAll(storage: Storage): Promise<void> {
    for (const [key, bytes] of bytesOf)
      expect([key, await storage.locally(key, async (file) => readFileSync(file).equals(bytes))]).toEqual([key, true])
  }

  test('go from the folder into an export, from there into a bucket, and the same way back', async () => {
    const [there, back] = [path.join(home, 'with files'), path.join(home, 'from the bucket')]
    const sent = await exportTo(owner, there, of(inFolder))
    expect([sent.files.map(({ key }) => key), sent.missing, sent.damaged]).toEqual([[...bytesOf.keys()].toSorted(), [], []])
    expect((await importFrom(receiver, there, { files: of(inStore) })).missing).toEqual([])
    await mustHoldAll(inStore)
    const received = await exportTo(receiver, back, of(inStore))
    expect([received.files, received.tables]).toEqual([sent.files, sent.tables])
    const home2 = folderStorage(path.join(home, 'files again'))
    await importFrom(receiver, back, { replace: true, files: of(home2) })
    await mustHoldAll(home2)
  })

  test('that are missing or damaged are named, and the rest is exported; an import names what it has not', async () => {
    const partial = folderStorage(path.join(home, 'partial'))
    for (const [key, bytes] of bytesOf) if (!key.includes('aaPlain/') && !key.includes('ddGone')) await partial.put(key, bytes)
    await partial.put(original('-c_Odd'), Buffer.from('something else'))
    const folder = path.join(home, 'partial export')
    const { files, missing, damaged } = await exportTo(owner, folder, of(partial))
    expect(missing).toMatchObject([{ key: original('aaPlain'), of: '“aaPlain.jpg” in “Dishes”' }])
    expect([files.length, damaged]).toMatchObject([4, [{ key: original('-c_Odd') }]])
    const target = folderStorage(path.join(home, 'target'))
    const imported = await importFrom(receiver, folder, { replace: true, files: of(target) })
    expect(imported.missing).toMatchObject([{ key: original('aaPlain') }])
  })

  test('of an export are judged before anything is touched', async () => {
    const folder = path.join(home, 'harmed files')
    await exportTo(owner, folder, of(inFolder))
    appendFileSync(path.join(folder, 'files', ...original('bbHeic').split('/')), 'x')
    await expect(importFrom(damaged, folder, { files: of(inStore) })).rejects.toThrow('is not what was exported')
    unlinkSync(path.join(folder, 'files', ...original('bbHeic').split('/')))
    await expect(importFrom(damaged, folder, { files: of(inStore) })).rejects.toThrow('is missing. Nothing was imported.')
    expect((await damaged.pool.query("select from pg_class where relname = 'access_groups'")).rowCount).toBe(0)
  })

  test('of data that an import replaced go weeks later, as those of deleted pictures do', async () => {
    const folder = path.join(home, 'other data')
    await exportTo(marked, folder, of(inFolder))
    await importFrom(receiver, folder, { replace: true, keysDir, files: of(inStore) })
    const { rows } = await receiver.pool.query('select file_key from ended_picture_files order by 1')
    expect(rows.map(({ file_key }) => file_key).toSorted()).toEqual(['-c_Odd', 'aaPlain', 'aaPlain-2', 'bbHeic'])
  })

  test('are copied between folder and bucket; what is there is left, and what is nowhere is named', async () => {
    const other = s3Storage(placeOf(store.url('pictures/other')), { localDir: path.join(home, 'fetched'), log })
    const client = await owner.pool.connect()
    const known = await filesOfPictures(client as pg.ClientBase).finally(() => client.release())
    const first = await copyFiles(inFolder, other, known)
    expect([first.files.length, first.there, first.missing]).toEqual([bytesOf.size, 0, []])
    await mustHoldAll(other)
    await other.removeBelow('pictures/aa/aaPlain')
    const again = await copyFiles(inFolder, other, [...known, { key: 'pictures/no/none/original', sha256: undefined, of: 'a picture' }])
    expect([again.files.map(({ key }) => key), again.there, again.missing.map(({ key }) => key)]).toEqual([
      [original('aaPlain')],
      bytesOf.size - 1,
      ['pictures/no/none/original'],
    ])
    other.close()
  })
})
