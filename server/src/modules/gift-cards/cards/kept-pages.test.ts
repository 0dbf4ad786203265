import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testConnection } from '../../../../testing/database.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { openDatabase } from '../../../platform/database.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { giftCardRoutes } from '../routes.ts'

// A page of the list is kept while nothing has changed. Everything here is changed by another server, which shares the database alone.

const connection = await testConnection()
const database = openDatabase({ connection, max: 8 })
const other = openDatabase({ connection, max: 8 })
afterAll(() => Promise.all([database.close(), other.close()]))

const app = await testApp({ 'gift-cards': giftCardRoutes }, { database })
const there = await testApp({ 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes }, { database: other })
const { acme, bistro, north, offer, accept } = await twoCompanies(there)
const { group, person, grant } = there
const south = await group({ name: 'Acme South', parent: acme.root })
const viewer = await person({ roles: ['gift_card_definitions'], on: north })
const everyone = [acme.owner, bistro.owner, viewer]

let definition = 0
let cards: number[] = []

const issued = async (issuer: number) => (await makeCard(other, there.deps.secrets, { definition, issuer })).id
const change = (statement: ReturnType<typeof sql>) => statement.execute(other.db)

/** By the server that keeps pages. */
async function listed(as: Person, asked: { definition_id?: number; sort?: 'issued'; per_page?: number; page?: number } = {}) {
  const { body } = await app.call(giftCards.searchCards, asked, { as })
  return { ids: body.data.map(({ id }) => id), total: body.total }
}

/** Read as if nothing was ever kept. */
async function fresh(as: Person) {
  const { rows } = await sql<{ id: number }>`
    select card.id from gift_cards card join access_groups issuer on issuer.id = card.issuer_group_id
    where exists (select from role_grants mine where mine.user_id = ${as.id} and mine.role in ('gift_card_definitions', 'gift_card_definitions_admin')
      and coalesce(mine.expires_at > now(), true) and issuer.ancestors @> array[mine.access_group_id]) order by card.id desc`.execute(other.db)
  const ids = rows.map(({ id }) => id)
  return { ids: ids.slice(0, 20), total: ids.length }
}

async function mustAgree(): Promise<void> {
  for (const as of everyone) expect(await listed(as)).toEqual(await fresh(as))
}

beforeEach(async () => {
  definition = await makeDefinition(other, { group: acme.root })
  cards = [await issued(north), await issued(south), await issued(north)]
  // Once to read, once from what is kept.
  await mustAgree()
  await mustAgree()
})

test('a page is kept, also when another company issues cards', async () => {
  const before = await listed(viewer)
  // Noted by nobody: only what is read anew has it.
  await change(sql`insert into gift_card_counts (issuer_group_id, definition_id, cards) values (${north}, ${definition}, 100)`)
  const ofBistro = await makeDefinition(other, { group: bistro.root })
  await makeCard(other, there.deps.secrets, { definition: ofBistro })
  expect(await listed(viewer)).toEqual(before)
  await change(sql`delete from gift_card_counts where cards = 100`)
})

test('a card that is issued is on the page of all who see it', async () => {
  const id = await issued(north)
  expect((await listed(viewer)).ids[0]).toBe(id)
  await mustAgree()
})

test('cards that were issued before the page was read, and committed after it, are on the next one', async () => {
  await other.write(async (tx) => {
    await sql`insert into gift_cards (definition_id, definition_number, root_id, issuer_group_id, code_hash, code_last4, kind, currency, state)
      values (${definition}, 1, ${acme.root}, ${north}, sha256(${String(definition)}::bytea), 'LATE', 'purchased', 'USD', 'active')`.execute(tx)
    await listed(viewer)
    await listed(viewer)
  })
  await mustAgree()
})

test('a card that comes to another group is on the pages of those who see it now, and leaves the others', async () => {
  await change(sql`update gift_cards set issuer_group_id = ${north} where id = ${cards[1]}`)
  expect((await listed(viewer)).ids).toContain(cards[1])
  await mustAgree()
  await change(sql`update gift_cards set issuer_group_id = ${south} where id = ${cards[0]}`)
  expect((await listed(viewer)).ids).not.toContain(cards[0])
  await mustAgree()
})

test('so do cards that change places, though no group has more or fewer', async () => {
  await change(
    sql`update gift_cards set issuer_group_id = case issuer_group_id when ${north} then ${south}::bigint else ${north} end where id = any(${cards.slice(0, 2)})`,
  )
  expect((await listed(viewer)).ids).toContain(cards[1])
  await mustAgree()
})

test('a grant counts from the next request on, until it is taken away or ends', async () => {
  await grant(viewer, south, 'gift_card_definitions')
  expect((await listed(viewer)).ids).toContain(cards[1])
  await mustAgree()
  await change(sql`delete from role_grants where user_id = ${viewer.id} and access_group_id = ${south}`)
  expect((await listed(viewer)).ids).not.toContain(cards[1])
  await grant(viewer, south, 'gift_card_definitions')
  await mustAgree()
  await change(sql`update role_grants set expires_at = now() where user_id = ${viewer.id} and access_group_id = ${south}`)
  await mustAgree()
  expect((await listed(viewer)).ids).not.toContain(cards[1])
  await change(sql`delete from role_grants where user_id = ${viewer.id} and access_group_id = ${south}`)
})

test('a group that hangs elsewhere takes its cards along', async () => {
  const hang = (id: number, under: number) =>
    change(sql`update access_groups place set parent_id = above.id, ancestors = above.ancestors || place.id
      from access_groups above where place.id = ${id} and above.id = ${under}`)
  await hang(south, north)
  expect((await listed(viewer)).ids).toContain(cards[1])
  await mustAgree()
  await hang(south, acme.root)
  await mustAgree()
})

test('a definition that is handed over takes its cards to the pages of the other company', async () => {
  await listed(bistro.owner, { definition_id: definition })
  expect((await accept(await offer('gift_card_definition', definition))).problem.message).toBeUndefined()
  expect(await listed(bistro.owner, { definition_id: definition })).toMatchObject({ total: 3 })
  expect(await listed(acme.owner, { definition_id: definition })).toEqual({ ids: [], total: 0 })
  await mustAgree()
})

test('what stands on a page is of now: amounts, names, and what the person may do', async () => {
  const first = async () => (await app.call(giftCards.searchCards, { per_page: 1 }, { as: viewer })).body.data[0]
  await first()
  await change(sql`update gift_cards set balance = 17 where id = ${cards[2]}`)
  await change(sql`update gift_card_definitions set name = 'Summer' where id = ${definition}`)
  await grant(viewer, north, 'gift_card_definitions_admin')
  expect(await first()).toMatchObject({ id: cards[2], balance_minor: 17, definition_name: 'Summer', _can: { update: true } })
  await change(sql`delete from role_grants where user_id = ${viewer.id} and role = 'gift_card_definitions_admin'`)
  expect(await first()).toMatchObject({ _can: { update: false } })
})

test('pages are kept apart by their order, their place, and what the person may see', async () => {
  const { total } = await fresh(acme.owner)
  for (let time = 0; time < 2; time += 1) {
    expect(await listed(acme.owner, { per_page: 3 })).toEqual({ ids: cards.toReversed(), total })
    expect(await listed(acme.owner, { per_page: 1, page: 2 })).toEqual({ ids: cards.slice(1, 2), total })
    expect(await listed(acme.owner, { per_page: 1, sort: 'issued', page: total })).toEqual({ ids: cards.slice(2), total })
    expect(await listed(acme.owner, { page: total })).toEqual({ ids: [], total })
    expect((await listed(viewer, { per_page: 2 })).ids).toEqual([cards[2], cards[0]])
  }
})
