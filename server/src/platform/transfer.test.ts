import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testConnection, testDatabase } from '../../testing/database.ts'
import { sealedSamples } from '../sealed.ts'
import { openDatabase } from './database.ts'
import { marksOf, ringOfDatabase } from './key-ring-of-database.ts'
import { makeKeyRing } from './secrets.ts'
import { exportTo, importFrom } from './transfer.ts'

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
