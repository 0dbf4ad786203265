import { gzipSync } from 'node:zlib'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { customerRoutes } from '../routes.ts'
import { importsKept, runImport } from './run-import.ts'

const app = await testApp({ customers: customerRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, database, deps, person } = app
const { db } = database
let { acme, north } = await twoCompanies(app)
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
})
const never = new AbortController().signal

type Started = CallInput<typeof customers.startCustomerImport>
const sent = (text: string, choices: Started['choices'] = {}, group = north): Started => ({
  access_group_id: group,
  file_name: 'guests.csv',
  text,
  choices,
})
const preview = async (text: string, choices: Started['choices'] = {}, as = acme.owner) =>
  call(customers.previewCustomerImport, sent(text, choices), { as })
const start = async (text: string, choices: Started['choices'] = {}, as = acme.owner, group = north) =>
  (await call(customers.startCustomerImport, sent(text, choices, group), { as })).body
const importOf = async (id: number, as = acme.owner) => (await call(customers.customerImports, {}, { as })).body.data.find((one) => one.id === id)
async function bring(text: string, choices: Started['choices'] = {}, as = acme.owner, group = north) {
  const { id } = await start(text, choices, as, group)
  await runImport(deps, id, never)
  return importOf(id, as)
}
const list = async (as = acme.owner, name = '') => (await call(customers.searchCustomers, { name, per_page: 100 }, { as })).body.data
const create = async (customer: object, group = north, as = acme.owner) =>
  (await call(customers.createCustomer, { customer, parent_access_group_id: group }, { as })).body
const one = async (id: number) => (await call(customers.getCustomer, { id }, { as: acme.owner })).body

test('a file is shown first: which column is which, who is new, who is known, and why a row is left out; nothing changes', async () => {
  await create({ given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com' })
  const { body } = await preview(
    [
      'First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Lifetime Spend',
      'Ada,Hale,ADA@example.com,,1990-04-23,,$9',
      'Bo,Stone,,(718) 555-0142,,Likes tea,',
      'Cy,Dent,no address,,,,',
      ',,,,,,$3',
      'Robert,Stone,,12,,,',
      'Bo,Stone,,718.555.0142,,,',
    ].join('\n'),
  )
  expect(body.columns.map(({ name, field }) => [name, field])).toEqual([
    ['First Name', 'given_name'],
    ['Last Name', 'family_name'],
    ['Email Address', 'email'],
    ['Phone Number', 'phone'],
    ['Birthday', 'birthday'],
    ['Memo', 'note'],
    ['Lifetime Spend', null],
  ])
  expect(body).toMatchObject({ rows: 6, fresh: 1, known: 1, refused_count: 4 })
  expect(body.refused).toEqual([
    { line: 4, sentence: 'Its email address is not valid.' },
    { line: 5, sentence: 'There is no name, email address or phone number in it.' },
    { line: 6, sentence: 'Its phone number is none that a telephone network takes.' },
    { line: 7, sentence: 'The same customer is in line 3.' },
  ])
  expect(body.sample).toMatchObject([
    { line: 2, name: 'Ada Hale', email: 'ada@example.com', birthday: '04-23', is_known: true },
    { line: 3, name: 'Bo Stone', phone: '+17185550142', is_known: false },
  ])
  expect(await list()).toHaveLength(1)
  const skipped = (await preview('Name,Email\nCy Dent,no address\n', { unreadable: 'skip_cell' })).body
  expect(skipped).toMatchObject({ fresh: 1, skipped_cells: 1, refused_count: 0 })
})

test('new ones are made for the group, known ones are filled and not overwritten, and tags are for everybody', async () => {
  const known = await create({ given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com', birthday: '01-01', tags: ['old'] })
  const file =
    'Name,Email,Phone,DOB,Tags,Note\nAda Hall,ada@example.com,718 555 0199,04-23,vip,Window\n"Stone, Bo",bo@example.com,,,"lunch, ""a, b""",\n'
  const done = await bring(file, { tags: ['file'] })
  expect(done).toMatchObject({ state: 'done', total: 2, done: 2, created: 1, changed: 1, known: 0, refused: 0 })
  expect(await one(known.id)).toMatchObject({ name: 'Ada Hale', birthday: '01-01', phone: '+17185550199', tags: ['old', 'file', 'vip'], version: 2 })
  const east = await person({ on: north, roles: ['customers'] })
  const bo = (await list(east)).find(({ email }) => email === 'bo@example.com')
  expect(bo).toMatchObject({ given_name: 'Bo', family_name: 'Stone', tags: ['file', 'lunch', 'a, b'] })
  const history = async (id: number) =>
    (await call(auditLogs.search, { resource: 'customer', resource_id: id }, { as: acme.owner })).body.data.map(({ description }) => description)
  expect([(await history(known.id))[0], await history(bo?.id ?? 0)]).toEqual(['An import changed: tags, phone.', ['Came with an import.']])
  expect((await call(auditLogs.search, { resource: 'access_group', resource_id: north }, { as: acme.owner })).body.data[0]?.description).toBe(
    'Started an import of 2 customers from guests.csv',
  )
  // The same again changes nothing, and the rows are not kept.
  expect(await bring(file, { tags: ['file'] })).toMatchObject({ created: 0, changed: 0, known: 2 })
  expect((await sql`select count(*)::int as rows from customer_import_rows`.execute(db)).rows).toEqual([{ rows: 0 }])
  expect(await bring('Name,Email,DOB\nEda Hall,ada@example.com,05/06/1990\n', { known: 'replace' })).toMatchObject({ changed: 1 })
  expect(await one(known.id)).toMatchObject({ name: 'Eda Hall', birthday: '05-06' })
})

test('a file does not tell who is a guest of another group: they become customers of their own, and those one may only see are left out', async () => {
  const west = await app.group({ parent: acme.root })
  const hidden = await create({ given_name: 'Wes', email: 'wes@example.com' }, west)
  const eve = await person({ on: north, roles: ['customers_admin'] })
  const text = 'First name,Email\nWes,wes@example.com\n'
  const viv = await person({ on: north, roles: ['customers_admin'] })
  await app.grant(viv, west, 'customers')
  expect((await preview(text, {}, viv)).body.refused).toEqual([{ line: 2, sentence: 'The customer is known already, and not yours to change.' }])
  expect((await preview(text, {}, eve)).body).toMatchObject({ fresh: 1, known: 0 })
  expect(await bring(text, {}, eve)).toMatchObject({ created: 1 })
  expect(await one(hidden.id)).toMatchObject({ version: 1, tags: [] })
  expect((await list(eve)).filter(({ email }) => email === 'wes@example.com')).toHaveLength(1)
  expect((await call(customers.startCustomerImport, sent(text, {}, west), { as: eve })).status).toBe(404)
  expect((await call(customers.startCustomerImport, sent(text), { as: await person({ on: north, roles: ['customers'] }) })).status).toBe(403)
})

test('an import goes on where it was broken off, also when two servers have it, and ends when its person may do it no more', async () => {
  const text = `Name,Email\n${Array.from({ length: 2500 }, (_, at) => `Guest Number${at},g${at}@example.com`).join('\n')}\n`
  const { id } = await start(text)
  const answers = [false, true]
  const stopped = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => answers.shift() ?? true })
  await expect(runImport(deps, id, stopped)).rejects.toThrow('goes on later')
  expect(await importOf(id)).toMatchObject({ state: 'running', done: 1000, created: 1000 })
  const before = app.jobs.length
  await importsKept(deps).run(never)
  expect(app.jobs.slice(before)).toMatchObject([{ queue: 'customer-imports', data: { importId: id } }])
  await Promise.all([runImport(deps, id, never), runImport(deps, id, never)])
  expect(await importOf(id)).toMatchObject({ state: 'done', done: 2500, created: 2500, known: 0 })
  expect((await call(customers.searchCustomers, {}, { as: acme.owner })).body.total).toBe(2500)

  const eve = await person({ on: north, roles: ['customers_admin'] })
  const another = await start('Name,Email\nZoe Z,zoe@example.com\n', {}, eve)
  expect((await call(customers.startCustomerImport, sent('Name\nX Y\n'), { as: acme.owner })).problem.message).toContain('still running')
  await sql`delete from role_grants where user_id = ${eve.id}`.execute(db)
  await runImport(deps, another.id, never)
  expect(await importOf(another.id)).toMatchObject({ state: 'stopped', created: 0, problem: expect.stringContaining('can no longer change') })
})

test('an import can be stopped, and taken back but for those whom somebody has touched since', async () => {
  const done = await bring('Name,Email\nAnn A,a@example.com\nBob B,b@example.com\nCat C,c@example.com\n')
  const [ann, bob] = ['a', 'b'].map((name) => `${name}@example.com`)
  const byEmail = async (email = '') => (await list()).find((row) => row.email === email)?.id ?? 0
  await call(customers.addNote, { id: await byEmail(ann), text: 'Hello' }, { as: acme.owner })
  await call(customers.addIdentity, { id: await byEmail(bob), kind: 'phone', value: '718 555 0111' }, { as: acme.owner })
  const id = done?.id ?? 0
  const { body } = await call(customers.takeBackCustomerImport, { id, access_group_id: north }, { as: acme.owner })
  expect(body.state).toBe('taking_back')
  await runImport(deps, id, never)
  expect(await importOf(id)).toMatchObject({ state: 'taken_back', _can: { take_back: false } })
  expect((await list()).map(({ name }) => name)).toEqual(['Ann A', 'Bob B'])
  const running = await start('Name\nDee D\n')
  expect((await call(customers.stopCustomerImport, { id: running.id, access_group_id: north }, { as: acme.owner })).body.state).toBe('stopped')
  await runImport(deps, running.id, never)
  expect((await list()).map(({ name }) => name)).toEqual(['Ann A', 'Bob B'])
})

test('what cannot be read as a list of customers is refused in words', async () => {
  const says = async (text: string, packing: 'none' | 'gzip' = 'none') => {
    const { status, problem } = await call(customers.previewCustomerImport, { ...sent(text), packing }, { as: acme.owner })
    return [status, problem.message]
  }
  expect(await says('Price,Item\n1,Pie\n')).toEqual([400, expect.stringContaining('names no column')])
  expect(await says('Name,Email\n')).toEqual([400, 'There is no customer in this file.'])
  expect(await says('Name,Email\n"open,a@b.co\n')).toEqual([400, expect.stringContaining('quotation mark')])
  expect(await says(`Name,Email\n${'x'.repeat(300_000)},a@b.co\n`)).toEqual([400, expect.stringContaining('200,000')])
  expect(await says(gzipSync(Buffer.from([0xff, 0xfe, 0xfd])).toString('base64'), 'gzip')).toEqual([400, 'The file is not text in UTF-8.'])
  expect(await says(gzipSync('x'.repeat(50_000_000)).toString('base64'), 'gzip')).toEqual([413, expect.stringContaining('larger than 40 MB')])
})
