import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import type { ConsentStatus } from '@brigade/contract/customers/consents.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { consentPart } from './consent-part.ts'
import { addressHash, recordConsents } from './recording.ts'
import type { SaidConsent } from './store-consents.ts'
import { mayBeWritten } from './store-may-be-written.ts'

let now = new Date('2026-11-26T12:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call, database, deps, person } = app
const { db } = database

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
beforeEach(async () => {
  now = new Date('2026-11-26T12:00:00Z')
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
})
const later = () => {
  now = new Date(now.getTime() + 60_000)
}

const make = async (customer: { given_name: string; email?: string; phone?: string }, on = acme.root, as = acme.owner): Promise<number> =>
  (await call(customers.createCustomer, { customer, parent_access_group_id: on }, { as })).body.id
const { rows: standard } = await sql<{
  id: number
}>`select id from consent_wordings where root_id is null and channel = 'email' and purpose = 'marketing'`.execute(db)
const words = standard[0]?.id ?? 0

interface Said {
  readonly scope_group_id?: number
  readonly wording_id?: number | null
  readonly proof?: string
}
const say = (id: number, status: ConsentStatus, { as = acme.owner, ...more }: Said & { as?: typeof acme.owner } = {}) => {
  later()
  const wording_id = status === 'granted' ? words : null
  return call(customers.recordConsent, { id, channel: 'email', purpose: 'marketing', status, wording_id, ...more }, { as })
}
const consentsOf = async (id: number, as = acme.owner) => (await call(customers.customerConsents, { id }, { as })).body
/** Who may be written to by a group. */
const written = async (groupId = acme.root) => {
  const { rows } = await sql<{ name: string }>`
    select name from customers where ${mayBeWritten({ channel: 'email', purpose: 'marketing', groupId, now })} and parent_access_group_id in (${acme.root}, ${bistro.root}) order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
const imported = (customerId: number, more: Partial<SaidConsent> = {}): SaidConsent => ({
  customerId,
  rootId: acme.root,
  scope: { id: acme.root, name: 'Acme' },
  channel: 'email',
  purpose: 'marketing',
  status: 'granted',
  source: 'import',
  wordingId: words,
  proof: '',
  by: 'file.csv',
  at: now,
  ...more,
})
const record = (...all: SaidConsent[]) => database.write((tx) => recordConsents(tx, deps.secrets, all))

test('consent is given in words, and taken back; what was said last counts, and all of it stays', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' })
  expect(await written()).toEqual([])
  const { body } = await say(ada, 'granted', { proof: 'Card in the binder' })
  expect(body.current).toMatchObject([
    { channel: 'email', status: 'granted', is_company: true, source: 'staff', by: 'Acme Owner', proof: 'Card in the binder' },
  ])
  expect(body.current[0]?.wording).toContain('unsubscribe at any time')
  expect(await written()).toEqual(['Ada'])
  await say(ada, 'withdrawn')
  const seen = await consentsOf(ada)
  expect([seen.current.map(({ status }) => status), seen.history.map(({ status }) => status)]).toEqual([['withdrawn'], ['withdrawn', 'granted']])
  expect(await written()).toEqual([])
  await say(ada, 'granted')
  expect(await written()).toEqual(['Ada'])
  const told = await call(customers.timeline, { id: ada, kinds: ['consent'] }, { as: acme.owner })
  expect(told.body.data.map(({ title }) => title)).toEqual([
    'Agreed to email: offers and news',
    'No longer agrees to email: offers and news',
    'Agreed to email: offers and news',
  ])
  for (const change of [
    sql`update customer_consents set status = 'granted' where customer_id = ${ada}`,
    sql`delete from customer_consents where customer_id = ${ada}`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append-only')
})

test('a group writes by what was said for it or above it; one beside does not', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' }, north)
  const west = await app.group({ parent: acme.root, name: 'West' })
  await say(ada, 'granted', { scope_group_id: north })
  expect([await written(north), await written(acme.root), await written(west)]).toEqual([['Ada'], [], []])
  await say(ada, 'withdrawn')
  expect(await written(north)).toEqual([])
  const wes = await person({ on: west, roles: ['customers_admin'] })
  expect((await call(customers.customerConsents, { id: ada }, { as: wes })).status).toBe(404)
})

test('History says of a consent for a group what each sees of it: one beside reads nothing', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' }, north)
  const west = await app.group({ parent: acme.root, name: 'West' })
  await call(accessGroups.addResource, { resource_type: 'customer', resource_id: ada, access_group_id: west }, { as: acme.owner })
  await say(ada, 'granted', { scope_group_id: north })
  await say(ada, 'withdrawn')
  const read = async (on: number) => {
    const as = await person({ on, roles: ['customers'] })
    const { data } = (await call(auditLogs.search, { resource: 'customer', resource_id: ada, per_page: 50 }, { as })).body
    return data.slice(0, 2).map(({ description }) => description)
  }
  const no = '- **consent**: Email, offers and news: no longer agreed'
  expect(await read(west)).toEqual([no, 'Something was noted for another group.'])
  expect(await read(north)).toEqual([no, '- **consent**: Email, offers and news: agreed'])
})

test('to say yes for a group takes the role there, to say no for all does not, and guests of a marketplace say nothing', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' }, north)
  const local = await person({ on: north, roles: ['customers_admin'] })
  expect((await say(ada, 'granted', { as: local })).status).toBe(403)
  expect((await say(ada, 'granted', { as: local, scope_group_id: north })).status).toBe(200)
  expect((await say(ada, 'withdrawn', { as: local })).body.current).toContainEqual(expect.objectContaining({ is_company: true, status: 'withdrawn' }))
  expect((await say(ada, 'granted', { wording_id: null })).problem.errors).toEqual({ wording_id: ['Choose the words that the customer agreed to'] })
  const viewer = await person({ on: north, roles: ['customers'] })
  expect((await say(ada, 'withdrawn', { as: viewer })).status).toBe(403)
  for (const scope_group_id of [bistro.root, 999_999_999]) expect((await say(ada, 'granted', { scope_group_id })).status).toBe(404)
  expect((await say(ada, 'granted', { as: bistro.owner })).status).toBe(404)
  await app.grant(acme.owner, bistro.root, 'customers_admin')
  expect((await say(ada, 'granted', { scope_group_id: bistro.root })).problem.errors).toHaveProperty('scope_group_id')
  await sql`update customers set relay_channel = 'uber_eats' where id = ${ada}`.execute(db)
  expect((await say(ada, 'granted')).problem.message).toContain('Guests of a marketplace cannot be given consent')
})

test('a no is not overruled by a file, and an address at which somebody said no is not written to for another', async () => {
  const [ada, ben] = [await make({ given_name: 'Ada', email: 'home@example.com' }), await make({ given_name: 'Ben', email: 'home@example.com' })]
  expect(await record(imported(ada), imported(ben))).toBe(2)
  expect(await written()).toEqual(['Ada', 'Ben'])
  await say(ada, 'withdrawn')
  expect(await written()).toEqual([])
  expect((await consentsOf(ben)).suppressed).toEqual([{ channel: 'email', purpose: 'marketing' }])
  later()
  expect(await record(imported(ada))).toBe(0)
  // Ben says it himself, later.
  await say(ben, 'granted')
  expect([await written(), (await consentsOf(ben)).suppressed]).toEqual([['Ben'], []])
})

test('a merge keeps the no of either, unless a yes came later, and its undo gives back what was whose', async () => {
  const [ada, ann] = [await make({ given_name: 'Ada', email: 'a@example.com' }), await make({ given_name: 'Ann', email: 'b@example.com' })]
  await say(ada, 'granted')
  await say(ann, 'withdrawn')
  const merging = { keptId: ada, goneId: ann, rootId: acme.root }
  const moved = await database.write((tx) => consentPart.merged(tx, merging))
  expect([await written(), (await consentsOf(ada)).current.map(({ status }) => status)]).toEqual([[], ['withdrawn']])
  await database.write((tx) => consentPart.unmerged(tx, merging, JSON.parse(JSON.stringify(moved))))
  expect([await written(), (await consentsOf(ann)).current.map(({ status }) => status)]).toEqual([['Ada'], ['withdrawn']])
  await say(ada, 'granted')
  await database.write((tx) => consentPart.merged(tx, merging))
  expect(await written()).toEqual(['Ada'])
})

test('an erased person is not written to again when they come back by a file; of the address only a keyed hash is kept', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' })
  await say(ada, 'granted', { proof: 'ada signed' })
  expect((await call(customers.eraseCustomer, { id: ada, name: 'Ada' }, { as: acme.owner })).status).toBe(200)
  const { rows } = await sql<{
    value: string | null
    hash: string
  }>`select value, hash from consent_suppressions where root_id = ${acme.root}`.execute(db)
  expect(new Set(rows.map(({ value }) => value))).toEqual(new Set([null]))
  expect(rows[0]?.hash).toBe(addressHash(deps.secrets, acme.root, 'ada@example.com'))
  const left = await sql<{
    all: string
  }>`select coalesce(string_agg(customer_consents::text, ''), '') as all from customer_consents where root_id = ${acme.root}`.execute(db)
  expect(left.rows[0]?.all).not.toContain('ada signed')
  later()
  const again = await make({ given_name: 'Ada', email: 'ada@example.com' })
  expect(await record(imported(again))).toBe(0)
  expect(await written()).toEqual([])
  await say(again, 'granted')
  expect(await written()).toEqual(['Ada'])
})

test('nothing more comes to an address that somebody calls about, whichever customers have it', async () => {
  const [ada, ben] = [await make({ given_name: 'Ada', email: 'home@example.com' }), await make({ given_name: 'Ben', email: 'home@example.com' })]
  const theirs = await make({ given_name: 'Bea', email: 'home@example.com' }, bistro.root, bistro.owner)
  await record(imported(ada), imported(ben))
  later()
  const stop = (access_group_id: number, as = acme.owner, address = 'HOME@example.com') =>
    call(customers.withdrawAddress, { access_group_id, channel: 'email', purposes: ['marketing', 'service'], address }, { as })
  expect((await stop(north)).problem.errors).toEqual({ access_group_id: ['must be the whole company'] })
  expect((await stop(acme.root, bistro.owner)).status).toBe(404)
  expect((await stop(acme.root, acme.owner, 'home')).problem.errors).toEqual({ address: ['must be a valid email address'] })
  expect((await stop(acme.root)).body).toEqual({ customers: 2 })
  expect((await consentsOf(ada)).current.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
  expect([await written(), (await consentsOf(theirs, bistro.owner)).history]).toEqual([[], []])
  // Of somebody who is no customer yet no address is kept, and a file brings none of it back.
  expect((await stop(acme.root, acme.owner, 'stranger@example.com')).body).toEqual({ customers: 0 })
  const { rows } = await sql`select 1 from consent_suppressions where value = 'stranger@example.com'`.execute(db)
  const stranger = await make({ given_name: 'Sam', email: 'stranger@example.com' })
  expect([rows.length, await record(imported(stranger))]).toEqual([0, 0])
})

test('a customer who is blocked from marketing, has no address or is gone is not written to', async () => {
  const [ada, ben, cas] = [
    await make({ given_name: 'Ada', email: 'a@example.com' }),
    await make({ given_name: 'Ben' }),
    await make({ given_name: 'Cas', email: 'c@example.com' }),
  ]
  for (const id of [ada, ben, cas]) await say(id, 'granted')
  expect(await written()).toEqual(['Ada', 'Cas'])
  const block = { id: ada, scope_group_id: north, effects: ['no_marketing' as const], reason: 'request' as const }
  await call(customers.blockCustomer, block, { as: acme.owner })
  expect(await written()).toEqual(['Ada', 'Cas'])
  await call(customers.blockCustomer, { ...block, scope_group_id: acme.root }, { as: acme.owner })
  await sql`update customers set status = 'erased' where id = ${cas}`.execute(db)
  expect(await written()).toEqual([])
})

test('a company adds words of its own as versions that stay, and another company does not see them', async () => {
  const add = (access_group_id: number, text: string, as = acme.owner) =>
    call(customers.addConsentWording, { access_group_id, channel: 'email', purpose: 'marketing', language: 'en', text }, { as })
  expect((await add(acme.root, 'Yes, write to me about Acme.')).body).toMatchObject({ version: 1, is_standard: false })
  const both = await Promise.all([add(acme.root, 'Yes, write to me, version two.'), add(acme.root, 'Yes, write to me, version three.')])
  expect(both.map(({ body }) => body.version).toSorted()).toEqual([2, 3])
  expect((await add(north, 'Yes, write to me about North.')).problem.errors).toEqual({ access_group_id: ['must be the whole company'] })
  expect((await add(acme.root, 'Yes, of a stranger.', bistro.owner)).status).toBe(404)
  const local = await person({ on: north, roles: ['customers_admin'] })
  expect((await add(acme.root, 'Yes, of somebody below.', local)).status).toBe(404)
  await expect(sql`update consent_wordings set text = 'x'`.execute(db)).rejects.toThrow('append-only')
  const seen = await call(customers.consentWordings, { access_group_id: bistro.root }, { as: bistro.owner })
  expect(seen.body.data.every(({ is_standard }) => is_standard)).toBe(true)
  const own = both[0]?.body.id ?? 0
  const bea = await make({ given_name: 'Bea' }, bistro.root, bistro.owner)
  expect((await say(bea, 'granted', { as: bistro.owner, wording_id: own })).problem.errors).toHaveProperty('wording_id')
  const past = await call(auditLogs.search, { resource: 'access_group', resource_id: acme.root, per_page: 50 }, { as: acme.owner })
  expect(past.body.data.map(({ description }) => description).join('\n')).toContain('words of consent')
})

test('what was agreed to for a group that leaves the company counts no more', async () => {
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' })
  await say(ada, 'granted', { scope_group_id: north })
  await accept(await offer('access_group', north))
  const seen = await consentsOf(ada)
  expect([seen.current, seen.history.map(({ scope_group_id, scope_name }) => [scope_group_id, scope_name])]).toEqual([[], [[null, 'Acme North']]])
  expect(await written(north)).toEqual([])
})

test('what was said for a group that is gone is read by those of the company, and its name by nobody beside it', async () => {
  const [east, west] = [await app.group({ parent: acme.root }), await app.group({ name: 'West wing', parent: acme.root })]
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' }, east)
  await say(ada, 'granted', { scope_group_id: west })
  const eve = await person({ on: east, roles: ['customers'] })
  expect((await call(accessGroups.remove, { access_group_ids: [west] }, { as: acme.owner })).status).toBe(200)
  const told = async (as: typeof eve) => (await call(customers.timeline, { id: ada, kinds: ['consent'] }, { as })).body.data.map(({ place }) => place)
  const read = async (as: typeof eve) => (await consentsOf(ada, as)).history.map(({ scope_name }) => scope_name)
  expect([await told(eve), await read(eve)]).toEqual([[], []])
  expect([await told(acme.owner), await read(acme.owner)]).toEqual([['West wing'], ['West wing']])
})
