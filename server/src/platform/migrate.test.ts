import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testConnection } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function emptyDatabase(nodes = 1): Promise<[Database, ...Database[]]> {
  const connection = await testConnection({ empty: true })
  const open = () => {
    const database = openDatabase({ connection, max: 2 })
    afterAll(() => database.close())
    return database
  }
  return [open(), ...Array.from({ length: nodes - 1 }, open)]
}

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

const first = { '0001-boxes.sql': 'create table boxes (id int); select pg_sleep(0.2)' }
const second = { '0002-lids.sql': 'alter table boxes add column lid text' }
const [three, shared, once, twice] = [await emptyDatabase(3), await emptyDatabase(), await emptyDatabase(), await emptyDatabase()]

test('when three nodes start on an empty database, one migrates and the others wait', async () => {
  const folder = folderOf({ ...first, ...second })
  const applied = await Promise.all(three.map((node) => migrate(node, folder)))
  expect(applied.flat().sort()).toEqual(['0001-boxes.sql', '0002-lids.sql'])
  expect(await migrate(three[0], folder)).toEqual([])
})

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const [database] = once
  const broken = folderOf({ ...first, '0002-lids.sql': 'create table half (id int); select 1 / 0' })
  await expect(migrate(database, broken)).rejects.toThrow('0002-lids.sql failed and was undone: division by zero')
  expect((await database.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  expect(await migrate(database, folderOf({ ...first, ...second }))).toEqual(['0002-lids.sql'])
})

test('a changed file, an older program and a number out of order are refused with sentences', async () => {
  const [database] = shared
  await migrate(database, folderOf({ ...first, ...second }))
  await expect(migrate(database, folderOf({ '0001-boxes.sql': 'create table chests (id int)', ...second }))).rejects.toThrow(
    '0001-boxes.sql was changed',
  )
  await expect(migrate(database, folderOf(first))).rejects.toThrow('newer than this version of the server: it has 0002-lids.sql')
  await expect(migrate(database, folderOf({ ...first, '0001-late.sql': 'select 1', ...second }))).rejects.toThrow('Give the new one the next number')
})

test('a migration whose node was killed is finished by the next one', async () => {
  const [database] = twice
  const slow = folderOf({ '0001-boxes.sql': 'create table boxes (id int); select pg_sleep(30)' })
  const killed = migrate(database, slow)
  killed.catch(() => undefined)
  const migrating = "from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()"
  await expect.poll(async () => (await database.pool.query(`select pid ${migrating}`)).rowCount).toBe(1)
  await database.pool.query(`select pg_terminate_backend(pid) ${migrating}`)
  await expect(killed).rejects.toThrow()
  expect(await migrate(database, folderOf(first))).toEqual(['0001-boxes.sql'])
})
