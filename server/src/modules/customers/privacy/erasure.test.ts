import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { searchable } from '@brigade/contract/fields/searchable.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { preferences } from '@brigade/contract/preferences.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { jobQueue, startJobs } from '../../../platform/jobs.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database, deps } = app
const { db, pool } = database
const { acme, north } = await twoCompanies(app)
const harbor = await makeRestaurant(database, { group: north, name: 'Harbor' })
const { bearer_token } = (await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: harbor }, { as: acme.owner }))
  .body
const asShop = { headers: { authorization: `Bearer ${bearer_token}` } }

/** Nobody else has one of these, in any spelling. */
const person = {
  given: 'Zébulonix',
  family: 'Quetzalføx',
  email: 'Zebu.Quetzal+x@vexillology.example',
  other: 'wobbegong77@vexillology.example',
  phone: '(718) 555-0198',
  e164: '+17185550198',
  note: 'Allergic to umbrellafruit',
  street: '77 Xylocarp Alley',
}
const fullName = `${person.given} ${person.family}`

const anOrder = (more: object = {}) => ({
  external_id: randomUUID(),
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: '2026-03-10T18:15:00Z',
  currency: 'USD',
  lines: [{ id: 'l', name: 'Chowder', quantity: 1, unit_price_minor: 1250, note: 'Cut for xylophagous teeth' }],
  guest: { name: fullName, email: person.email, phone: person.phone },
  note: `${person.street}, ring twice`,
  ...more,
})
const send = async (...orders: object[]) => (await call(ingest.ingestOrders, { orders }, asShop)).body.data.map(({ order_id }) => order_id ?? 0)
/** What matching does a moment later. */
const isOf = (customerId: number, orderIds: readonly number[]) =>
  sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, ${customerId}, restaurant_id, placed_at, service_date, channel, currency, total, true from orders where id = any(${[...orderIds]}::bigint[])
    on conflict (order_id) do update set customer_id = excluded.customer_id`.execute(db)

/** Whatever may hide a word: itself in any case, folded, and the bytes of it in hexadecimal or base64. */
const needles = [
  ...['zébulonix', 'zebulonix', 'quetzalføx', 'quetzalfox', 'zebu.quetzal', 'vexillology', 'wobbegong77', 'umbrellafruit', 'xylocarp', 'xylophagous'],
  ...['7185550198', '555-0198', '5550198'],
]
const hidden = needles.flatMap((word) => [
  Buffer.from(word).toString('hex'),
  // Of the three ways in which bytes may fall, without the ends that their neighbours share.
  ...['', 'a', 'ab'].map((before) =>
    Buffer.from(before + word)
      .toString('base64')
      .slice(before.length === 0 ? 0 : 4, -4),
  ),
])
const isThere = (text: string): string[] => {
  const lower = text.toLowerCase()
  return [
    ...needles.filter((word) => lower.includes(word) || searchable(text).includes(word)),
    ...hidden.filter((word) => word.length > 7 && text.includes(word)),
  ]
}

function unzipped(bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString()
  } catch {
    return bytes.toString('latin1')
  }
}

/** Every row of every table of ours and of the job queue, as text; bytes as they are and unpacked. */
async function traces(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['customers', 'orders', 'audit_logs', 'mails', 'job', 'preferences', 'customer_import_rows']),
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select t.*, t::text as "whole row" from "${schema}"."${name}" t`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? unzipped(value) : typeof value === 'string' ? value : JSON.stringify(value)
        for (const word of isThere(text ?? '')) found.push(`${schema}.${name}.${column}: ${word}`)
      }
  }
  for (const file of readdirSync(deps.config.keysDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) for (const word of isThere(readFileSync(path.join(file.parentPath, file.name), 'latin1'))) found.push(`${file.name}: ${word}`)
  return [...new Set(found)].toSorted()
}

const tablesWithTraces = async () => [...new Set((await traces()).map((one) => one.split('.')[1] ?? ''))].toSorted()
const ledger = async () =>
  (await sql`select md5(string_agg(entry::text, '|' order by id)) as sum, sum(amount) as amount from sales_entries entry`.execute(db)).rows

const failing = jobQueue({
  name: 'failing',
  retries: 0,
  retryAfterSeconds: 1,
  expiresAfterSeconds: 30,
  atOnce: 1,
  run: async () => {
    throw new Error(`Key (email)=(${person.email}) already exists.`)
  },
})
const running = await startJobs({ database, log: deps.log }, [failing])
afterAll(() => running.stop())

async function untilFailed(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from pgboss.job where name = 'failing' and state = 'failed'")
    if (rows.length > 0) return
  }
}

test('a person who went every way through the product is in none of its tables, jobs and files afterwards, and the ledger is the same', async () => {
  const as = acme.owner
  const idempotently = { as, headers: { 'idempotency-key': randomUUID() } }
  // Made by staff, with a key under which the answer is kept.
  const { given: given_name, family: family_name, email, phone } = person
  const made = await call(
    customers.createCustomer,
    { customer: { given_name, family_name, email, phone, tags: ['umbrellafruit'] }, parent_access_group_id: north },
    idempotently,
  )
  const { id } = made.body
  await call(customers.addIdentity, { id, kind: 'email', value: person.other }, { as })
  await call(customers.addNote, { id, text: person.note }, { as })
  await call(customers.updateCustomer, { id, customer: { given_name, family_name, birthday: '07-07', tags: ['umbrellafruit'] } }, { as })
  // Another customer that was merged into it.
  const twin = (
    await call(customers.createCustomer, { customer: { given_name: 'Zebulonix', family_name, phone }, parent_access_group_id: north }, { as })
  ).body.id
  const versionOf = async (customer: number) => (await call(customers.getCustomer, { id: customer }, { as })).body.version
  const merging = { kept_id: id, gone_id: twin, kept_version: await versionOf(id), gone_version: await versionOf(twin), choices: {} }
  expect((await call(customers.mergeCustomers, merging, { as, headers: { 'idempotency-key': randomUUID() } })).status).toBe(200)
  // Consents and blocks with what staff wrote about them.
  for (const status of ['granted', 'withdrawn'] as const) {
    const { body } = await call(customers.customerConsents, { id }, { as })
    const wording_id = body.wordings.find(({ channel, purpose }) => channel === 'email' && purpose === 'marketing')?.id ?? null
    const said = { id, channel: 'email', purpose: 'marketing', status, wording_id, proof: `Card of ${fullName}, ${person.street}` } as const
    expect((await call(customers.recordConsent, said, { as })).status).toBe(200)
  }
  const blocking = {
    id,
    scope_group_id: acme.root,
    effects: ['no_cash'],
    reason: 'other',
    note: `${fullName} threw umbrellafruit`,
    until_day: null,
  } as const
  expect((await call(customers.blockCustomer, { ...blocking, effects: [...blocking.effects] }, { as })).status).toBe(200)
  // Orders with a guest, notes and events; one of the twin, and one that no customer has yet.
  const [ordered, ofTwin, unmatched] = [anOrder(), anOrder(), anOrder()]
  const [one = 0, two = 0, three = 0] = await send(ordered, ofTwin, unmatched)
  await isOf(id, [one])
  await isOf(twin, [two])
  const cancelled = { kind: 'state', id: 'e1', at: '2026-03-10T18:20:00Z', state: 'accepted', reason: `${fullName} called from ${person.phone}` }
  await call(ingest.ingestEvents, { external_id: ordered.external_id, events: [cancelled] }, asShop)
  // A gift card that is mailed and named in History, and one whose mail failed.
  const definition_id = await makeDefinition(database, { group: acme.root, name: 'House card' })
  const given = {
    definition_id,
    amount_minor: 2500,
    currency: 'USD',
    recipient_name: fullName,
    recipient_email: email,
    message: `Dear ${given_name}`,
  }
  const card = (await call(giftCards.issueCard, { card: given, issuer_group_id: acme.root }, { as, headers: { 'idempotency-key': randomUUID() } }))
    .body.card
  await call(giftCards.mailCard, { id: card.id, recipient_name: fullName, recipient_email: email }, { as })
  await sql`update mails set status = 'failed', last_error = ${`No mailbox ${email}`} where id = (select max(id) from mails)`.execute(db)
  // Somebody has kept a search for them, and a job has failed over them.
  await call(preferences.put, { key: 'views:customers', value: [{ name: fullName, search: { name: '718-555-0198' } }] }, { as })
  await database.write((tx) => running.send(tx, 'failing', {}))
  await untilFailed()
  expect((await call(customers.searchCustomers, { name: 'zebulonix' }, { as })).body.total).toBe(1)
  await call(customers.exportPerson, { id, format: 'json' }, { as })
  expect(await tablesWithTraces()).toEqual([
    'audit_logs',
    'consent_suppressions',
    'customer_blocks',
    'customer_consents',
    'customer_identities',
    'customer_merges',
    'customer_notes',
    'customers',
    'gift_cards',
    'idempotency_keys',
    'job',
    'job_common',
    'mails',
    'order_events',
    'orders',
    'preferences',
  ])

  const before = await ledger()
  const erased = await call(customers.eraseCustomer, { id, name: fullName }, { as, headers: { 'idempotency-key': randomUUID() } })
  expect(erased.body).toMatchObject({ name: `Erased customer ${id}`, status: 'erased', identities: [], tags: [], given_name: '' })
  expect(await traces()).toEqual([])
  expect(await ledger()).toEqual(before)

  // The orders stay, under the pseudonym; the card keeps what is on it; History says that it happened.
  expect((await sql`select customer_id from customer_orders where order_id = any(${[one, two]}::bigint[]) order by 1`.execute(db)).rows).toHaveLength(
    2,
  )
  expect((await call(giftCards.getCard, { id: card.id }, { as })).body).toMatchObject({
    balance_minor: 2500,
    recipient_name: '',
    recipient_email: '',
  })
  const { body: history } = await call(auditLogs.search, { resource: 'customer', resource_id: id, per_page: 50 }, { as })
  expect([history.data[0]?.description, new Set(history.data.slice(1).map(({ description }) => description))]).toEqual([
    'The customer was erased.',
    new Set(['What was written here was erased with the customer.']),
  ])
  // The request that made them answers no more.
  expect(
    (
      await call(
        customers.createCustomer,
        { customer: { given_name, family_name, email, phone, tags: ['umbrellafruit'] }, parent_access_group_id: north },
        idempotently,
      )
    ).status,
  ).toBe(410)

  // Changed by its system, an order does not bring the guest back; a new one is of somebody new.
  await call(
    ingest.ingestOrders,
    {
      orders: [
        { ...ordered, number: '9' },
        { ...unmatched, number: '10' },
      ],
    },
    asShop,
  )
  const { rows } = await sql`select number, guest, notes from orders where id = any(${[one, three]}::bigint[]) order by number`.execute(db)
  expect(rows).toEqual(['10', '9'].map((number) => ({ number, guest: null, notes: null })))
  expect(await traces()).toEqual([])
  const [later = 0] = await send(anOrder())
  expect((await sql`select guest from orders where id = ${later}`.execute(db)).rows).toEqual([{ guest: { name: fullName, email, phone } }])
})
