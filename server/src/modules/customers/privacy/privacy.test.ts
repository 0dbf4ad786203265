import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { needsWholeCompany } from '@brigade/contract/customers/privacy.ts'
import { customers } from '@brigade/contract/customers.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { preferences } from '@brigade/contract/preferences.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { untilWaiting } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'
import { runImport } from '../imports/run-import.ts'
import { personHtml } from './person-file.ts'
import { patternOf } from './words-of-person.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database, person } = app
const { db } = database
const { acme, bistro, north, offer, accept } = await twoCompanies(app)
const as = acme.owner
const harbor = await makeRestaurant(database, { group: north, name: 'Harbor' })
const order = await ordering(app, harbor, as)

const create = async (customer: object, on = north, by = as) =>
  (await call(customers.createCustomer, { customer, parent_access_group_id: on }, { as: by })).body
const erase = (id: number, name: string, by = as) => call(customers.eraseCustomer, { id, name }, { as: by })
const fileOf = async (id: number, format: 'html' | 'json', by = as) => {
  const { status, body, problem } = await call(customers.exportPerson, { id, format }, { as: by })
  return { status, problem, text: String(body.content) }
}

describe('the words of a person', () => {
  const pattern = patternOf({ names: ['Ada Hale', 'Ada'], emails: ['ada@example.com'], phones: ['+17185550142'], relays: ['echo:r-99'] })
  test.each([
    ['Merged ADA  Hale into Ada, Hale', 'Merged (erased) into Ada, Hale'],
    ['Mailed to Ada@Example.com', 'Mailed to (erased)'],
    ['joada@example.com, ada@example.computer', 'joada@example.com, ada@example.computer'],
    ['(718) 555-0142, +1 718.555.0142, 7185550142', '(erased), (erased), (erased)'],
    ['17185550142', '(erased)'],
    ['71855501423 and 97185550142', '71855501423 and 97185550142'],
    ['guest echo:r-99 of Echo', 'guest (erased) of Echo'],
    ['Adam Haley', 'Adam Haley'],
  ])('%s', async (said, left) => {
    const { rows } = await sql<{ text: string }>`select without_person(${said}::text, ${pattern}) as text`.execute(db)
    expect(rows[0]?.text).toBe(left)
  })

  test('nobody who is known by nothing is looked for', async () => {
    const { rows } = await sql`select 'anything' ~* ${patternOf({ names: ['Guest'], emails: [], phones: [], relays: [] })} as found`.execute(db)
    expect(rows).toEqual([{ found: false }])
  })
})

test('only whoever has the role on the whole company exports and erases a person, and types the name', async () => {
  const { id } = await create({ given_name: 'Ada', family_name: 'Hale' })
  const local = await person({ on: north, roles: ['customers_admin'] })
  for (const [act, { status, problem }] of [
    ['export', await fileOf(id, 'json', local)],
    ['erase', await erase(id, 'Ada Hale', local)],
  ] as const)
    expect([status, problem.message]).toEqual([403, needsWholeCompany(act)])
  expect((await erase(id, 'Ada Hale', bistro.owner)).status).toBe(404)
  expect((await erase(id, 'Ada')).problem.errors).toEqual({ name: ['This is not the name of the customer'] })
  expect((await erase(id, 'Ada Hale')).body.name).toBe(`Erased customer ${id}`)
  expect((await erase(id, `Erased customer ${id}`)).problem.message).toBe('This customer was erased.')
  expect((await fileOf(id, 'json')).problem.message).toBe('This customer was erased.')
})

test('a family shares its phone: what is the other one’s too stays theirs', async () => {
  const phone = '+17185550177'
  const [mia, ned] = [
    await create({ given_name: 'Mia', family_name: 'Ortiz', phone, email: 'ortiz@example.com' }),
    await create({ given_name: 'Ned', family_name: 'Ortiz', phone, email: 'ortiz@example.com' }),
  ]
  await call(customers.updateCustomer, { id: ned.id, customer: { given_name: 'Ned', family_name: 'Ortiz', tags: [`not Mia Ortiz`] } }, { as })
  const definition_id = await makeDefinition(database, { group: acme.root })
  const issued = async (recipient_name: string) =>
    (
      await call(
        giftCards.issueCard,
        {
          card: { definition_id, amount_minor: 2500, currency: 'USD', recipient_name, recipient_email: 'ortiz@example.com' },
          issuer_group_id: acme.root,
        },
        { as },
      )
    ).body.card.id
  const [ofMia, ofNed] = [await issued('Mia Ortiz'), await issued('Ned Ortiz')]
  await erase(mia.id, 'Mia Ortiz')
  expect((await call(customers.getCustomer, { id: ned.id }, { as })).body).toMatchObject({ name: 'Ned Ortiz', phone, email: 'ortiz@example.com' })
  const { body } = await call(auditLogs.search, { resource: 'customer', resource_id: ned.id, per_page: 50 }, { as })
  expect(body.data.map(({ description }) => description).join('\n')).toContain(phone)
  expect(body.data.map(({ description }) => description).join('\n')).not.toContain('Mia Ortiz')
  const emails = await Promise.all([ofMia, ofNed].map(async (id) => (await call(giftCards.getCard, { id }, { as })).body.recipient_email))
  expect(emails).toEqual(['', 'ortiz@example.com'])
})

test('somebody who is called as a role, a group or a restaurant takes no words of rights out of History, and what was taken out is told', async () => {
  const pier = await app.group({ name: 'Pier Side', parent: acme.root })
  const eve = await person({ name: 'Eve', roles: ['restaurants'], on: north })
  await call(accessGroups.grant, { id: pier, user_id: eve.id, roles: ['gift_card_definitions_admin'] }, { as })
  const past = async (resource_id: number) =>
    (await call(auditLogs.search, { resource: 'access_group', resource_id, per_page: 50 }, { as })).body.data.map(({ description }) => description)
  const made = (given_name: string, family_name: string) => create({ given_name, family_name })
  const before = await past(acme.root)
  for (const [given, family] of [
    ['Gift card', 'definitions admin'],
    ['gift', 'card'],
    ['Pier', 'Side'],
  ] as const)
    expect((await erase((await made(given, family)).id, `${given} ${family}`)).status).toBe(200)
  expect(await past(pier)).toEqual(['- **roles of Eve**: (none) → Gift card definitions admin'])
  expect(await past(acme.root)).toEqual(before)
  const { id } = await made('Tess', 'Oriel')
  await call(accessGroups.update, { id: pier, name: 'Pier of Tess Oriel' }, { as })
  await call(accessGroups.update, { id: pier, name: 'Pier Side' }, { as })
  expect((await erase(id, 'Tess Oriel')).status).toBe(200)
  expect((await past(acme.root))[0]).toBe('Words of an erased customer were taken out of 2 lines of History about others.')
})

test('what somebody keeps who works for another company as well is not changed by an erasure here', async () => {
  const alice = await person({ roles: ['customers_admin'], on: bistro.root })
  await app.grant(alice, acme.root, 'restaurants')
  const asked = { customer: { given_name: 'Big', family_name: 'Spenders' }, parent_access_group_id: bistro.root }
  const again = { as: alice, headers: { 'idempotency-key': randomUUID() } }
  const view = { key: 'views:customers', value: [{ name: 'Big Spenders', search: { name: 'big' } }] }
  expect((await call(preferences.put, view, { as: alice })).status).toBe(200)
  const first = await call(customers.createCustomer, asked, again)
  const { id } = await create({ given_name: 'Big', family_name: 'Spenders' })
  expect((await erase(id, 'Big Spenders')).status).toBe(200)
  expect((await call(customers.createCustomer, asked, again)).body).toEqual(first.body)
  const { rows } = await sql<{ value: unknown }>`select value from preferences where user_id = ${alice.id}`.execute(db)
  expect(rows).toEqual([{ value: view.value }])
})

test('another company that knows the same person keeps what it knows', async () => {
  const email = 'both@example.com'
  const here = await create({ given_name: 'Bo', family_name: 'Thwaite', email })
  const there = await create({ given_name: 'Bo', family_name: 'Thwaite', email }, bistro.root, bistro.owner)
  await erase(here.id, 'Bo Thwaite')
  expect((await call(customers.getCustomer, { id: there.id }, { as: bistro.owner })).body).toMatchObject({ name: 'Bo Thwaite', email })
  const { body } = await call(auditLogs.search, { resource: 'customer', resource_id: there.id }, { as: bistro.owner })
  expect(body.data[0]?.description).toContain(email)
})

test('an order of a restaurant that went to another company is theirs, and keeps its guest when the person is erased here', async () => {
  const { id } = await create({ given_name: 'Gus', family_name: 'Lowe', email: 'gus@example.com' })
  const [pier, quay] = [await makeRestaurant(database, { group: north }), await makeRestaurant(database, { group: north })]
  const guest = { name: 'Gus Lowe', phone: '', email: 'gus@example.com' }
  for (const place of [pier, quay]) await (await ordering(app, place, as))([{ guest, note: 'No onions' }])
  await sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, ${id}, restaurant_id, placed_at, service_date, channel, currency, total, true from orders where restaurant_id in (${pier}, ${quay})`.execute(
    db,
  )
  expect((await accept(await offer('restaurant', pier))).status).toBe(200)
  expect((await erase(id, 'Gus Lowe')).status).toBe(200)
  const { rows } = await sql`
    select restaurant_id, guest->>'name' as guest, notes->>'order' as note, guest_erased from orders where restaurant_id in (${pier}, ${quay}) order by 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { restaurant_id: pier, guest: 'Gus Lowe', note: 'No onions', guest_erased: false },
    { restaurant_id: quay, guest: null, note: null, guest_erased: true },
  ])
})

test('nothing but words of History can be taken away, and only by an erasure', async () => {
  await expect(sql`update audit_logs set description = 'x'`.execute(db)).rejects.toThrow('append-only')
  const erasing = (change: ReturnType<typeof sql>) =>
    database.write(async (tx) => {
      await sql`select set_config('brigade.erasing', 'on', true)`.execute(tx)
      await change.execute(tx)
    })
  await expect(erasing(sql`update audit_logs set agent = 'x'`)).rejects.toThrow('append-only')
  await expect(erasing(sql`delete from audit_logs`)).rejects.toThrow('append-only')
})

test('everything about a person is one file: orders of all restaurants with their lines, notes, addresses and cards; it is in History', async () => {
  const { id } = await create({ given_name: 'Cleo', family_name: 'Vane', email: 'cleo@example.com', birthday: '04-23', tags: ['vip'] })
  await call(customers.addNote, { id, text: 'Likes <b>bold</b> flavors' }, { as })
  await order([
    {
      number: 'A7',
      guest: { name: 'Cleo Vane', phone: '', email: 'cleo@example.com' },
      note: 'No onions',
      lines: [{ id: 'l', name: 'Chowder', quantity: 2, unit_price_minor: 1250, note: 'hot' }],
    },
  ])
  await sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    select id, ${id}, restaurant_id, placed_at, service_date, channel, currency, total, true from orders where number = 'A7' on conflict do nothing`.execute(
    db,
  )
  const json = JSON.parse((await fileOf(id, 'json')).text)
  expect(json).toMatchObject({
    customer: { given_name: 'Cleo', birthday: '04-23', tags: ['vip'] },
    addresses: [{ kind: 'email', value: 'cleo@example.com' }],
    notes: [{ text: 'Likes <b>bold</b> flavors' }],
    orders: [{ restaurant: 'Harbor', number: 'A7', note: 'No onions', total_minor: 2500, lines: [{ name: 'Chowder', quantity: 2, note: 'hot' }] }],
  })
  const { text } = await fileOf(id, 'html')
  for (const part of ['Everything about Cleo Vane', 'Likes &lt;b&gt;bold&lt;/b&gt; flavors', '$25.00', 'No onions']) expect(text).toContain(part)
  expect(text).not.toContain('<b>')
  const { body } = await call(auditLogs.search, { resource: 'customer', resource_id: id }, { as })
  expect(body.data.filter(({ description }) => description === 'Everything about the customer was exported.')).toHaveLength(2)
})

test('the page has no tag that was not written here', () => {
  const page = personHtml('<i>', '"', { notes: [{ text: '<script>alert(1)</script>' }], '<x>': 'y', empty: [], nothing: null })
  expect(page.match(/<(script|i|x)\b/g)).toBeNull()
  expect(page).not.toContain('Empty')
})

test('an import that comes to a row of a person who is being erased makes nobody new of it', async () => {
  const { id } = await create({ given_name: 'Ira', family_name: 'Vale', email: 'ira@example.com' })
  const file = { access_group_id: north, file_name: 'guests.csv', text: 'Name,Email,Phone\nIra Vale,ira@example.com,7185550188\n' }
  const { body: started } = await call(customers.startCustomerImport, file, { as })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.transaction().execute(async (tx) => {
    await sql`select from customers where id = ${id} for update`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const erasing = erase(id, 'Ira Vale')
  await untilWaiting(db, 1)
  const importing = runImport(app.deps, started.id, new AbortController().signal)
  await untilWaiting(db, 2)
  released.resolve()
  await holder
  expect((await erasing).status).toBe(200)
  await importing
  const { rows } = await sql`select from customer_identities where value in ('ira@example.com', '+17185550188')`.execute(db)
  expect(rows).toHaveLength(0)
})
