import { createHash } from 'node:crypto'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { bankConnections, expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Person } from '../../../testing/app.ts'
import { bankBench, formOf, manual, routing } from '../../../testing/bank-bench.ts'
import { handOver } from '../../platform/access/holdings.ts'
import { cellOf } from './numbers.ts'
import { lock } from './store.ts'

const { app } = await bankBench()
const root = await app.group({ name: 'Larkspur' })
const region = await app.group({ name: 'New England', parent: root })
const elsewhere = await app.group({ name: 'Somebody else' })
const admin = await app.person({ name: 'Marcus Webb', on: root, roles: ['bank_connections_admin'] })
const viewer = await app.person({ on: root, roles: ['bank_connections'] })
const stranger = await app.person({ on: elsewhere, roles: ['bank_connections_admin'] })

async function create(more: Record<string, unknown> = {}, on = region) {
  const answer = await app.call(bankConnections.create, { bank_connection: formOf(more), parent_access_group_id: on }, { as: admin })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...answer.body, uuid: answer.body.uuid ?? '' }
}

const rowOf = (id: number) => app.database.db.selectFrom('bank_connections').selectAll().where('id', '=', id).executeTakeFirst()

const historyOf = async (id: number) => (await app.call(auditLogs.search, { resource: 'bank_connection', resource_id: id }, { as: admin })).body.data

describe('create, read, list', () => {
  test('an automatic connection has no numbers and no token, and its organization owns it', async () => {
    const made = await create()
    expect(made).toMatchObject({
      routing_number: null,
      account_number: null,
      has_token: false,
      healthy: false,
      version: 1,
      parent_access_group_name: 'New England',
      _can: { update: true, delete: true },
    })
    const seen = await app.call(bankConnections.get, { id: made.id }, { as: viewer })
    expect(seen.body).toEqual({ ...made, uuid: null, _can: { update: false, delete: false } })
    expect((await app.call(bankConnections.get, { id: made.id }, { as: stranger })).status).toBe(404)
    const [line] = await historyOf(made.id)
    expect(line).toMatchObject({ action: 'create', agent: `Marcus Webb <${admin.email}>` })
    expect(line?.description).toContain('- **organization**: New England')
  })

  test('a wrong routing number, a missing one and a mask without a stored number are refused with sentences', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await app.call(bankConnections.create, { bank_connection: formOf({ ...manual(), ...more }), parent_access_group_id: region }, { as: admin }))
        .problem.errors
    expect(await refused({ routing_number: '123456789' })).toEqual({ routing_number: ['The routing number is invalid'] })
    expect(await refused({ account_number: '' })).toEqual({ account_number: ['Account number is required'] })
    expect(await refused({ account_number: '•••••1234' })).toEqual({ account_number: ['This is not the stored number; type it in full'] })
  })

  test('the list is filtered, sorted by name and searched for any part of it, with wildcards as plain letters', async () => {
    const group = await app.group()
    const person = await app.person({ on: group, roles: ['bank_connections_admin'] })
    for (const name of ['zinc 100%', 'Alpha_1', 'alphaX1', 'back\\slash', 'Épicerie']) {
      await app.call(bankConnections.create, { bank_connection: formOf({ name }), parent_access_group_id: group }, { as: person })
    }
    const names = async (name: string) => {
      const { body } = await app.call(bankConnections.search, { name }, { as: person })
      expect(body.total).toBe(body.data.length)
      return body.data.map((row) => row.name)
    }
    expect((await names('')).slice(0, 3)).toEqual(['Alpha_1', 'alphaX1', 'back\\slash'])
    expect(await names('a_1')).toEqual(['Alpha_1'])
    expect(await names('%')).toEqual(['zinc 100%'])
    expect(await names('\\')).toEqual(['back\\slash'])
    expect(await names('ALPHA')).toEqual(['Alpha_1', 'alphaX1'])
    const { body } = await app.call(bankConnections.search, { page: 2, per_page: 2 }, { as: person })
    expect(body).toMatchObject({ total: 5, page: 2, per_page: 2, data: [{ name: 'back\\slash' }, expect.anything()] })
  })
})

describe('the orders of the list', () => {
  test('by organization and by state, in both directions; renamed groups and changed states move their rows', async () => {
    const group = await app.group({ name: 'Birch' })
    const below = await app.group({ name: 'Acorn', parent: group })
    const person = await app.person({ on: group, roles: ['bank_connections_admin'] })
    const made = async (form: Record<string, unknown>, on: number) =>
      (await app.call(bankConnections.create, { bank_connection: formOf(form), parent_access_group_id: on }, { as: person })).body.id
    await made({ name: 'One' }, group)
    const two = await made({ name: 'Two' }, below)
    await made({ name: 'Three', ...manual() }, group)
    const names = async (sort?: 'organization' | '-organization' | 'status' | '-status' | '-name', page = 1, per_page = 20) => {
      const { body } = await app.call(bankConnections.search, { page, per_page, ...(sort && { sort }) }, { as: person })
      expect(body.total).toBe(3)
      return body.data.map((row) => row.name).join(' ')
    }
    expect(await names()).toBe('One Three Two')
    expect(await names('-name')).toBe('Two Three One')
    expect(await names('organization')).toBe('Two One Three')
    expect(await names('-organization')).toBe('Three One Two')
    expect(await names('status')).toBe('One Two Three')
    expect([await names('-organization', 1, 2), await names('-organization', 2, 2), await names('-organization', 3, 2)]).toEqual([
      'Three One',
      'Two',
      '',
    ])
    await sql`update access_groups set name = 'Cedar' where id = ${below}`.execute(app.database.db)
    expect(await names('organization')).toBe('One Three Two')
    await sql`update bank_connections set access_token_enc = 'x', error_code = ${expiredTokenCode} where id = ${two}`.execute(app.database.db)
    expect(await names('status')).toBe('Two One Three')
    expect(await names('-status')).toBe('Three One Two')
  })
})

describe('numbers', () => {
  test('are sealed to their row, shown as four digits, and kept when the mask is saved', async () => {
    const made = await create(manual('5550001234'))
    expect(made).toMatchObject({ routing_number: '•••••0019', account_number: '•••••1234' })
    const before = await rowOf(made.id)
    const { routing_number, account_number, version } = made
    const saved = await app.call(
      bankConnections.update,
      { id: made.id, bank_connection: { name: 'Renamed', address: made.address, routing_number, account_number, version } },
      { as: admin },
    )
    expect(saved.body).toMatchObject({ name: 'Renamed', account_number: '•••••1234', version: 2 })
    const after = await rowOf(made.id)
    expect(after?.account_number_enc).toBe(before?.account_number_enc)
    expect(app.deps.secrets.decrypt(after?.account_number_enc ?? '', cellOf(made.id, 'account_number'))).toBe('5550001234')
    const other = await create(manual('5550001234'))
    const twin = await rowOf(other.id)
    expect(twin?.account_number_enc).not.toBe(after?.account_number_enc)
    expect(twin?.account_fingerprint).toEqual(after?.account_fingerprint)
    expect(() => app.deps.secrets.decrypt(twin?.account_number_enc ?? '', cellOf(made.id, 'account_number'))).toThrow()
    expect(() => app.deps.secrets.decrypt(after?.account_number_enc ?? '', cellOf(made.id, 'routing_number'))).toThrow()
  })

  test('another mask is refused and nothing is written', async () => {
    const made = await create(manual())
    const answer = await app.call(
      bankConnections.update,
      {
        id: made.id,
        bank_connection: { name: 'X', address: 'Y', connection_type: 'MANUAL', routing_number: '•••••0019', account_number: '•••••9999' },
      },
      { as: admin },
    )
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toEqual({ account_number: ['This is not the stored number; type it in full'] })
    expect((await rowOf(made.id))?.name).toBe(made.name)
  })

  test('a changed account sends mail to the contact and all admins only, with masked digits', async () => {
    // Everybody who may change it is told, so nobody else may reach it.
    const own = await app.group()
    const first = await app.person({ on: own, roles: ['bank_connections_admin'] })
    const second = await app.person({ on: own, roles: ['bank_connections_admin'] })
    const form = { bank_connection: formOf(manual('5550001234')), parent_access_group_id: own }
    const { body: made } = await app.call(bankConnections.create, form, { as: first })
    const change = (account_number: string) =>
      app.call(
        bankConnections.update,
        { id: made.id, bank_connection: { name: made.name, address: made.address, routing_number: '•••••0019', account_number } },
        { as: first },
      )
    const count = (await app.mails()).length
    expect((await change('777700009876')).status).toBe(200)
    const mails = (await app.mails()).slice(0, -count || undefined)
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([made.contact_email, first.email, second.email]))
    for (const mail of mails) {
      expect(mail.subject).toBe(`Payout account changed: ${made.name}`)
      expect(mail.body_text).toContain('•••••1234')
      expect(mail.body_text).toContain('•••••9876')
      expect(mail.body_text).not.toContain('777700009876')
    }
    expect((await rowOf(made.id))?.destination_changed_at).toBeInstanceOf(Date)
    await change('777700009876')
    expect(await app.mails()).toHaveLength(count + mails.length)
    const automatic = await app.call(
      bankConnections.update,
      { id: made.id, bank_connection: { name: made.name, address: made.address, connection_type: 'AUTOMATIC' } },
      { as: first },
    )
    expect(automatic.body).toMatchObject({ routing_number: null, account_number: null })
    expect(await rowOf(made.id)).toMatchObject({ routing_number_enc: null, account_number_enc: null, account_number_last_four: null })
    expect((await app.mails()).length).toBe(count + 2 * mails.length)
  })

  test('canary numbers are found nowhere except in their sealed columns', async () => {
    const accounts = Array.from({ length: 20 }, (_, at) => `8675309${String(at).padStart(5, '4')}`)
    for (const account of accounts) {
      const made = await create(manual(account))
      await app.call(
        bankConnections.update,
        { id: made.id, bank_connection: { name: made.name, address: made.address, routing_number: routing, account_number: `9${account}` } },
        { as: admin },
      )
    }
    const tables = ['audit_logs', 'realtime_events', 'mails', 'idempotency_keys', 'bank_connections', 'bank_events'] as const
    for (const table of tables) {
      const text = JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute())
      expect(accounts.filter((account) => text.includes(account))).toEqual([])
      expect(text).not.toContain(`"${routing}"`)
    }
    const { body } = await app.call(bankConnections.search, { per_page: 100 }, { as: admin })
    expect(JSON.stringify(body)).not.toMatch(/8675309|_enc|fingerprint|access_token/)
  })
})

describe('a repeated create call', () => {
  const input = { bank_connection: formOf(manual()), parent_access_group_id: region }
  const kept = () => app.database.db.selectFrom('idempotency_keys').select(['key', 'request_hash']).where('key', 'like', 'repeated-%').execute()

  test('leaves nothing in the database to test guessed account numbers against', async () => {
    expect((await app.call(bankConnections.create, input, { as: admin, headers: { 'idempotency-key': 'repeated-1' } })).status).toBe(200)
    const guess = createHash('sha256')
      .update(JSON.stringify(z.parse(bankConnections.create.input, input)))
      .digest('hex')
    expect((await kept()).map(({ request_hash }) => request_hash.toString('hex'))).not.toContain(guess)
  })

  test('gets the first answer for two days', async () => {
    await sql`update idempotency_keys set inserted_at = now() - interval '49 hours' where key = 'repeated-1'`.execute(app.database.db)
    await app.call(bankConnections.create, input, { as: admin, headers: { 'idempotency-key': 'repeated-2' } })
    expect((await kept()).map(({ key }) => key)).toEqual(['repeated-2'])
  })
})

describe('editing', () => {
  test('contact fields are read-only, and History shows the difference', async () => {
    const made = await create()
    const form = { name: 'Harbor 2', address: made.address, contact_email: 'thief@example.com', contact_phone: '0000000000' }
    const { body } = await app.call(bankConnections.update, { id: made.id, bank_connection: form }, { as: admin })
    expect(body).toMatchObject({ name: 'Harbor 2', contact_email: made.contact_email, contact_phone: made.contact_phone })
    expect((await historyOf(made.id))[0]).toMatchObject({ action: 'update', description: `- **name**: ${made.name} → Harbor 2` })
  })

  test('when two people save the same version at once, one gets a conflict', async () => {
    const made = await create()
    const save = (name: string) =>
      app.call(bankConnections.update, { id: made.id, bank_connection: { name, address: made.address, version: made.version } }, { as: admin })
    const answers = await Promise.all([save('one'), save('two'), save('three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('stale')
    expect((await rowOf(made.id))?.version).toBe(2)
    expect(await historyOf(made.id)).toHaveLength(2)
  })

  test('saving an unchanged form changes nothing and writes no History line', async () => {
    const made = await create(manual())
    const { name, address, routing_number, account_number, version } = made
    const { body } = await app.call(
      bankConnections.update,
      { id: made.id, bank_connection: { name, address, routing_number, account_number, version } },
      { as: admin },
    )
    expect(body.version).toBe(1)
    expect(await historyOf(made.id)).toHaveLength(1)
  })
})

describe('organization', () => {
  test('changes only by somebody who administers both, and the policy row changes with it', async () => {
    const made = await create()
    const move = (id: number, as = admin) =>
      app.call(
        bankConnections.update,
        { id: made.id, bank_connection: { name: made.name, address: made.address }, parent_access_group_id: id },
        { as },
      )
    expect((await move(elsewhere)).status).toBe(404)
    // The same act as moving it among the groups, so it asks for the same.
    expect((await move(root)).status).toBe(403)
    expect(await rowOf(made.id)).toMatchObject({ parent_access_group_id: region, version: 1 })
    const mover = await app.person({ on: root, roles: ['access_groups_admin', 'bank_connections_admin'] })
    expect((await move(root, mover)).body.version).toBe(2)
    const holders = await app.database.db
      .selectFrom('access_group_resources')
      .selectAll()
      .where('resource_type', '=', 'bank_connection')
      .where('resource_id', '=', made.id)
      .execute()
    expect(holders).toMatchObject([{ access_group_id: root, relation: 'owner' }])
  })

  test('who sees a moved connection where it is reads in History no name of the group that it left', async () => {
    const made = await create()
    const mover = await app.person({ on: root, roles: ['access_groups_admin', 'bank_connections_admin'] })
    const south = await app.group({ name: 'South', parent: root })
    const form = { id: made.id, bank_connection: { name: 'Moved', address: made.address }, parent_access_group_id: south }
    expect((await app.call(bankConnections.update, form, { as: mover })).problem.message).toBeUndefined()
    const read = async (as: Person) => {
      const { body } = await app.call(auditLogs.search, { resource: 'bank_connection', resource_id: made.id }, { as })
      return body.data[0]?.description
    }
    const reader = await app.person({ on: south, roles: ['bank_connections'] })
    expect(await read(reader)).toContain('- **organization**: a group → another group')
    expect(await read(mover)).toContain('- **organization**: New England →')
  })

  test('a connection that is only shared with the caller cannot be moved by them', async () => {
    const made = await create()
    await app.database.db
      .insertInto('access_group_resources')
      .values({ resource_type: 'bank_connection', resource_id: made.id, access_group_id: elsewhere })
      .execute()
    const answer = await app.call(
      bankConnections.update,
      { id: made.id, bank_connection: { name: made.name, address: made.address }, parent_access_group_id: elsewhere },
      { as: stranger },
    )
    expect(answer.status).toBe(403)
    expect(await rowOf(made.id)).toMatchObject({ parent_access_group_id: region, version: 1 })
  })

  test('somebody who lost the connection to a move while their change waited does not change it', async () => {
    const regional = await app.person({ on: region, roles: ['bank_connections_admin'] })
    const made = await create()
    const waiters = async () =>
      (await sql<{ count: number }>`select count(*) from pg_locks where not granted`.execute(app.database.db)).rows[0]?.count
    const late = await app.database.write(async (tx) => {
      await lock(tx, made.id)
      await handOver(tx, 'bank_connection', [made.id], root)
      const editing = app.call(bankConnections.update, { id: made.id, bank_connection: { name: 'late', address: made.address } }, { as: regional })
      // It has been let in by the rights of before and stands at the row.
      await vi.waitFor(async () => expect(await waiters()).toBeGreaterThan(0))
      return { editing }
    })
    expect((await late.editing).status).toBe(404)
    expect((await rowOf(made.id))?.name).toBe(made.name)
  })
})

describe('ids of others', () => {
  test('get 404 everywhere and nothing is written', async () => {
    const made = await create()
    const before = await rowOf(made.id)
    const as = { as: stranger }
    const form = { name: 'taken', address: 'over' }
    const answers = await Promise.all([
      app.call(bankConnections.get, { id: made.id }, as),
      app.call(bankConnections.update, { id: made.id, bank_connection: form }, as),
      app.call(bankConnections.update, { id: made.id, bank_connection: form, parent_access_group_id: elsewhere }, as),
      app.call(bankConnections.init, { id: made.id }, as),
      app.call(bankConnections.setToken, { id: made.id, token: 'public-sandbox-x' }, as),
      app.call(bankConnections.remove, { id: made.id }, as),
      app.call(bankConnections.revokeLink, { id: made.id }, as),
      app.call(bankConnections.create, { bank_connection: formOf(), parent_access_group_id: region }, as),
      app.call(bankConnections.get, { id: 999_999_999 }, as),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(answers[0]?.problem.message).toBe(answers[8]?.problem.message)
    expect(await rowOf(made.id)).toEqual(before)
    expect(await historyOf(made.id)).toHaveLength(1)
    expect((await app.call(bankConnections.update, { id: made.id, bank_connection: form }, { as: viewer })).status).toBe(403)
  })
})

describe('the public page', () => {
  test('is known, with its uuid, only to somebody who may change the connection', async () => {
    const { id, uuid, name } = await create()
    const seenBy = async (as: typeof admin) => {
      const one = await app.call(bankConnections.get, { id }, { as })
      const list = await app.call(bankConnections.search, { name }, { as })
      const history = await app.call(auditLogs.search, { resource: 'bank_connection', resource_id: id }, { as })
      const listed = list.body.data.find((row) => row.id === id)
      return { one: one.body.uuid, listed: listed?.uuid, isTold: JSON.stringify([one.body, list.body, history.body]).includes(uuid) }
    }
    expect(await seenBy(admin)).toEqual({ one: uuid, listed: uuid, isTold: true })
    expect(await seenBy(viewer)).toEqual({ one: null, listed: null, isTold: false })
  })

  test('is found by the uuid, shows no running id, and a closed link answers like an unknown one', async () => {
    const made = await create()
    const seen = await app.call(bankConnections.publicGet, { uuid: made.uuid })
    expect(seen.body).toEqual({
      uuid: made.uuid,
      name: made.name,
      contact_first_name: 'Dominic',
      contact_last_name: 'Reyes',
      contact_email: made.contact_email,
      contact_phone: made.contact_phone,
      connection_type: 'AUTOMATIC',
      has_token: false,
      healthy: false,
      bank_name: null,
      bank_account_last_four: null,
      error_code: null,
      error_message: null,
    })
    expect(seen.headers['x-robots-tag']).toContain('noindex')
    expect((await app.call(bankConnections.publicGet, { uuid: String(made.id) })).status).toBe(400)
    const closed = await app.call(bankConnections.revokeLink, { id: made.id }, { as: admin })
    expect(closed.body.public_link_revoked).toBe(true)
    const [gone, never] = await Promise.all([
      app.call(bankConnections.publicGet, { uuid: made.uuid }),
      app.call(bankConnections.publicGet, { uuid: '0b6f3a0e-6f3f-4a5b-9a55-0d9ff3f6a001' }),
    ])
    expect(gone.status).toBe(404)
    expect({ ...gone.problem, request_id: '' }).toEqual({ ...never.problem, request_id: '' })
    expect((await app.call(bankConnections.publicInit, { uuid: made.uuid })).status).toBe(404)
    const renewed = await app.call(bankConnections.revokeLink, { id: made.id, renew: true }, { as: admin })
    expect(renewed.body).toMatchObject({ public_link_revoked: false })
    expect(renewed.body.uuid).not.toBe(made.uuid)
    expect((await app.call(bankConnections.publicGet, { uuid: made.uuid })).status).toBe(404)
    expect((await app.call(bankConnections.publicGet, { uuid: renewed.body.uuid ?? '' })).status).toBe(200)
    expect((await historyOf(made.id)).map(({ description }) => description).slice(0, 2)).toEqual([
      'A new public link was opened.',
      'The public link was closed.',
    ])
  })

  test('is limited per address', async () => {
    const made = await create()
    const tries = await Promise.all(
      Array.from({ length: 32 }, () => app.call(bankConnections.publicGet, { uuid: made.uuid }, { address: '203.0.113.9' })),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('a deleted connection is gone with its rights; its History stays', async () => {
  const made = await create(manual())
  const gone = await app.call(bankConnections.remove, { id: made.id }, { as: admin })
  expect(gone.body).toEqual({ id: made.id, name: made.name })
  expect(await rowOf(made.id)).toBeUndefined()
  expect(
    await app.database.db
      .selectFrom('access_group_resources')
      .selectAll()
      .where('resource_id', '=', made.id)
      .where('resource_type', '=', 'bank_connection')
      .execute(),
  ).toEqual([])
  expect((await app.call(bankConnections.remove, { id: made.id }, { as: admin })).status).toBe(404)
  const [line] = await app.database.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('resource_id', '=', made.id)
    .where('action', '=', 'delete')
    .execute()
  expect(line?.reach).toEqual(expect.arrayContaining([root, region]))
  expect(line?.description).toContain('•••••1234')
})

test('several are deleted in one call; each gets a result and a History line', async () => {
  const first = await create({ name: 'First' })
  const second = await create({ name: 'Second' })
  const local = await app.person({ on: region, roles: ['bank_connections'] })
  const elsewhereAdmin = await app.group({ name: 'Harbor', parent: root })
  await app.grant(local, elsewhereAdmin, 'bank_connections_admin')
  const refused = await app.call(bankConnections.removeSeveral, { ids: [first.id, 999_999_999] }, { as: local })
  expect(refused.body.results).toEqual([
    { id: first.id, name: 'First', outcome: 'refused', sentence: 'You may look at it, but not delete it.' },
    { id: 999_999_999, name: '', outcome: 'refused', sentence: 'This bank connection does not exist or is not yours to see.' },
  ])
  const unknown = await app.call(bankConnections.removeSeveral, { ids: [first.id] }, { as: stranger })
  expect(unknown.body.results[0]).toMatchObject({ name: '', sentence: refused.body.results[1]?.sentence })
  expect(await rowOf(first.id)).toBeDefined()

  const gone = await app.call(bankConnections.removeSeveral, { ids: [second.id, 999_999_999, first.id, second.id] }, { as: admin })
  expect(gone.body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['First', 'done'],
    ['Second', 'done'],
    ['', 'refused'],
  ])
  expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([undefined, undefined])
  const lines = await app.database.db
    .selectFrom('audit_logs')
    .select(['resource_id', 'agent'])
    .where('resource_id', 'in', [first.id, second.id])
    .where('action', '=', 'delete')
    .orderBy('resource_id')
    .execute()
  expect(lines).toEqual([first.id, second.id].map((id) => ({ resource_id: id, agent: `Marcus Webb <${admin.email}>` })))
  expect((await app.call(bankConnections.removeSeveral, { ids: [first.id] }, { as: viewer })).status).toBe(403)
})
