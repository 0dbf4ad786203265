import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { collections } from '@brigade/contract/collections.ts'
import { giftCardBalance } from '@brigade/contract/gift-cards/balance.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardDefinitions } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app

let { acme, bistro, offer, accept } = await twoCompanies(app)
let collection: number
let id: number
beforeEach(async () => {
  ;({ acme, bistro, offer, accept } = await twoCompanies(app))
  collection = await makeCollection(app, acme.root, 'Secret shoot')
  id = await makeDefinition(database, { group: acme.root, name: 'House card' })
})

const get = async (as = acme.owner) => (await call(giftCardDefinitions.getDefinition, { id }, { as })).body
const picture = async (of = collection) => (await makePicture(app, of, 'bow.jpg')).id

async function save(more: { design_picture_id?: number | null; name?: string }, as: Person = acme.owner) {
  const { name, terms, version } = await get()
  return call(giftCardDefinitions.updateDefinition, { id, version, definition: { name, terms, ...more } }, { as })
}

const balanceOf = async (code: string) => (await call(giftCardBalance.guestBalance, { code })).body.design_picture

const history = async () => {
  const of = database.db.selectFrom('audit_logs').select('description').where('resource', '=', 'gift_card_definition').where('resource_id', '=', id)
  return (await of.execute()).map(({ description }) => description).join('\n')
}

async function handedOver(type: ResourceType, one: number) {
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: type, resource_ids: [one] }
  const left = await call(handovers.previewHandoverOffer, asked, { as: acme.owner })
  const handover_id = await offer(type, one)
  const came = await call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })
  expect((await accept(handover_id)).problem.message).toBeUndefined()
  return [left, came].map(({ body }) => JSON.stringify(body))
}

test('a picture is shown on all cards of a definition, wherever they are drawn, until it is taken away', async () => {
  const card = await makeCard(database, app.deps.secrets, { definition: id })
  const place = await makeRestaurant(database, { group: acme.root, name: 'Harbor' })
  expect((await save({ design_picture_id: await picture() })).body).toMatchObject({
    newest_version: 1,
    design_picture: { width: 1600, height: 1009 },
  })
  const seller = await app.person({ roles: ['gift_card_definitions'], on: acme.root })
  const shown = { base: expect.stringMatching(/^\/pictures\//), tint: '#c08040' }
  expect(await get(seller)).toMatchObject({ design_picture: shown })
  expect((await call(giftCardDefinitions.searchDefinitions, {}, { as: seller })).body.data).toMatchObject([{ design_picture: shown }])
  expect((await call(giftCards.getCard, { id: card.id }, { as: seller })).body).toMatchObject({ design_picture: shown })
  expect((await call(giftCards.searchCards, {}, { as: seller })).body.data).toMatchObject([{ design_picture: shown }])
  const atTill = await call(giftCardRedeeming.lookUpCard, { restaurant_id: place, code: card.code }, { as: seller })
  expect(atTill.body).toMatchObject({ design_picture: shown })
  // An address for guests does not end after some weeks.
  expect((await balanceOf(card.code))?.base).toMatch(/\/0\/[\w-]{22}$/)
  await save({ design_picture_id: null })
  expect(await balanceOf(card.code)).toBeNull()
  expect(await history()).toContain('- **picture**: a picture')
  expect(await history()).not.toMatch(/bow\.jpg|Secret shoot/)
})

test('a picture whose rights have ended is shown to no guest', async () => {
  const card = await makeCard(database, app.deps.secrets, { definition: id })
  const ended = await picture()
  await database.db.updateTable('pictures').set({ rights_until: '2020-01-31' }).where('id', '=', ended).execute()
  await save({ design_picture_id: ended })
  expect(await balanceOf(card.code)).toBeNull()
  expect((await get()).design_picture).not.toBeNull()
})

test('the mail of a card shows its picture by an address of this server', async () => {
  await save({ design_picture_id: await picture() })
  const card = { definition_id: id, amount_minor: 5000, currency: 'USD', recipient_email: 'ana@example.com' }
  expect((await call(giftCards.issueCard, { card, issuer_group_id: acme.root }, { as: acme.owner })).status).toBe(200)
  const { body_html } = await database.db.selectFrom('mails').select('body_html').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(body_html).toContain(`<img src="${app.deps.config.publicUrl}/pictures/`)
})

test('only a picture of the company that the person sees is taken, and it stays when others save the rest', async () => {
  const [bow, foreign] = [await picture(), await picture(await makeCollection(app, bistro.root))]
  const seller = await app.person({ roles: ['gift_card_definitions_admin'], on: acme.root })
  await app.grant(acme.owner, bistro.root, 'picture_collections')
  for (const [one, as] of [
    [foreign, acme.owner],
    [bow, seller],
  ] as const)
    expect((await save({ design_picture_id: one }, as)).problem.errors).toHaveProperty('design_picture_id')
  const made = { name: 'Other', kind: 'purchased' as const, currency: 'USD', terms: (await get()).terms, design_picture_id: bow }
  const create = (as: Person) => call(giftCardDefinitions.createDefinition, { definition: made, parent_access_group_id: acme.root }, { as })
  expect((await create(seller)).problem.errors).toHaveProperty('design_picture_id')
  expect((await create(acme.owner)).body).toMatchObject({ design_picture_id: bow })
  await save({ design_picture_id: bow })
  expect((await save({ name: 'Harbor card' }, seller)).body).toMatchObject({ name: 'Harbor card', design_picture_id: bow })
  expect((await save({ design_picture_id: bow, name: 'Bay card' }, seller)).body).toMatchObject({ name: 'Bay card', design_picture_id: bow })
})

test('a picture on cards cannot be deleted, and is named to those who see the definition', async () => {
  const bow = await picture()
  await save({ design_picture_id: bow })
  const librarian = await app.person({ roles: ['picture_collections_admin'], on: acme.root })
  const uses = async (as: Person) => (await call(collections.getPictureUses, { collection_id: collection, id: bow }, { as })).body
  expect(await uses(acme.owner)).toEqual({ uses: [{ kind: 'gift_card_design', name: 'House card', path: `/gift_cards/${id}` }], more: 0 })
  expect(await uses(librarian)).toEqual({ uses: [], more: 1 })
  const removal = await call(collections.removePictures, { collection_id: collection, ids: [bow] }, { as: librarian })
  expect(removal.body.results).toMatchObject([{ outcome: 'refused' }])
})

test.each(['gift_card_definition', 'picture_collection'] as const)(
  'a handover of the %s takes the picture off its cards, as was told',
  async (type) => {
    await save({ design_picture_id: await picture() })
    const goes = type === 'gift_card_definition'
    const [left, came] = await handedOver(type, goes ? id : collection)
    expect(left).toContain('The picture on cards of House card is taken away')
    // What stays behind is named to nobody over there.
    expect(came?.includes('The picture on cards of House card is taken away') ?? false).toBe(goes)
    expect(await get(goes ? bistro.owner : acme.owner)).toMatchObject({ design_picture_id: null, design_picture: null })
    expect(await history()).toContain('- **picture**: ended, for it is of another company now')
  },
)
