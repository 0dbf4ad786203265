import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testConnection, testDatabase } from '../../../testing/database.ts'
import { placeOf, testStore } from '../../../testing/s3.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { copyFiles } from '../../platform/storage/carry.ts'
import { folderStorage } from '../../platform/storage/folder-storage.ts'
import { s3Storage } from '../../platform/storage/s3-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { exportTo, importFrom } from '../../platform/transfer.ts'
import { beforeReplacing, filesOfPictures } from './public/store-files.ts'

const home = mkdtempSync(path.join(tmpdir(), 'brigade-files-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

async function emptyDatabase(): Promise<Database> {
  const database = openDatabase({ connection: await testConnection({ empty: true }) })
  opened.push(database)
  return database
}

const store = await testStore()
const log = { warn() {}, info() {} }
const inFolder = folderStorage(path.join(home, 'files'))
const inStore = s3Storage(placeOf(store.url('pictures/shop')), { localDir: path.join(home, 'fetched'), log })
afterAll(() => inStore.close())
const of = (storage: Storage) => ({ storage, list: filesOfPictures, beforeReplacing })
const owner = await testDatabase()
const damaged = await emptyDatabase()
const other = await testDatabase()

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
  for (const [key, bytes] of bytesOf) expect([key, await storage.locally(key, async (file) => readFileSync(file).equals(bytes))]).toEqual([key, true])
}

test('uploaded files go from the folder into an export, from there into a bucket, and the same way back', async () => {
  const receiver = await emptyDatabase()
  const [there, back] = [path.join(home, 'with files'), path.join(home, 'from the bucket')]
  const sent = await exportTo(owner, there, of(inFolder))
  expect([sent.files.map(({ key }) => key), sent.missing, sent.damaged]).toEqual([[...bytesOf.keys()].toSorted(), [], []])
  expect((await importFrom(receiver, there, { replace: true, files: of(inStore) })).missing).toEqual([])
  await mustHoldAll(inStore)
  const received = await exportTo(receiver, back, of(inStore))
  expect([received.files, received.tables]).toEqual([sent.files, sent.tables])
  const home2 = folderStorage(path.join(home, 'files again'))
  await importFrom(receiver, back, { replace: true, files: of(home2) })
  await mustHoldAll(home2)
})

test('uploaded files that are missing or damaged are named, and the rest is exported; an import names what it has not', async () => {
  const receiver = await emptyDatabase()
  const partial = folderStorage(path.join(home, 'partial'))
  for (const [key, bytes] of bytesOf) if (!key.includes('aaPlain/') && !key.includes('ddGone')) await partial.put(key, bytes)
  await partial.put(original('-c_Odd'), Buffer.from('something else'))
  const folder = path.join(home, 'partial export')
  const { files, missing, damaged: changed } = await exportTo(owner, folder, of(partial))
  expect(missing).toMatchObject([{ key: original('aaPlain'), of: '“aaPlain.jpg” in “Dishes”' }])
  expect([files.length, changed]).toMatchObject([4, [{ key: original('-c_Odd') }]])
  const target = folderStorage(path.join(home, 'target'))
  const imported = await importFrom(receiver, folder, { replace: true, files: of(target) })
  expect(imported.missing).toMatchObject([{ key: original('aaPlain') }])
})

test('uploaded files of an export are judged before anything is touched', async () => {
  const folder = path.join(home, 'harmed files')
  await exportTo(owner, folder, of(inFolder))
  appendFileSync(path.join(folder, 'files', ...original('bbHeic').split('/')), 'x')
  await expect(importFrom(damaged, folder, { files: of(inStore) })).rejects.toThrow('is not what was exported')
  unlinkSync(path.join(folder, 'files', ...original('bbHeic').split('/')))
  await expect(importFrom(damaged, folder, { files: of(inStore) })).rejects.toThrow('is missing. Nothing was imported.')
  expect((await damaged.pool.query("select from pg_class where relname = 'access_groups'")).rowCount).toBe(0)
})

test('uploaded files of data that an import replaced go weeks later, as those of deleted pictures do', async () => {
  const receiver = await emptyDatabase()
  const [before, folder] = [path.join(home, 'data before'), path.join(home, 'other data')]
  await exportTo(owner, before, of(inFolder))
  await importFrom(receiver, before, { replace: true, files: of(inStore) })
  await other.pool.query("insert into access_groups (name, root_id, ancestors) values ('Root', 1, '{1}')")
  await exportTo(other, folder, of(inFolder))
  await importFrom(receiver, folder, { replace: true, files: of(inStore) })
  const { rows } = await receiver.pool.query('select file_key from ended_picture_files order by 1')
  expect(rows.map(({ file_key }) => file_key).toSorted()).toEqual(['-c_Odd', 'aaPlain', 'aaPlain-2', 'bbHeic'])
})

test('uploaded files are copied between folder and bucket; what is there is left, and what is nowhere is named', async () => {
  const elsewhere = s3Storage(placeOf(store.url('pictures/other')), { localDir: path.join(home, 'fetched'), log })
  const client = await owner.pool.connect()
  const known = await filesOfPictures(client as pg.ClientBase).finally(() => client.release())
  const first = await copyFiles(inFolder, elsewhere, known)
  expect([first.files.length, first.there, first.missing]).toEqual([bytesOf.size, 0, []])
  await mustHoldAll(elsewhere)
  await elsewhere.removeBelow('pictures/aa/aaPlain')
  const again = await copyFiles(inFolder, elsewhere, [...known, { key: 'pictures/no/none/original', sha256: undefined, of: 'a picture' }])
  expect([again.files.map(({ key }) => key), again.there, again.missing.map(({ key }) => key)]).toEqual([
    [original('aaPlain')],
    bytesOf.size - 1,
    ['pictures/no/none/original'],
  ])
  elsewhere.close()
})
