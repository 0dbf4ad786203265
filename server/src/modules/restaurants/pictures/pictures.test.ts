import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { collections } from '@brigade/contract/collections.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let collection: number
let id: number
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  collection = await makeCollection(app, acme.root, 'Secret shoot')
  id = await makeRestaurant(database, { group: north, name: 'Harbor' })
})

const get = async (as = acme.owner) => (await call(restaurantProfile.restaurant, { id }, { as })).body
const picture = async (name = 'harbor.jpg', of = collection) => (await makePicture(app, of, name)).id

async function save(pictures: Partial<Record<'logo_picture_id' | 'cover_picture_id', number | null>>, as: Person = acme.owner, name = 'Harbor') {
  const { timezone, currency, version } = await get()
  return call(restaurantProfile.updateRestaurant, { id, restaurant: { name, timezone, currency, version, ...pictures } }, { as })
}

async function saved(pictures: Parameters<typeof save>[0], as?: Person) {
  const { body, problem } = await save(pictures, as)
  expect(problem.message).toBeUndefined()
  return body
}

const history = async () => {
  const lines = await database.db
    .selectFrom('audit_logs')
    .select('description')
    .where('resource', '=', 'restaurant')
    .where('resource_id', '=', id)
    .execute()
  return lines.map(({ description }) => description).join('\n')
}

async function foreseen(type: ResourceType, ...ids: number[]): Promise<{ left: string; came: string }> {
  const asked = { id: acme.root, email: bistro.owner.email, resource_type: type, resource_ids: ids }
  const left = await call(handovers.previewHandoverOffer, asked, { as: acme.owner })
  const handover_id = await offer(type, ...ids)
  const came = await call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })
  expect((await accept(handover_id)).problem.message).toBeUndefined()
  return { left: JSON.stringify(left.body), came: JSON.stringify(came.body) }
}

describe('a logo and a cover', () => {
  test('are shown to everybody who sees the restaurant, in its list as well, and named to nobody in History', async () => {
    const [logo, cover] = [await picture(), await picture()]
    await saved({ logo_picture_id: logo, cover_picture_id: cover })
    await saved({ logo_picture_id: cover })
    await saved({ logo_picture_id: null })
    await saved({ logo_picture_id: logo })
    const viewer = await app.person({ roles: ['restaurants'], on: north })
    expect(await get(viewer)).toMatchObject({
      logo_picture_id: logo,
      logo: { base: expect.stringMatching(/^\/pictures\//), width: 1200, height: 1200, tint: '#c08040' },
      cover: { width: 1600, height: 900 },
    })
    const { body } = await call(restaurantProfile.restaurants, {}, { as: viewer })
    expect(body.data).toMatchObject([{ logo: { width: 1200 }, cover: { width: 1600 } }])
    expect(await history()).toContain('- **logo**: a picture → another picture')
    expect(await history()).not.toMatch(/harbor\.jpg|Secret shoot/)
  })

  test('are chosen in collections of the company that the person sees, and stay when others save the rest', async () => {
    const logo = await picture()
    const theirs = await picture('their.jpg', await makeCollection(app, bistro.root))
    const both = await app.person({ roles: ['restaurants_admin', 'picture_collections'], on: acme.root })
    await app.grant(both, bistro.root, 'picture_collections')
    const manager = await app.person({ roles: ['restaurants_admin'], on: north })
    for (const [one, as] of [
      [theirs, both],
      [logo, manager],
      [999_999_999, acme.owner],
    ] as const) {
      const { status, problem } = await save({ logo_picture_id: one }, as)
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['logo_picture_id']])
    }
    await saved({ logo_picture_id: logo }, both)
    expect(await saved({}, manager)).toMatchObject({ logo_picture_id: logo })
    expect((await save({ logo_picture_id: logo }, manager, 'Harbour')).body).toMatchObject({ name: 'Harbour', logo_picture_id: logo })
    expect(await saved({ logo_picture_id: null }, manager)).toMatchObject({ logo_picture_id: null, logo: null })
  })

  test('are given to a new restaurant', async () => {
    const logo = await picture()
    const asked = { name: 'New', timezone: 'America/Chicago', currency: 'USD', logo_picture_id: logo }
    const create = (as: Person) => call(restaurantProfile.createRestaurant, { restaurant: asked, parent_access_group_id: north }, { as })
    expect((await create(acme.owner)).body).toMatchObject({ logo_picture_id: logo, logo: { width: 1200 }, cover: null })
    expect((await create(await app.person({ roles: ['restaurants_admin'], on: north }))).status).toBe(400)
  })

  test('cannot be deleted while they are shown, and are named to those who see the restaurant', async () => {
    const logo = await picture()
    await saved({ logo_picture_id: logo, cover_picture_id: logo })
    const librarian = await app.person({ roles: ['picture_collections_admin'], on: acme.root })
    const uses = (as: Person) => call(collections.getPictureUses, { collection_id: collection, id: logo }, { as })
    const path = `/onboarding/restaurants/${id}?edit=profile`
    expect((await uses(acme.owner)).body).toEqual({
      uses: [
        { kind: 'restaurant_logo', name: 'Harbor', path },
        { kind: 'restaurant_cover', name: 'Harbor', path },
      ],
      more: 0,
    })
    expect((await uses(librarian)).body).toEqual({ uses: [], more: 2 })
    const remove = () => call(collections.removePictures, { collection_id: collection, ids: [logo] }, { as: librarian })
    expect((await remove()).body.results).toMatchObject([{ outcome: 'refused', sentence: expect.stringContaining('used in 2 places') }])
    expect((await call(collections.remove, { id: collection }, { as: librarian })).status).toBe(409)
    await saved({ logo_picture_id: null, cover_picture_id: null })
    expect((await remove()).body.results).toMatchObject([{ outcome: 'done' }])
  })
})

describe('a handover', () => {
  const sentence = 'The logo or cover picture of Harbor is taken away'

  test('of the restaurant takes its pictures away, as both sides were told', async () => {
    await saved({ logo_picture_id: await picture(), cover_picture_id: await picture() })
    const { left, came } = await foreseen('restaurant', id)
    expect([left.includes(sentence), came.includes(sentence)]).toEqual([true, true])
    expect(await get(bistro.owner)).toMatchObject({ logo_picture_id: null, logo: null, cover_picture_id: null })
    expect(await history()).toContain('- **cover**: ended, for its picture is of another company now')
  })

  test('of the collection takes them away from a restaurant that stays, and tells its name to nobody over there', async () => {
    const kept = await picture('kept.jpg', await makeCollection(app, acme.root))
    await saved({ logo_picture_id: await picture(), cover_picture_id: kept })
    const { version } = await get()
    const { left, came } = await foreseen('picture_collection', collection)
    expect([left.includes(sentence), came.includes('Harbor')]).toEqual([true, false])
    expect(await get()).toMatchObject({ logo_picture_id: null, cover_picture_id: kept, version: version + 1 })
  })

  test('of a group with both changes nothing of them', async () => {
    const logo = await picture('logo.jpg', await makeCollection(app, north))
    await saved({ logo_picture_id: logo })
    const { left } = await foreseen('access_group', north)
    expect(left).not.toContain(sentence)
    expect(await get(bistro.owner)).toMatchObject({ logo_picture_id: logo })
  })
})
