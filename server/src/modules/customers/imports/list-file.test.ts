import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { diceFrom } from '../../../platform/dice.ts'
import { customerRoutes } from '../routes.ts'
import { birthdayIn, birthdayOrderOf } from './birthdays.ts'
import { columnsOf } from './file-columns.ts'
import { joinedParts, quotedParts } from './parts-of-cell.ts'
import { readCustomers } from './read-customers.ts'
import { runImport } from './run-import.ts'

const app = await testApp({ customers: customerRoutes, 'audit-logs': auditRoutes })
const { call, deps } = app
const { acme, bistro, north } = await twoCompanies(app)

const fileOf = async (input: object, as = acme.owner) => String((await call(customers.exportCustomers, input, { as })).body.content)
const create = async (customer: object, group = north) =>
  (await call(customers.createCustomer, { customer, parent_access_group_id: group }, { as: acme.owner })).body

test.each([
  [
    'Square',
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Birthday,Memo,Creation Source',
    { given_name: 1, family_name: 2, email: 3, phone: 4, full_name: 5, birthday: 7, note: 8 },
  ],
  ['Toast', 'Guest First Name,Guest Last Name,Guest Email,Guest Phone,Last Visit,Total Spend', { given_name: 0, family_name: 1, email: 2, phone: 3 }],
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,TAGS',
    { email: 0, given_name: 1, family_name: 2, phone: 4, birthday: 5, tags: 8 },
  ],
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Note,Tags',
    { given_name: 1, family_name: 2, email: 3, phone: 6, more_phones: 5, note: 7, tags: 8 },
  ],
  ['a plain one', 'name;mail;cell', { full_name: 0, email: 1, phone: 2 }],
])('columns of %s are found by their names', (_, head, expected) => {
  expect(Object.fromEntries(columnsOf(head.split(/[,;]/), {}))).toEqual(expected)
})

test('a column that a person chooses comes before a guess, and one that they take away is not read', () => {
  expect(Object.fromEntries(columnsOf(['Name', 'Email', 'Label'], { tags: 2, full_name: null, given_name: 0 }))).toEqual({
    given_name: 0,
    tags: 2,
    email: 1,
  })
})

test.each([
  ['04-23', 'mdy', '04-23'],
  ['4/23/1990', 'mdy', '04-23'],
  ['1990-04-23', 'dmy', '04-23'],
  ['23.04.', 'dmy', '04-23'],
  ['23/4/90', 'dmy', '04-23'],
  ['April 23, 1990', 'mdy', '04-23'],
  ['23 Apr', 'mdy', '04-23'],
  ['2/29', 'mdy', '02-29'],
  ['2/30', 'mdy', undefined],
  ['13/13', 'mdy', undefined],
  ['soon', 'mdy', undefined],
] as const)('the birthday %s, %s', (text, order, day) => {
  expect(birthdayIn(text, order)).toBe(day)
})

test('whether days come first is settled by what can be read, and left to a person where nothing settles it', () => {
  expect(birthdayOrderOf(['23/4/1990', '1/2/1990'])).toEqual({ order: 'dmy', isUnsure: false })
  expect(birthdayOrderOf(['4/23/1990', '1/2/1990'])).toEqual({ order: 'mdy', isUnsure: false })
  expect(birthdayOrderOf(['3/4/1990', '1/2/1990'])).toEqual({ order: 'mdy', isUnsure: true })
  expect(birthdayOrderOf(['1990-04-03'])).toEqual({ order: 'mdy', isUnsure: false })
})

test('words in one cell keep their commas and quotes', () => {
  for (const parts of [['vip'], ['a, b', 'c;d', 'say "hi"'], []]) expect(quotedParts(joinedParts(parts))).toEqual(parts)
})

test('random customers come back from their own list as they went', async () => {
  const dice = diceFrom(20260310)
  const signs = ['a', 'B', 'ö', 'ł', "'", '-', '.', '=', '+', '@', ';', ',', '"', '|', '中', '😀', '0']
  const word = (most: number) => Array.from({ length: dice.whole(1, most) }, () => dice.pick(signs)).join('')
  const wanted = Array.from({ length: 60 }, (_, at) => ({
    given_name: word(8),
    family_name: word(8),
    email: `guest${at}@example.com`,
    phone: `+1718555${String(1000 + at)}`,
    birthday: dice.whole(0, 1) === 0 ? null : `0${dice.whole(1, 9)}-1${dice.whole(0, 9)}`,
    language: dice.whole(0, 1) === 0 ? '' : 'en',
    tags: Array.from(new Set(Array.from({ length: dice.whole(0, 3) }, () => word(6)))),
  }))
  for (const one of wanted) await create(one)
  const text = await fileOf({})
  expect(text.startsWith('\uFEFFFirst name,')).toBe(true)
  const read = readCustomers({ text, choices: { columns: {}, known: 'fill', unreadable: 'leave_out', tags: [] } })
  expect(read.refused).toEqual([])
  const { id } = (await call(customers.startCustomerImport, { access_group_id: bistro.root, file_name: 'list.csv', text }, { as: bistro.owner })).body
  await runImport(deps, id, new AbortController().signal)
  const theirs = await fileOf({}, bistro.owner)
  expect(theirs).toBe(text)
})

test('who exports a list is in History with how many it had, and only what the person may see is in it', async () => {
  const west = await app.group({ parent: acme.root })
  await create({ given_name: 'Wes', family_name: 'Only' }, west)
  const wes = await app.person({ on: west, roles: ['customers'] })
  const lines = (await fileOf({}, wes)).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Wes,Only,/)
  const { body } = await call(auditLogs.search, { resource: 'access_group', resource_id: acme.root }, { as: acme.owner })
  expect(body.data[0]).toMatchObject({ description: 'Exported a list of 1 customer', agent: expect.stringContaining(wes.email) })
  expect(await fileOf({ name: 'Wes' })).toContain('Wes,Only')
  expect((await fileOf({ name: 'nobody like this' })).trim().split('\r\n')).toHaveLength(1)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/users/v5/customers/export',
    payload: { format: 'xlsx' },
    headers: { authorization: `Bearer ${wes.token}` },
  })
  expect([answer.headers['content-type'], answer.rawPayload.subarray(0, 2).toString()]).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK',
  ])
  expect((await call(customers.exportCustomers, {}, { as: await app.person({ on: west, roles: ['restaurants'] }) })).status).toBe(403)
})
