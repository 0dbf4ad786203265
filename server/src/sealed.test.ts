import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { empty, testDatabase } from '../testing/database.ts'
import { cellOf } from './modules/bank-connections/numbers.ts'
import { cellOf as posCellOf } from './modules/pos/accounts.ts'
import { ringOfDatabase } from './platform/key-ring-of-database.ts'
import type { KeyRing } from './platform/secrets.ts'
import { sealedSamples, takeNewRing } from './sealed.ts'

const database = await testDatabase()
let home: string

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'brigade-sealed-'))
})
afterEach(async () => {
  rmSync(home, { recursive: true, force: true })
  await empty(database, 'key_ring_marks', 'bank_item_removals', 'bank_connections', 'restaurants', 'access_group_resources', 'access_groups')
})

const start = (dir: string) => ringOfDatabase(database, dir, sealedSamples)

async function connection(ring: KeyRing, sealed: 'numbers' | 'link'): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`insert into bank_connections
    (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
    values ('Deposits', 'Ana', 'Reyes', 'ana@example.com', '2125550100', '1 Harbor Street', 7) returning id`)
  const id = rows[0]?.id ?? 0
  const seal = (column: Parameters<typeof cellOf>[1]) => ring.encrypt('000123456789', cellOf(id, column))
  await (sealed === 'numbers'
    ? sql`update bank_connections set routing_number_enc = ${seal('routing_number')}, account_number_enc = ${seal('account_number')},
        routing_number_last_four = '6789', account_number_last_four = '6789' where id = ${id}`
    : sql`update bank_connections set provider = 'sandbox', provider_item_id = ${`item-${id}`}, access_token_enc = ${seal('access_token')},
        healthy = true where id = ${id}`
  ).execute(database.db)
  await sql`insert into access_group_resources (access_group_id, resource_type, resource_id, relation) values (7, 'bank_connection', ${id}, 'owner')`.execute(
    database.db,
  )
  return id
}

async function company(): Promise<void> {
  await database.pool.query(`insert into access_groups (id, name, root_id, ancestors) overriding system value values (7, 'Root', 7, '{7}');
    insert into restaurants (id, name, timezone, currency, parent_access_group_id)
      overriding system value values (5, 'Harbor', 'America/New_York', 'USD', 7)`)
}

async function till(ring: KeyRing): Promise<void> {
  await sql`insert into pos_connections (id, restaurant_id, name, provider, field_policy, token_enc, token_end) overriding system value
    values (3, 5, 'Till', 'square', '{}', ${ring.encrypt('token', posCellOf(3, 'token'))}, '1234')`.execute(database.db)
}

const stateOf = (id: number) =>
  database.db
    .selectFrom('bank_connections')
    .select(['account_number_enc', 'account_number_last_four', 'access_token_enc', 'healthy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What stands in the history since: what tests before have left there stays. */
const historyAfter = (id: number) =>
  database.db.selectFrom('audit_logs').select(['resource', 'resource_id', 'description', 'reach']).where('id', '>', id).orderBy('id').execute()

test('a sample is found for each key and can be decrypted, wherever a module seals something', async () => {
  await company()
  const ring = await start(path.join(home, 'keys'))
  await connection(ring, 'numbers')
  ring.rotate()
  const removal = ring.encrypt('access-token', 'bank_item_removals|item-1|access_token')
  await sql`insert into bank_item_removals (provider, provider_item_id, access_token_enc) values ('sandbox', 'item-1', ${removal})`.execute(
    database.db,
  )
  ring.rotate()
  const id = await connection(ring, 'link')
  const exchanged = ring.encrypt('exchanged', 'bank_public_tokens|0a0b|access_token')
  await sql`insert into bank_public_tokens (token_hash, bank_connection_id, access_token_enc) values ('\\x0a0b', ${id}, ${exchanged})`.execute(
    database.db,
  )
  ring.rotate()
  await till(ring)
  const samples = await sealedSamples(database.db)
  expect(samples).toHaveLength(4)
  for (const { envelope, context } of samples) expect(ring.decrypt(envelope, context)).not.toBe('')
})

test('with a matching ring nothing has to be given up', async () => {
  await start(path.join(home, 'keys'))
  expect(await takeNewRing(database, path.join(home, 'keys'), { goOn: true })).toBeUndefined()
})

test('a lost ring is given up only on request; its sealed data is removed, History says so, and the server starts', async () => {
  await company()
  const { last } = await database.db
    .selectFrom('audit_logs')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const lost = await start(path.join(home, 'lost'))
  const typed = await connection(lost, 'numbers')
  const linked = await connection(lost, 'link')
  await till(lost)
  const dir = path.join(home, 'keys')
  const given = [
    { count: 1, what: 'bank connections with typed account numbers, to be typed again' },
    { count: 1, what: 'bank connections linked by the bank, to be linked again' },
    { count: 1, what: 'points of sale, whose tokens and webhook keys are to be entered again' },
  ]
  const looked = await takeNewRing(database, dir, { goOn: false })
  expect(looked).toEqual({ trouble: expect.stringContaining('There is no key ring'), givenUp: given })
  expect([existsSync(dir), (await stateOf(typed)).account_number_last_four]).toEqual([false, '6789'])
  await expect(start(dir)).rejects.toThrow('There is no key ring')

  expect((await takeNewRing(database, dir, { goOn: true }))?.givenUp).toEqual(given)
  const ring = await start(dir)
  expect(ring.marks()).not.toEqual(lost.marks())
  expect(await stateOf(typed)).toMatchObject({ account_number_enc: null, account_number_last_four: null })
  expect(await stateOf(linked)).toMatchObject({ access_token_enc: null, healthy: false })
  const pos = await database.db.selectFrom('pos_connections').select(['token_enc', 'token_end', 'state']).where('id', '=', 3).executeTakeFirst()
  expect(pos).toEqual({ token_enc: null, token_end: '', state: 'auth_failed' })
  const history = await historyAfter(last)
  expect(history).toEqual([
    expect.objectContaining({
      resource: 'bank_connection',
      resource_id: typed,
      description: expect.stringContaining('account numbers were given up'),
      reach: [7],
    }),
    expect.objectContaining({
      resource: 'bank_connection',
      resource_id: linked,
      description: expect.stringContaining('link to the bank was given up'),
    }),
    expect.objectContaining({ resource: 'restaurant', resource_id: 5, description: expect.stringContaining('“Till”') }),
  ])
  await expect(start(path.join(home, 'lost'))).rejects.toThrow('is not the one that this database was used with')
})

test('with an older copy of the ring only data sealed by its missing key is removed', async () => {
  await company()
  const dir = path.join(home, 'keys')
  const ring = await start(dir)
  const old = await connection(ring, 'numbers')
  const copy = path.join(home, 'copy')
  mkdirSync(copy)
  copyFileSync(path.join(dir, 'keys.json'), path.join(copy, 'keys.json'))
  ring.rotate()
  await start(dir)
  const young = await connection(ring, 'numbers')
  expect((await takeNewRing(database, copy, { goOn: true }))?.givenUp.map(({ count }) => count)).toEqual([1])
  const opened = await start(copy)
  expect(opened.decrypt((await stateOf(old)).account_number_enc ?? '', cellOf(old, 'account_number'))).toBe('000123456789')
  expect((await stateOf(young)).account_number_enc).toBeNull()
})
