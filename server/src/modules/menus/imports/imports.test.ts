import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuImport } from '@brigade/contract/menus/menu-import.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'
import { loadMenu } from '../draft/store.ts'
import { itemsOf, ownNodes } from '../public/model.ts'
import { csvMenu, squareCatalog, toastMenu, uberMenu } from './testing-menus.ts'

const app = await testApp(allRoutes(testBankLink()))
const { db } = app.database
const company = await app.group({ name: 'Company' })
const cook = await app.person({ name: 'Mara', roles: ['restaurants_admin', 'chains'], on: company })
const manager = await app.person({ roles: ['restaurants_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })
const stranger = await app.person({ roles: ['restaurants_admin'], on: await app.group() })

/** None of these tests is about how often one may import. */
beforeEach(() => db.deleteFrom('rate_limits').execute())

const square = JSON.stringify(squareCatalog)

async function restaurant(values: Partial<CallInput<typeof restaurantProfile.createRestaurant>['restaurant']> = {}): Promise<number> {
  const input = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD', ...values }
  const { body } = await app.call(restaurantProfile.createRestaurant, { restaurant: input, parent_access_group_id: company }, { as: cook })
  return body.id
}

const preview = (restaurant_id: number, text: string, more = {}) => app.call(menuImport.previewImport, { restaurant_id, text, ...more }, { as: cook })
const take = (restaurant_id: number, text: string, more = {}) => app.call(menuImport.importMenu, { restaurant_id, text, ...more }, { as: cook })
const undo = (restaurant_id: number) => app.call(menuDraft.undoMenu, { restaurant_id }, { as: cook })
const redo = (restaurant_id: number) => app.call(menuDraft.undoMenu, { restaurant_id, redo: true }, { as: cook })
const apply = (restaurant_id: number, op: MenuOp) =>
  app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [op] }, { as: cook })

/** What stands in the draft, told by its names; ids and places apart. */
async function liveNodes(id: number): Promise<string[]> {
  const model = await loadMenu(db, id)
  return ownNodes(model)
    .filter(({ lifecycle }) => lifecycle !== 'archived')
    .map(({ kind, fields }) => `${kind} ${fields.name ?? ''} ${fields.price_minor ?? '–'}`)
    .toSorted()
}

describe('a preview', () => {
  test('counts, shows and explains without changing anything', async () => {
    const id = await restaurant()
    const { body, status } = await preview(id, square)
    expect(status).toBe(200)
    expect(body.format).toBe('square')
    expect(body.counts.find(({ kind }) => kind === 'size')).toEqual({ kind: 'size', total: 4, fresh: 4, differing: 0, same: 0 })
    expect(body.without_price).toBe(1)
    expect(body.sample.slice(0, 5).map(({ depth, name, price_minor }) => [depth, name, price_minor])).toEqual([
      [0, 'Square menu', null],
      [1, 'Coffee', null],
      [2, 'Iced', null],
      [3, 'Beans', null],
      [4, 'Regular', 1650],
    ])
    expect(body.remarks.some(({ says }) => says.startsWith('Discounts'))).toBe(true)
    expect(await liveNodes(id)).toEqual([])
  })

  test('says which items exist already', async () => {
    const id = await restaurant()
    await take(id, square)
    const again = await preview(id, square.replace('"amount":450', '"amount":475'))
    expect(again.body.counts.find(({ kind }) => kind === 'size')).toEqual({ kind: 'size', total: 4, fresh: 0, differing: 1, same: 3 })
    expect(again.body.counts.every(({ fresh }) => fresh === 0)).toBe(true)
  })

  test('warns about differing tax settings, and takes no price of another currency', async () => {
    const inclusive = { type: 'TAX', id: 'T', tax_data: { name: 'VAT', inclusion_type: 'INCLUSIVE' } }
    const text = JSON.stringify({ objects: [...squareCatalog.objects, inclusive] })
    const [dollars, yen] = [await restaurant(), await restaurant({ currency: 'JPY', tax_mode: 'inclusive' })]
    const says = async (id: number) => (await preview(id, text)).body.remarks.map((remark) => remark.says).join('\n')
    expect(await says(dollars)).toContain('include tax')
    expect(await says(yen)).not.toContain('include tax')
    expect(await says(yen)).toContain('not in JPY')
  })
})

describe('an import', () => {
  test.each([
    ['square', square, 3],
    ['toast', JSON.stringify(toastMenu), 3],
    ['uber_eats', JSON.stringify(uberMenu), 4],
    ['csv', csvMenu, 3],
  ])('%s: all is made in one step, which undo takes back and redo makes again', async (_, text, items) => {
    const id = await restaurant()
    const { body, status } = await take(id, text)
    expect(status).toBe(200)
    const made = await liveNodes(id)
    expect(made.filter((line) => line.startsWith('item '))).toHaveLength(items)
    expect(body).toMatchObject({ created: made.length, updated: 0, unchanged: 0, refused: 0 })
    await undo(id)
    expect(await liveNodes(id)).toEqual([])
    await redo(id)
    expect(await liveNodes(id)).toEqual(made)
  })

  test.each(['add', 'replace_matching'])('the same file twice adds nothing twice: %s', async (mode) => {
    for (const text of [square, JSON.stringify(toastMenu), JSON.stringify(uberMenu), csvMenu]) {
      const id = await restaurant()
      await take(id, text, { mode })
      const before = await loadMenu(db, id)
      const { body } = await take(id, text, { mode })
      expect(body).toMatchObject({ created: 0, updated: 0, revision: before.revision })
      expect((await loadMenu(db, id)).nodes).toEqual(before.nodes)
    }
  })

  test('restores undone items at the next import', async () => {
    const id = await restaurant()
    await take(id, square)
    const made = await liveNodes(id)
    await undo(id)
    await take(id, square)
    expect(await liveNodes(id)).toEqual(made)
  })

  test('takes changed prices only if asked to, and keeps own edits of other fields', async () => {
    const id = await restaurant()
    await take(id, square)
    const changed = square.replace('"amount":450', '"amount":475')
    expect((await take(id, changed)).body).toMatchObject({ created: 0, updated: 0 })
    expect(await liveNodes(id)).toContain('size Large 450')
    const latte = itemsOf(await loadMenu(db, id)).find(({ fields }) => fields.name === 'Latte')?.id ?? ''
    const op = { op: 'update' as const, client_op_id: randomUUID(), id: latte, fields: { kitchen_name: 'LAT' } }
    await apply(id, op)
    expect((await take(id, changed, { mode: 'replace_matching' })).body).toMatchObject({ created: 0, updated: 1 })
    expect(await liveNodes(id)).toContain('size Large 475')
    expect((await loadMenu(db, id)).nodes.get(latte)?.fields.kitchen_name).toBe('LAT')
    await undo(id)
    expect(await liveNodes(id)).toContain('size Large 450')
  })

  test('finds an item made by hand by its PLU or SKU', async () => {
    const id = await restaurant()
    const own = randomUUID()
    const op = {
      op: 'create' as const,
      client_op_id: randomUUID(),
      id: own,
      kind: 'item' as const,
      parent_id: null,
      fields: { name: 'Our beans', sku: 'B-1' },
    }
    await apply(id, op)
    await take(id, square)
    const model = await loadMenu(db, id)
    expect(
      itemsOf(model)
        .map(({ fields }) => fields.name)
        .toSorted(),
    ).toEqual(['Donation', 'Latte', 'Our beans'])
    expect(model.nodes.get(own)?.fields).toMatchObject({ name: 'Our beans', sku: 'B-1' })
  })

  test('changes the items that an edited export names', async () => {
    const id = await restaurant()
    await take(id, csvMenu)
    const { body } = await take(id, csvMenu.replace('8,50', '9,00'), { mode: 'replace_matching' })
    expect(body).toMatchObject({ created: 0, updated: 1 })
    expect(await liveNodes(id)).toContain('size Small 900')
  })

  test('is one line in History', async () => {
    const id = await restaurant()
    await take(id, square)
    await take(id, square)
    const trail = await db.selectFrom('audit_logs').select('description').where('resource_id', '=', id).where('action', '=', 'update').execute()
    expect(trail.map(({ description }) => description)).toEqual(['Imported 3 items, 4 sizes and 3 options from Square (20 rows added, 0 changed)'])
  })

  test('is done once when sent twice under one key', async () => {
    const id = await restaurant()
    const send = () =>
      app.call(menuImport.importMenu, { restaurant_id: id, text: square }, { as: cook, headers: { 'idempotency-key': 'import-once-0001' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
  })

  test('of one file can be done by two restaurants separately, and ids that another menu uses are not taken', async () => {
    const [one, two, third] = [await restaurant(), await restaurant(), await restaurant()]
    await take(one, square)
    await take(two, square)
    expect(await liveNodes(two)).toEqual(await liveNodes(one))
    await take(third, square)
    const [first] = itemsOf(await loadMenu(db, third))
    const plain = await restaurant()
    await db
      .updateTable('menu_nodes')
      .set({ restaurant_id: plain })
      .where('id', '=', first?.id ?? '')
      .execute()
    await undo(third)
    expect((await take(third, square)).status).toBe(200)
  })
})

describe('refusals', () => {
  test('give a sentence, and write nothing', async () => {
    const id = await restaurant()
    for (const text of ['{"a":1}', 'x,y\n1,2', '<html>', '{"objects":'])
      expect((await preview(id, text)).problem).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^(This|The first)/) })
    expect((await take(id, square, { format: 'toast' })).problem.message).toBe('This is a Square catalog, not a Toast menu.')
    expect((await preview(id, '')).status).toBe(400)
    expect(await liveNodes(id)).toEqual([])
  })

  test('apply to compressed text that unpacks to more than an import may hold', async () => {
    const id = await restaurant()
    const packed = (text: string) => gzipSync(text).toString('base64')
    expect((await preview(id, packed(square), { packing: 'gzip' })).body.format).toBe('square')
    expect((await preview(id, packed('a'.repeat(50_000_000)), { packing: 'gzip' })).problem.code).toBe('too_large')
    expect((await preview(id, 'bm8gZ3ppcA==', { packing: 'gzip' })).problem.message).toContain('did not arrive whole')
    expect((await preview(id, gzipSync(Buffer.from([0xff, 0xfe, 0x41])).toString('base64'), { packing: 'gzip' })).problem.message).toContain('UTF-8')
  })

  test('depend on roles: viewers and strangers see nothing, a library needs chains', async () => {
    const id = await restaurant()
    expect((await app.call(menuImport.previewImport, { restaurant_id: id, text: square }, { as: viewer })).status).toBe(403)
    expect((await app.call(menuImport.importMenu, { restaurant_id: id, text: square }, { as: stranger })).status).toBe(404)
    const library = await restaurant({ kind: 'library' })
    expect((await app.call(menuImport.importMenu, { restaurant_id: library, text: square }, { as: manager })).status).toBe(403)
    expect((await app.call(menuImport.previewImport, { restaurant_id: library, text: square }, { as: manager })).status).toBe(403)
    expect((await take(library, square)).status).toBe(200)
  })
})

describe('an export', () => {
  const csv = async (id: number, as = viewer) => (await app.call(menuImport.exportMenu, { restaurant_id: id }, { as })).body

  test.each([
    ['square', square],
    ['toast', JSON.stringify(toastMenu)],
    ['uber_eats', JSON.stringify(uberMenu)],
    ['csv', csvMenu],
  ])('of what came from %s is read again without a change', async (_, source) => {
    const id = await restaurant()
    await take(id, source)
    const { text, file_name } = await csv(id)
    expect(file_name).toBe('Night Owl Diner menu.csv')
    const before = (await loadMenu(db, id)).nodes
    expect((await take(id, text, { mode: 'replace_matching' })).body).toMatchObject({ created: 0, updated: 0 })
    expect((await loadMenu(db, id)).nodes).toEqual(before)
  })

  test('makes the same items, sizes and prices in another restaurant', async () => {
    const [one, two] = [await restaurant(), await restaurant()]
    await take(one, square)
    await take(two, (await csv(one)).text)
    const sold = async (id: number) => (await liveNodes(id)).filter((line) => /^(item|size|modifier|option) /.test(line))
    expect(await sold(two)).toEqual(await sold(one))
  })

  test('contains no formula that a spreadsheet runs, and keeps names complete', async () => {
    const id = await restaurant()
    await take(id, 'item,price,tags\n"=HYPERLINK(""x"")",-1.50,"a, b|"\n"Say ""hi"", twice",2\n')
    const { text } = await csv(id)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain(',-1.50,')
    expect((await take(id, text, { mode: 'replace_matching' })).body).toMatchObject({ created: 0, updated: 0 })
    expect(await liveNodes(id)).toContain('item =HYPERLINK("x") -150')
  })

  test('is open to people who may see the restaurant', async () => {
    const id = await restaurant()
    expect((await app.call(menuImport.exportMenu, { restaurant_id: id }, { as: stranger })).status).toBe(404)
  })

  test('keeps the keys of sizes, so that prices by size find them', async () => {
    const id = await restaurant()
    await take(id, csvMenu)
    const small = [...(await loadMenu(db, id)).nodes.values()].find(({ kind, fields }) => kind === 'size' && fields.name === 'Small')
    await apply(id, { op: 'update', client_op_id: randomUUID(), id: small?.id ?? '', fields: { key: 'S', name: 'Kleine' } })
    await apply(id, { op: 'update', client_op_id: randomUUID(), id: small?.id ?? '', fields: { name: 'Small' } })
    const { body } = await take(id, csvMenu.replace('0,75', '0,80'), { mode: 'replace_matching' })
    expect(body).toMatchObject({ created: 0, updated: 1 })
    const model = await loadMenu(db, id)
    expect(model.nodes.get(small?.id ?? '')?.fields.key).toBe('S')
    const cheese = [...model.nodes.values()].find(({ fields }) => fields.name === 'Cheese')
    expect(cheese?.fields.prices?.find(({ size_key }) => size_key === 'S')?.price_minor).toBe(80)
  })
})
