import { randomUUID } from 'node:crypto'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { addressFrom } from '@brigade/contract/collections/addresses.ts'
import { collections } from '@brigade/contract/collections.ts'
import { itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuImport } from '@brigade/contract/menus/menu-import.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { company } from '../../../../testing/two-companies.ts'
import { sweepFiles } from '../../collections/uploads/sweep.ts'

const app = await publishingApp()
const { call, database } = app
const root = await app.group({ name: 'Larkspur' })
const editing = ['restaurants_admin', 'publisher', 'channels_admin'] as const
const marketing = await app.group({ name: 'Marketing', parent: root })
/** Edits menus and sees the collections of marketing. */
const ada = await app.person({ name: 'Ada', roles: [...editing, 'picture_collections_admin'], on: root })
/** Edits menus and sees no collection. */
const bob = await app.person({ name: 'Bob', roles: editing, on: root })
const viewer = await app.person({ roles: ['restaurants'], on: root })
const dishes = await makeCollection(app, marketing, 'Dishes')

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.db)
  app.setNow()
  app.market.set()
})

async function shop(group = root, as = ada) {
  const id = await makeRestaurant(database, { group, name: 'Nonna Rosa' })
  const menu = making('menu', null, { fields: { name: 'All day' } })
  const item = making('item', null, { fields: { name: 'Margherita', price_minor: 1200 } })
  const place = making('placement', menu.id, { ref_id: item.id })
  await send(id, [menu, item, place], as)
  return { id, menu, item, place }
}

const send = async (restaurant_id: number, ops: MenuOp[], as: Person) =>
  (await call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops }, { as })).body.outcomes.map(
    ({ state, message }) => message ?? state,
  )
const undo = async (restaurant_id: number, as: Person) => (await call(menuDraft.undoMenu, { restaurant_id }, { as })).body.outcomes
const setting = (id: string, image_url: string | null): MenuOp => ({ op: 'update', client_op_id: randomUUID(), id, fields: { image_url } })
const archiving = (id: string): MenuOp => ({ op: 'lifecycle', client_op_id: randomUUID(), id, lifecycle: 'archived' })
const onDoorDash = (id: string, value: string | null): MenuOp => ({
  op: 'override',
  client_op_id: randomUUID(),
  id,
  channel: 'doordash',
  fulfilment: null,
  field: 'image_url',
  value,
})
const ownOf = async (restaurant_id: number, node_id: string) =>
  (await call(menuDraft.menuNode, { restaurant_id, node_id }, { as: ada })).body.own.image_url ?? null
const removing = async (picture: number) =>
  (await call(collections.removePictures, { collection_id: dishes, ids: [picture] }, { as: ada })).body.results[0]
const asGuests = async (restaurant_id: number, more: object = {}) => {
  const asked = { restaurant_id, channel: 'web', fulfilment: 'pickup', ...more } as const
  const { body } = await call(menuPublishing.guestMenu, asked, { as: viewer })
  return body.menu ? [...itemsOf(body.menu)].map(({ item }) => item.image_url) : []
}
const publish = async (restaurant_id: number) => {
  await call(menuPublishing.publish, { restaurant_ids: [restaurant_id] }, { as: ada })
  await app.runJobs()
}

const refused = 'This picture is gone, or it is in a collection that you do not see. Choose another one.'

describe('who chooses a picture', () => {
  test('sees its collection, and the picture is of the restaurant’s company', async () => {
    const { id, item, place } = await shop()
    const [one, other] = [await makePicture(app, dishes), await makePicture(app, dishes)]
    const stranger = await company(app, 'Stranger')
    const theirs = await makePicture(app, await makeCollection(app, stranger.root))
    // Whoever is at home in both companies carries nothing over.
    const both = await app.person({ roles: [...editing, 'picture_collections'], on: root })
    await app.grant(both, stranger.root, 'picture_collections')
    expect(await send(id, [setting(item.id, one.image_url)], bob)).toEqual([refused])
    expect(await send(id, [onDoorDash(place.id, one.image_url)], bob)).toEqual([refused])
    expect(await send(id, [making('item', null, { fields: { name: 'New', image_url: one.image_url } })], bob)).toEqual([refused])
    expect(await send(id, [setting(item.id, theirs.image_url), setting(item.id, 'picture:999999999')], both)).toEqual([refused, refused])
    expect(await send(id, [setting(item.id, one.image_url), onDoorDash(place.id, other.image_url)], ada)).toEqual(['done', 'done'])
    // What it shows already is no choice: it may be said again, also for a channel.
    expect(await send(id, [setting(item.id, one.image_url), onDoorDash(item.id, one.image_url)], bob)).toEqual(['done', 'done'])
    // A copy beside it is the same restaurant's.
    expect(await send(id, [{ op: 'duplicate', client_op_id: randomUUID(), id: item.id, new_id: randomUUID() }], bob)).toEqual(['done'])
  })

  test('does so again by an undo', async () => {
    const { id, item } = await shop()
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url)], ada)
    await send(id, [setting(item.id, null)], bob)
    expect(await undo(id, bob)).toMatchObject([{ state: 'conflict', conflicts: [{ field: 'image_url', now: null }] }])
    await send(id, [setting(item.id, picture.image_url)], ada)
    await send(id, [setting(item.id, null)], ada)
    expect(await undo(id, ada)).toMatchObject([{ state: 'done' }])
    expect(await ownOf(id, item.id)).toBe(picture.image_url)
  })

  test('reads in History that a picture was chosen, not which', async () => {
    const { id, item } = await shop()
    const [one, other] = [await makePicture(app, dishes), await makePicture(app, dishes)]
    await send(id, [setting(item.id, one.image_url)], ada)
    await send(id, [setting(item.id, other.image_url)], ada)
    const { body } = await call(auditLogs.search, { resource: 'restaurant', resource_id: id }, { as: viewer })
    expect(body.data.slice(0, 2).map(({ description }) => description)).toEqual([
      '- **Margherita** Picture: another picture of a collection',
      '- **Margherita** Picture: not set → a picture of a collection',
    ])
  })
})

describe('an editor', () => {
  test('sees what the menu shows without its name, and of other pictures only those in their reach', async () => {
    const { id, item } = await shop()
    const [shown, other] = [await makePicture(app, dishes, 'Margherita'), await makePicture(app, dishes, 'Diavola')]
    await send(id, [setting(item.id, shown.image_url)], ada)
    const seenBy = async (as: Person) =>
      (await call(menuDraft.menuPictures, { restaurant_id: id, picture_ids: [shown.id, other.id, 999_999_999] }, { as })).body.pictures
    expect(await seenBy(bob)).toMatchObject([{ id: shown.id, name: '', collection_id: null, alt: 'Margherita', rights_until: null }])
    expect((await seenBy(ada)).map(({ name, collection_id }) => [name, collection_id])).toEqual([
      ['Margherita', dishes],
      ['Diavola', dishes],
    ])
    // Another menu of the same company shows it not.
    const elsewhere = await shop()
    const asked = { restaurant_id: elsewhere.id, picture_ids: [shown.id] }
    expect((await call(menuDraft.menuPictures, asked, { as: bob })).body.pictures).toEqual([])
  })
})

describe('a picture that a menu shows', () => {
  test('cannot vanish, and says where it is shown to those who see it', async () => {
    const { id, item, place } = await shop()
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url), onDoorDash(place.id, picture.image_url)], ada)
    expect(await removing(picture.id)).toMatchObject({ outcome: 'refused', sentence: expect.stringContaining('2 places') })
    const usesFor = async (as: Person) => (await call(collections.getPictureUses, { collection_id: dishes, id: picture.id }, { as })).body
    const at = (node: string) => ({ kind: 'menu_item', name: 'Margherita, Nonna Rosa', path: `/onboarding/restaurants/${id}/menu?node=${node}` })
    const { uses, more } = await usesFor(ada)
    expect([uses.toSorted((a, b) => a.path.localeCompare(b.path)), more]).toEqual([[item.id, place.id].toSorted().map(at), 0])
    const curator = await app.person({ roles: ['picture_collections'], on: marketing })
    expect(await usesFor(curator)).toEqual({ uses: [], more: 2 })
    await expect(sql`delete from pictures where id = ${picture.id}`.execute(database.db)).rejects.toThrow(/foreign key/)
    await send(id, [onDoorDash(place.id, null), archiving(item.id)], ada)
    expect(await removing(picture.id)).toMatchObject({ outcome: 'done' })
  })

  test('is chosen or deleted, never both', async () => {
    const { id, item } = await shop()
    for (let turn = 0; turn < 5; turn += 1) {
      const picture = await makePicture(app, dishes)
      const [[chosen], removed] = await Promise.all([send(id, [setting(item.id, picture.image_url)], ada), removing(picture.id)])
      expect([
        ['done', 'refused'],
        [refused, 'done'],
      ]).toContainEqual([chosen, removed?.outcome])
    }
  })

  test('of a library is shown by the menus that draw from it, which hear of its changes', async () => {
    const library = await makeRestaurant(database, { group: root, kind: 'library', name: 'Chain' })
    const picture = await makePicture(app, dishes)
    const item = making('item', null, { fields: { name: 'Soup', price_minor: 500, image_url: picture.image_url } })
    const menu = making('menu', null, { fields: { name: 'All day' } })
    const chef = await app.person({ roles: ['restaurants_admin', 'chains', 'picture_collections'], on: root })
    expect(await send(library, [item, menu, making('placement', menu.id, { ref_id: item.id })], chef)).toEqual(['done', 'done', 'done'])
    const heir = await makeRestaurant(database, { group: root })
    expect(await send(heir, [making('menu', null, { source_id: menu.id, variant: 'library' })], bob)).toEqual(['done'])
    const [address = ''] = await asGuests(heir)
    expect(address).toContain(picture.file_key)
    const asked = { restaurant_id: heir, picture_ids: [picture.id] }
    expect((await call(menuDraft.menuPictures, asked, { as: bob })).body.pictures).toHaveLength(1)
    const { body: before } = await call(collections.getPicture, { collection_id: dishes, id: picture.id }, { as: ada })
    const { last } = await database.db
      .selectFrom('realtime_events')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await call(collections.updatePicture, { collection_id: dishes, id: picture.id, picture: { ...before, alt: 'A bowl' } }, { as: ada })
    const events = await database.db.selectFrom('realtime_events').select('keys').where('id', '>', last).execute()
    expect(events.flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining([`menu:${library}`, `menu:${heir}`]))
  })

  test('is nothing to guests when it is gone, whatever is undone', async () => {
    const { id, item, menu } = await shop()
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url)], ada)
    await send(id, [archiving(item.id)], ada)
    expect(await removing(picture.id)).toMatchObject({ outcome: 'done' })
    // The item comes back, and names what is gone.
    expect(await undo(id, ada)).toMatchObject([{ state: 'done' }])
    await send(id, [making('placement', menu.id, { ref_id: item.id })], ada)
    expect([await ownOf(id, item.id), await asGuests(id)]).toEqual([picture.image_url, ['', '']])
    const second = await makePicture(app, dishes)
    await send(id, [setting(item.id, second.image_url)], ada)
    await send(id, [setting(item.id, null)], ada)
    await removing(second.id)
    // The field alone stays as it is.
    expect(await undo(id, ada)).toMatchObject([{ state: 'conflict', conflicts: [{ field: 'image_url', now: null }] }])
  })
})

describe('guests', () => {
  test('get a signed address, by way of a marketplace too, and none when the rights have ended', async () => {
    const { id, item } = await shop()
    await app.list(id, 'web', 'uber_eats')
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url)], ada)
    await publish(id)
    const [address = ''] = await asGuests(id, { live: true })
    expect(addressFrom(new URL(address).pathname)).toMatchObject({ file: picture.file_key, until: 0, format: 'jpg' })
    expect(address.startsWith(app.deps.config.publicUrl)).toBe(true)
    expect(await asGuests(id)).toEqual([address])
    const { uuid } = await database.db
      .selectFrom('listings')
      .select('uuid')
      .where('restaurant_id', '=', id)
      .where('channel', '=', 'uber_eats')
      .executeTakeFirstOrThrow()
    const sent = JSON.stringify(app.market.shelf.stores.get(uuid)?.menus)
    expect([sent.includes(address), sent.includes('picture:')]).toEqual([true, false])
    // Nothing to publish; a crop makes something of it, in words.
    const differences = async () => (await call(menuPublishing.menuDiff, { restaurant_id: id }, { as: viewer })).body.entries
    const stateOf = async () => (await call(menuPublishing.menuStates, { restaurant_ids: [id] }, { as: viewer })).body[0]?.state
    expect([await differences(), await stateOf()]).toEqual([[], 'current'])
    const { body } = await call(collections.getPicture, { collection_id: dishes, id: picture.id }, { as: ada })
    const change = (more: object) =>
      call(collections.updatePicture, { collection_id: dishes, id: picture.id, picture: { ...body, ...more } }, { as: ada })
    await change({ crops: { item: { x: 0, y: 0, width: 4000, height: 4000 } } })
    const [{ details = [] } = {}] = await differences()
    expect(details).toMatchObject([{ label: 'Picture', before: 'A picture', after: expect.stringMatching(/^The same picture/) }])
    expect(await stateOf()).toBe('edited')
    await change({ rights_until: '2030-06-30' })
    expect(await asGuests(id, { at: '2030-06-30T23:00' })).not.toEqual([''])
    expect(await asGuests(id, { at: '2030-07-01T00:30' })).toEqual([''])
  })

  test('keep the file of a picture that was deleted, until no menu shows it any more', async () => {
    const { id, item } = await shop()
    await app.list(id, 'web')
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url)], ada)
    await publish(id)
    await send(id, [setting(item.id, null)], ada)
    await removing(picture.id)
    const isKept = async () => {
      await sql`update ended_picture_files set ended_at = now() - interval '31 days' where file_key = ${picture.file_key}`.execute(database.db)
      await sweepFiles(app.deps)
      const { rows } = await sql`select from ended_picture_files where file_key = ${picture.file_key}`.execute(database.db)
      return rows.length > 0
    }
    expect(await isKept()).toBe(true)
    await publish(id)
    expect(await isKept()).toBe(false)
  })
})

test('a publication that failed, and shows pictures of what is another company by now, is not sent again', async () => {
  const { id, item } = await shop()
  await app.list(id, 'grubhub')
  const collection = await makeCollection(app, marketing, 'Leaving')
  await send(id, [setting(item.id, (await makePicture(app, collection)).image_url)], ada)
  app.market.set('refuse')
  await publish(id)
  app.market.set()
  await sql`update picture_collections set parent_access_group_id = ${await app.group({ name: 'Other company' })} where id = ${collection}`.execute(
    database.db,
  )
  const { body } = await call(menuPublishing.publications, { restaurant_id: id }, { as: ada })
  const again = await call(menuPublishing.retryTargets, { restaurant_id: id, publication_id: body.data[0]?.id ?? 0 }, { as: ada })
  expect([again.status, again.problem.message]).toEqual([
    409,
    'This publication shows pictures that belong to another company now. Publish the draft instead.',
  ])
})

test('a publication that shows pictures of what is another company by now is not brought back', async () => {
  const { id, item } = await shop()
  await app.list(id, 'web')
  const collection = await makeCollection(app, marketing, 'Going')
  const picture = await makePicture(app, collection)
  await send(id, [setting(item.id, picture.image_url)], ada)
  await publish(id)
  await send(id, [setting(item.id, null)], ada)
  await publish(id)
  const { body } = await call(menuPublishing.publications, { restaurant_id: id }, { as: ada })
  const goBack = () => call(menuPublishing.rollback, { restaurant_id: id, publication_id: body.data.at(-1)?.id ?? 0 }, { as: ada })
  await sql`update picture_collections set parent_access_group_id = ${await app.group({ name: 'Other company' })} where id = ${collection}`.execute(
    database.db,
  )
  const refusal = await goBack()
  expect([refusal.status, refusal.problem.message]).toEqual([
    409,
    'This publication shows pictures that belong to another company now. Publish the draft instead.',
  ])
  await sql`update picture_collections set parent_access_group_id = ${marketing} where id = ${collection}`.execute(database.db)
  expect((await goBack()).status).toBe(200)
})

describe('a table of a menu', () => {
  test('names pictures, and brings back those that the person may choose', async () => {
    const { id, item } = await shop()
    const picture = await makePicture(app, dishes)
    await send(id, [setting(item.id, picture.image_url)], ada)
    const { body } = await call(menuImport.exportMenu, { restaurant_id: id }, { as: viewer })
    expect(body.text).toContain(picture.image_url)
    const takenBy = async (as: Person) => {
      const restaurant_id = await makeRestaurant(database, { group: root })
      const file = { restaurant_id, text: body.text } as const
      const preview = await call(menuImport.previewImport, file, { as })
      const taken = await call(menuImport.importMenu, { ...file, mode: 'add' }, { as })
      const says = (remarks: readonly { readonly says: string }[]) => remarks.map(({ says }) => says)
      expect(says(taken.body.remarks)).toEqual(says(preview.body.remarks))
      return [await asGuests(restaurant_id), says(taken.body.remarks)] as const
    }
    const [[address], none] = await takenBy(ada)
    expect([String(address).includes(picture.file_key), none]).toEqual([true, []])
    expect(await takenBy(bob)).toEqual([[''], ['Pictures that are gone, or in collections that you do not see.']])
  })
})
