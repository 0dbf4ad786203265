import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { bankConnections, expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bankBench, formOf, manual } from '../../../../testing/bank-bench.ts'
import { untilWaiting } from '../../../../testing/waiting.ts'
import { takeTurn } from '../jobs.ts'

let failAccount = false
const bench = await bankBench((link) => ({
  ...link,
  account: (token) => (failAccount ? Promise.reject(new Error('the line broke')) : link.account(token)),
}))
const { app } = bench
const root = await app.group({ name: 'Larkspur' })
const admin = await app.person({ name: 'Marcus Webb', on: root, roles: ['bank_connections_admin'] })
const { db } = app.database

beforeEach(() => {
  failAccount = false
})

async function create(more: Record<string, unknown> = {}) {
  const { body } = await app.call(bankConnections.create, { bank_connection: formOf(more), parent_access_group_id: root }, { as: admin })
  return { ...body, uuid: body.uuid ?? '' }
}

async function widget(id: number, bank?: string): Promise<string> {
  const { body } = await app.call(bankConnections.init, { id }, { as: admin })
  return bench.signIn(body.data.token, bank)
}

const setToken = (id: number, token: string) => app.call(bankConnections.setToken, { id, token }, { as: admin })

async function linked(bank?: string) {
  const made = await create()
  const answer = await setToken(made.id, await widget(made.id, bank))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...answer.body, uuid: made.uuid }
}

const rowOf = (id: number) => db.selectFrom('bank_connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const itemOf = async (id: number) => (await rowOf(id)).provider_item_id ?? ''
const historyOf = async (id: number) => (await app.call(auditLogs.search, { resource: 'bank_connection', resource_id: id }, { as: admin })).body.data
const webhookOf = (item: string, type: string) => {
  const found = bench.webhooks.find(({ body }) => body.includes(item) && body.includes(type))
  if (!found) throw new Error(`no ${type} for ${item}`)
  return found
}

describe('linking', () => {
  test('init, widget, set_token: the connection shows bank and last four digits, and no token anywhere', async () => {
    const made = await linked()
    expect(made).toMatchObject({ has_token: true, healthy: true, bank_name: 'Harbor National', error_code: null })
    expect(made.bank_account_last_four).toMatch(/^\d{4}$/)
    const [line] = await historyOf(made.id)
    expect(line?.description).toContain('- **bank_name**: Harbor National')
    expect(JSON.stringify([line, made])).not.toMatch(/access-sandbox|public-sandbox/)
    expect((await rowOf(made.id)).access_token_enc).not.toContain('access-sandbox')
    const sessions = await db.selectFrom('bank_link_sessions').selectAll().where('bank_connection_id', '=', made.id).execute()
    expect(sessions).toMatchObject([{ mode: 'create', opened_by: 'user', user_id: admin.id, used_at: expect.any(Date) }])
  })

  test('the same token from many windows links once and gets the same answer each time', async () => {
    const made = await create()
    const token = await widget(made.id)
    const answers = await Promise.all([setToken(made.id, token), setToken(made.id, token), setToken(made.id, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.bank_account_last_four)).size).toBe(1)
    expect((await setToken(made.id, token)).status).toBe(200)
    expect(await historyOf(made.id)).toHaveLength(2)
  })

  test('a token of another connection is refused with a sentence', async () => {
    const [one, other] = [await create(), await create()]
    const token = await widget(one.id)
    expect((await setToken(one.id, token)).status).toBe(200)
    const answer = await setToken(other.id, token)
    expect(answer).toMatchObject({ status: 409, problem: { message: 'This account was linked to another bank connection.' } })
    expect((await rowOf(other.id)).access_token_enc).toBeNull()
  })

  test('a connection lost after the exchange is repaired by sending the same token again', async () => {
    const made = await create()
    const token = await widget(made.id)
    failAccount = true
    expect((await setToken(made.id, token)).status).toBeGreaterThanOrEqual(500)
    expect((await rowOf(made.id)).access_token_enc).toBeNull()
    failAccount = false
    expect((await setToken(made.id, token)).body).toMatchObject({ has_token: true, healthy: true })
  })

  test('an exchange without an answer leaves the connection free to be linked again', async () => {
    const made = await create()
    const token = await widget(made.id)
    await bench.order({ do: 'fault', fault: 'exchange_hangs', on: true })
    const hung = await setToken(made.id, token)
    await bench.order({ do: 'fault', fault: 'exchange_hangs', on: false })
    expect(hung.status).toBe(502)
    expect((await setToken(made.id, token)).status).toBe(422)
    expect((await setToken(made.id, await widget(made.id))).body).toMatchObject({ has_token: true, healthy: true })
  })

  test('an unknown token is the sender’s fault; an unreachable provider is not', async () => {
    const made = await create()
    const refused = {
      status: 422,
      problem: {
        code: 'unusable',
        message: 'This sign-in at the bank is not known, has expired or was used already. Please connect the account again.',
      },
    }
    expect(await setToken(made.id, 'junk')).toMatchObject(refused)
    expect(await app.call(bankConnections.publicSetToken, { uuid: made.uuid, token: 'junk' })).toMatchObject(refused)
    expect((await rowOf(made.id)).access_token_enc).toBeNull()
    await bench.order({ do: 'fault', fault: 'down', on: true })
    const away = [await setToken(made.id, 'junk'), await app.call(bankConnections.publicSetToken, { uuid: made.uuid, token: 'junk' })]
    await bench.order({ do: 'fault', fault: 'down', on: false })
    expect(away.map(({ status }) => status)).toEqual([502, 502])
  })

  test('a manual connection is not linked', async () => {
    const made = await create(manual())
    expect((await app.call(bankConnections.init, { id: made.id }, { as: admin })).status).toBe(409)
    expect((await app.call(bankConnections.publicInit, { uuid: made.uuid })).status).toBe(409)
  })

  test('when a second account is linked the first is ended at the bank, and people are notified', async () => {
    const made = await create()
    const [first, second] = [await widget(made.id, 'harbor'), await widget(made.id, 'alder')]
    await setToken(made.id, first)
    const old = await itemOf(made.id)
    const count = (await app.mails()).length
    expect((await setToken(made.id, second)).body).toMatchObject({ bank_name: 'Bank of Alder' })
    await vi.waitFor(async () => expect(await bench.items()).not.toContain(old))
    expect(await bench.items()).toContain(await itemOf(made.id))
    expect((await rowOf(made.id)).destination_changed_at).toBeInstanceOf(Date)
    expect(
      (await app.mails())
        .slice(0, -count || undefined)
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual([admin.email, made.contact_email].sort())
  })

  test('numbers typed over a link, and deletion, end it at the bank; while the provider is unreachable this is retried', async () => {
    const [typed, deleted] = [await linked(), await linked()]
    const items = [await itemOf(typed.id), await itemOf(deleted.id)]
    await app.call(
      bankConnections.update,
      { id: typed.id, bank_connection: { name: typed.name, address: typed.address, ...manual() } },
      { as: admin },
    )
    await vi.waitFor(async () => expect(await bench.items()).not.toContain(items[0]))
    await bench.order({ do: 'fault', fault: 'down', on: true })
    await app.call(bankConnections.remove, { id: deleted.id }, { as: admin })
    // Other tests leave removals of their own behind.
    const waiting = () => db.selectFrom('bank_item_removals').selectAll().where('provider_item_id', '=', String(items[1])).execute()
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ provider_item_id: items[1], attempts: 1 }]))
    await bench.order({ do: 'fault', fault: 'down', on: false })
    await db
      .updateTable('bank_item_removals')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await takeTurn(app.deps, bench.link, new AbortController().signal)
    // The round of the deletion may still be under way, and take it from under this one.
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
    expect(await bench.items()).not.toContain(items[1])
  })
})

describe('the public page', () => {
  test('links an unlinked connection as a guest, and refuses while it is healthy', async () => {
    const { uuid, id } = await create()
    const { body } = await app.call(bankConnections.publicInit, { uuid })
    const token = await bench.signIn(body.data.token)
    const answer = await app.call(bankConnections.publicSetToken, { uuid, token })
    expect(answer.body).toMatchObject({ has_token: true, healthy: true, bank_name: 'Harbor National' })
    expect((await historyOf(id))[0]).toMatchObject({ agent: 'Guest', action: 'update' })
    const again = await app.call(bankConnections.publicInit, { uuid })
    expect(again).toMatchObject({ status: 409, problem: { code: 'conflict', message: 'This connection is healthy; there is nothing to repair.' } })
    expect((await app.call(bankConnections.publicSetToken, { uuid, token: 'public-sandbox-other' })).status).toBe(409)
  })

  test('tells the contact and the administrators of a first account, as of one that was changed', async () => {
    const { uuid, name, contact_email } = await create({ name: 'First account' })
    const { body } = await app.call(bankConnections.publicInit, { uuid })
    await app.call(bankConnections.publicSetToken, { uuid, token: await bench.signIn(body.data.token) })
    const mails = (await app.mails()).filter(({ subject }) => subject === `Payout account linked: ${name}`)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([admin.email, contact_email].sort())
    expect(mails[0]?.body_text).toContain('was linked by someone with the public link.')
    // Who links it signed in is seen in History, and is nobody unknown.
    const inside = await create({ name: 'Linked inside' })
    await setToken(inside.id, await widget(inside.id))
    expect((await app.mails()).filter(({ subject }) => subject.endsWith(inside.name))).toEqual([])
  })

  test('opens no widget once the public link has ended, even if it ends during the call to the provider', async () => {
    const { uuid, id } = await create()
    const { opening } = await db.transaction().execute(async (tx) => {
      await sql`select from bank_connections where id = ${id} for update`.execute(tx)
      const opening = app.call(bankConnections.publicInit, { uuid })
      await untilWaiting(db, 1)
      await sql`update bank_connections set uuid = gen_random_uuid() where id = ${id}`.execute(tx)
      return { opening }
    })
    expect((await opening).status).toBe(404)
    expect(await db.selectFrom('bank_link_sessions').select('id').where('bank_connection_id', '=', id).execute()).toEqual([])
  })

  test('cannot replace the account of a connection that was repaired meanwhile; the new account is ended', async () => {
    const { uuid, id } = await create()
    const opened = (await app.call(bankConnections.publicInit, { uuid })).body.data.token
    const thief = await bench.signIn(opened, 'alder')
    await setToken(id, await widget(id, 'harbor'))
    const honest = await itemOf(id)
    expect((await app.call(bankConnections.publicSetToken, { uuid, token: thief })).status).toBe(409)
    expect(await rowOf(id)).toMatchObject({ bank_name: 'Harbor National', provider_item_id: honest, destination_changed_at: null })
    await expect.poll(() => bench.items()).toContain(honest)
  })

  test('finishes a repair even if the provider’s webhook about it came first', async () => {
    const { uuid, id } = await linked()
    const item = await itemOf(id)
    await bench.order({ do: 'expire', item })
    expect(await bench.deliver(webhookOf(item, 'LOGIN_REQUIRED'))).toBe(200)
    const { body } = await app.call(bankConnections.publicInit, { uuid })
    const token = await bench.signIn(body.data.token)
    await vi.waitFor(() => webhookOf(item, 'LOGIN_REPAIRED'))
    await bench.deliver(webhookOf(item, 'LOGIN_REPAIRED'))
    expect(await rowOf(id)).toMatchObject({ healthy: true })
    expect(await app.call(bankConnections.publicSetToken, { uuid, token })).toMatchObject({ status: 200, body: { healthy: true } })
    expect(await itemOf(id)).toBe(item)
  })
})

describe('news from the provider', () => {
  test('an expired login sets 5401; update mode repairs the same item', async () => {
    const { id } = await linked()
    const item = await itemOf(id)
    await bench.order({ do: 'expire', item })
    const webhook = webhookOf(item, 'LOGIN_REQUIRED')
    expect(await bench.deliver(webhook)).toBe(200)
    expect(await rowOf(id)).toMatchObject({ healthy: false, error_code: expiredTokenCode })
    expect(await bench.deliver(webhook)).toBe(200)
    const lines = (await historyOf(id)).filter(({ agent }) => agent === 'Bank link provider')
    expect(lines).toHaveLength(1)
    const repaired = await setToken(id, await widget(id))
    expect(repaired.body).toMatchObject({ healthy: true, error_code: null })
    expect(await itemOf(id)).toBe(item)
    expect(await bench.items()).toContain(item)
  })

  test('a forged or changed webhook is refused and nothing changes', async () => {
    const { id } = await linked()
    const item = await itemOf(id)
    await bench.order({ do: 'break', item })
    const { headers, body } = webhookOf(item, 'ERROR')
    expect(await bench.deliver({ headers, body: body.replace('ERROR', 'LOGIN_REQUIRED') })).toBe(401)
    expect(await bench.deliver({ headers: {}, body })).toBe(401)
    expect(await rowOf(id)).toMatchObject({ healthy: true })
    expect(await bench.deliver({ headers, body })).toBe(200)
    expect(await rowOf(id)).toMatchObject({ healthy: false, error_code: 'ACCOUNT_CLOSED' })
  })

  test('a late webhook does not undo a later look, because the account itself is asked', async () => {
    const { id } = await linked()
    const item = await itemOf(id)
    await bench.order({ do: 'expire', item })
    const late = webhookOf(item, 'LOGIN_REQUIRED')
    await bench.order({ do: 'repair', item })
    await bench.deliver(late)
    expect(await rowOf(id)).toMatchObject({ healthy: true, error_code: null })
  })

  test('admins are notified before an account expires', async () => {
    const { id, name } = await linked()
    const item = await itemOf(id)
    await bench.order({ do: 'pending_disconnect', item })
    await bench.deliver(webhookOf(item, 'PENDING_DISCONNECT'))
    expect((await app.mails())[0]).toMatchObject({ recipient: admin.email, subject: `Bank link ends soon: ${name}` })
  })

  test('without a webhook a look finds the change, once however many nodes look', async () => {
    const { id } = await linked()
    await bench.order({ do: 'expire', item: await itemOf(id) })
    await db
      .updateTable('bank_connections')
      .set({ checked_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    const looks = vi.fn(bench.link.health)
    const link = { ...bench.link, health: looks }
    await Promise.all([1, 2, 3].map(() => takeTurn(app.deps, link, new AbortController().signal)))
    expect(looks).toHaveBeenCalledTimes(1)
    expect(await rowOf(id)).toMatchObject({ healthy: false, error_code: expiredTokenCode })
  })
})
