import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { amountOff, discountsAtWork, limited } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { company } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { discountPart } from './customer-part.ts'

// Uses and codes of customers who become one, are erased, or ask what is known of them.

const app = await testApp(allRoutes(testBankLink()))
const work = discountsAtWork(app)
const { call, database } = app

let root: number
let owner: Person
let group: number
let token: string
let made = 0
beforeEach(async () => {
  made += 1
  ;({ root, owner } = await company(app, 'Acme'))
  group = await app.group({ name: 'North', parent: root })
  token = await work.connect(owner, await makeRestaurant(database, { on: group }))
})

async function customer(name: string): Promise<{ id: number; email: string }> {
  const email = `${name.toLowerCase()}${made}@example.com`
  const { body } = await call(customers.createCustomer, { customer: { given_name: name, email }, parent_access_group_id: root }, { as: owner })
  return { id: body.id, email }
}
const merge = async (kept: number, gone: number) =>
  (await call(customers.mergeCustomers, { kept_id: kept, gone_id: gone, choices: {}, kept_version: 1, gone_version: 1 }, { as: owner })).body.merge.id
const asked = async (email: string, more: { codes?: string[] } = {}) => {
  const { body } = await work.evaluate(token, { guest: { email }, ...more })
  return body.applied.length > 0 ? 'given' : body.refused[0]?.reason
}

test('a code for one guest is taken from that guest alone, and from whom two became', async () => {
  const [kept, gone] = [await customer('Kept'), await customer('Gone')]
  const code = `FORGONE${made}`
  await work.coded(owner, group, amountOff(500), code, { customer_id: gone.id })
  const with_ = (email: string) => asked(email, { codes: [code] })
  expect([await with_(kept.email), await with_(gone.email)]).toEqual(['code_of_other_guest', 'given'])
  const mergeId = await merge(kept.id, gone.id)
  expect([await with_(kept.email), await with_(gone.email)]).toEqual(['given', 'given'])
  await call(customers.undoMerge, { merge_id: mergeId }, { as: owner })
  expect([await with_(kept.email), await with_(gone.email)]).toEqual(['code_of_other_guest', 'given'])
})

test('what two used counts together while they are one, and apart again afterwards', async () => {
  const [kept, gone] = [await customer('Kept'), await customer('Gone')]
  const id = await makeOffer(database, { group, terms: amountOff(100, { limits: limited({ per_guest: 2 }) }) })
  for (const { email } of [kept, gone]) await work.reserve(token, `order of ${email}`, { guest: { email } })
  expect([await asked(kept.email), await asked(gone.email)]).toEqual(['given', 'given'])
  const mergeId = await merge(kept.id, gone.id)
  expect([await asked(kept.email), await asked(gone.email)]).toEqual(['guest_limit', 'guest_limit'])
  const whose = async () =>
    (await database.db.selectFrom('discount_uses').select('customer_id').where('discount_id', '=', id).orderBy('id').execute()).map(
      (one) => one.customer_id,
    )
  expect(await whose()).toEqual([kept.id, kept.id])
  await call(customers.undoMerge, { merge_id: mergeId }, { as: owner })
  expect(await whose()).toEqual([kept.id, gone.id])
  expect([await asked(kept.email), await asked(gone.email)]).toEqual(['given', 'given'])
  expect(await work.imbalances()).toEqual([])
})

test('of an erased person codes of their own end, and what was given stays counted', async () => {
  const ada = await customer('Ada')
  const code = `FORADA${made}`
  const { id, codeId } = await work.coded(owner, group, amountOff(500), code, { customer_id: ada.id })
  const { uuid } = (await work.reserve(token, 'web-1', { guest: { email: ada.email }, codes: [code] })).body
  await work.apply(token, uuid)
  const exported = await discountPart.exported(database.db, { id: ada.id })
  expect(exported).toMatchObject({ discounts: [{ code, amount_minor: 500, status: 'applied' }], discount_codes: [{ code, used: 1 }] })
  await database.write((tx) => discountPart.erased(tx, { id: ada.id, rootId: root }))
  const { rows } = await sql`select 1 from discount_codes where id = ${codeId} and ended_at is not null`.execute(database.db)
  expect(rows).toHaveLength(1)
  expect(await work.counts(id)).toEqual({ used: 1, given: 500 })
})

test('nothing of what a guest gave to be known by is kept with a reservation', async () => {
  await makeOffer(database, { group, terms: amountOff(100, { limits: limited({ per_guest: 5 }) }) })
  await work.reserve(token, 'web-1', { guest: { email: 'secret@example.com', phone: '+12125550199' } })
  const { rows } = await sql<{ text: string }>`
    select held::text || coalesce((select string_agg(used::text, ' ') from discount_uses used where used.reservation_id = held.id), '')
      || coalesce((select string_agg(guest::text, ' ') from discount_guests guest), '') as text from discount_reservations held`.execute(database.db)
  expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/secret|5550199/)
})
