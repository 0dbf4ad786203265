import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { type AuditEntry, diffOf, writeAudit, writeAudits } from './write.ts'

const database = await testDatabase()

const entry: AuditEntry = {
  resource: 'bank_connection',
  resourceId: 7,
  action: 'update',
  agent: 'Ada <ada@example.com>',
  actorType: 'user',
  actorId: null,
  reach: [1, 2],
  requestId: 'r1',
  address: '127.0.0.1',
}

test('lists each changed field, without identity, time stamps, counters and unchanged fields', () => {
  const before = {
    id: 1,
    name: 'Harbor',
    address: '',
    healthy: true,
    version: 1,
    updated_at: 'a',
    inserted_at: 'b',
    __typename: 'T',
    _can: { update: true },
    phone: '1',
  }
  const after = { id: 2, name: 'Harbor 2', address: null, healthy: false, version: 2, updated_at: 'c', inserted_at: 'd', __typename: 'U', _can: {} }
  const changes = diffOf(before, after)
  expect(changes).toEqual([
    { field: 'name', old: 'Harbor', new: 'Harbor 2' },
    { field: 'healthy', old: 'true', new: 'false' },
  ])
  expect(describeChanges(changes)).toBe('- **name**: Harbor → Harbor 2\n- **healthy**: true → false')
})

test('a creation lists the filled fields, a deletion the fields that were there', () => {
  expect(diffOf(undefined, { id: 1, name: 'Harbor', address: '', at: new Date(0), tags: [], days: [1, 2] })).toEqual([
    { field: 'name', old: null, new: 'Harbor' },
    { field: 'at', old: null, new: '1970-01-01T00:00:00.000Z' },
    { field: 'days', old: null, new: '[1,2]' },
  ])
  expect(diffOf({ name: 'Harbor', address: null }, undefined)).toEqual([{ field: 'name', old: 'Harbor', new: null }])
})

test('secrets show only that they changed, account numbers their last four digits', () => {
  const changes = diffOf(
    { password: 'old-pass', access_token_enc: 'v1.a', has_token: false, account_number: '000123456789', routing_number: '•••••0021' },
    { password: 'new-pass', access_token_enc: 'v1.b', has_token: true, account_number: '000987654321', routing_number: '011000015' },
  )
  expect(changes).toEqual([
    { field: 'password', old: '••••••', new: '••••••' },
    { field: 'access_token_enc', old: '••••••', new: '••••••' },
    { field: 'has_token', old: 'false', new: 'true' },
    { field: 'account_number', old: '•••••6789', new: '•••••4321' },
    { field: 'routing_number', old: '•••••0021', new: '•••••0015' },
  ])
})

test('an empty change writes no row', async () => {
  expect(await database.write((tx) => writeAudit(tx, { ...entry, changes: [] }))).toBeNull()
  expect(await database.write((tx) => writeAudit(tx, { ...entry, description: '  ' }))).toBeNull()
})

test('many at once write the same rows in the same order as one by one', async () => {
  const odd: Partial<AuditEntry>[] = [
    { description: '  - **said**: "Ümläut", {a,b}, NULL, \\ and \ud83d\ude00\nin two lines ' },
    { description: '', changes: [{ field: 'name', old: null, new: '{"a": "\\"}' }], reach: [], actorId: 3, app: 'menu', origin: 'client' },
    { description: '', changes: [] },
    { description: 'NULL', agent: '', actorType: 'guest', reach: [9_007_199_254_740_991, 1], address: '::1', action: 'delete' },
    { description: 'half a \ud800 pair', requestId: 'a,b' },
  ]
  const entries = Array.from({ length: 2250 }, (_, at): AuditEntry => ({ ...entry, description: `line ${at}`, ...odd[at % 50] }))
  const written = async (write: (all: readonly AuditEntry[]) => Promise<unknown>) => {
    const { rows: last } = await database.pool.query('select coalesce(max(id), 0) as id from audit_logs')
    await write(entries)
    const { rows } = await database.pool.query('select * from audit_logs where id > $1 order by id', [last[0].id])
    return rows.map(({ id: _id, inserted_at: _at, ...row }) => row)
  }
  const together = await written((all) => database.write((tx) => writeAudits(tx, all)))
  const singly = await written((all) =>
    database.write(async (tx) => {
      for (const one of all) await writeAudit(tx, one)
    }),
  )
  expect(together).toHaveLength(2205)
  expect(together).toEqual(singly)
  expect(together.slice(0, 3).map(({ description, reach, actor_id, changes }) => [description, reach, actor_id, changes])).toEqual([
    ['- **said**: "Ümläut", {a,b}, NULL, \\ and 😀\nin two lines', [1, 2], null, []],
    ['- **name**: {"a": "\\"}', [], 3, [{ field: 'name', old: null, new: '{"a": "\\"}' }]],
    ['NULL', [9_007_199_254_740_991, 1], null, []],
  ])
})

test('the row is committed with the change or not at all', async () => {
  const write = database.write(async (tx) => {
    await writeAudit(tx, { ...entry, resourceId: 99, description: 'never happened' })
    throw new Error('the change failed')
  })
  await expect(write).rejects.toThrow('the change failed')
  const { rows } = await database.pool.query('select 1 from audit_logs where resource_id = 99')
  expect(rows).toEqual([])
})

test('the trail is append-only', async () => {
  const id = await database.write((tx) => writeAudit(tx, { ...entry, changes: [{ field: 'name', old: null, new: 'Harbor' }] }))
  for (const change of [
    `update audit_logs set description = 'x' where id = ${id}`,
    `delete from audit_logs where id = ${id}`,
    'truncate audit_logs',
  ]) {
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  }
  const { rows } = await database.pool.query('select description, origin, app, reach from audit_logs where id = $1', [id])
  expect(rows).toEqual([{ description: '- **name**: Harbor', origin: 'server', app: 'chef', reach: [1, 2] }])
})
