import { randomUUID } from 'node:crypto'
import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { standardFieldPolicy } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { allRoutes } from '../../../routes.ts'
import { fieldIn } from '../public/values.ts'
import { loadMenu } from './store.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const chain = await app.group({ name: 'Chain' })
const viewer = await app.person({ roles: ['restaurants'], on: chain })

/** A point of sale with which one node is linked, and what the two last agreed on. */
async function linked(restaurant: number, node: string, base: object, policy: object = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into pos_connections (restaurant_id, name, provider, field_policy)
    values (${restaurant}, 'Till', 'sandbox', ${JSON.stringify({ ...standardFieldPolicy, ...policy })}::jsonb) returning id`.execute(database.db)
  const id = rows[0]?.id ?? 0
  await sql`with entity as (insert into pos_entities (connection_id, kind, external_id, name, price_minor, hash)
      values (${id}, 'item', ${randomUUID()}, 'Heard', 9999, 'x') returning id)
    insert into pos_links (entity_id, connection_id, node_id, match, base_values)
    select id, ${id}, ${node}, 'manual', ${JSON.stringify(base)}::jsonb from entity`.execute(database.db)
  return id
}

async function menu() {
  const library = await makeRestaurant(database, { group: chain, kind: 'library', name: 'House menu' })
  const base = making('item', null, { fields: { name: 'Margherita', price_minor: 500 } })
  await applyTo(database, library, [base])
  const id = await makeRestaurant(database, { group: chain })
  const shelf = making('menu', null, { fields: { name: 'All day' } })
  const item = making('item', null, { source_id: base.id, fields: { price_minor: 700 } })
  const place = making('placement', shelf.id, { ref_id: item.id, fields: { price_minor: 800 } })
  const { outcomes } = await applyTo(database, id, [shelf, item, place])
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  return { id, library, base, item, place }
}

const update = (id: string, fields: Partial<Record<keyof NodeFields, null>>) => ({ op: 'update' as const, client_op_id: randomUUID(), id, fields })
const override = (id: string, value: number | null): MenuOp => ({
  op: 'override',
  client_op_id: randomUUID(),
  id,
  channel: 'web',
  fulfilment: null,
  field: 'price_minor',
  value,
})
const web = { channel: 'web' as SalesChannel, fulfilment: 'pickup' as Fulfilment }

async function why(restaurant_id: number, node_id: string) {
  const { body } = await app.call(menuDraft.explain, { restaurant_id, node_id, field: 'price_minor', ...web }, { as: viewer })
  const [inForce, ...others] = body.filter(({ is_in_force }) => is_in_force)
  expect(others).toEqual([])
  const model = await loadMenu(database.db, restaurant_id)
  const resolved = fieldIn(model, node_id, 'price_minor', web)
  // What is told and what is sold are one thing.
  expect(resolved ?? null).toBe(inForce?.value ?? null)
  return [inForce?.from, inForce?.value ?? null]
}

test('each source of a value gives way to the next, in the sold value and in the explanation', async () => {
  const { id, library, base, item, place } = await menu()
  await linked(id, item.id, { price_minor: 600 })
  await applyTo(database, id, [override(item.id, 900), override(place.id, 1000)])
  const steps: [string, number | null][] = []
  const step = async () => steps.push((await why(id, place.id)) as [string, number | null])
  await step()
  await applyTo(database, id, [override(place.id, null)])
  await step()
  await applyTo(database, id, [override(item.id, null)])
  await step()
  await applyTo(database, id, [update(place.id, { price_minor: null })])
  await step()
  await applyTo(database, id, [update(item.id, { price_minor: null })])
  await step()
  await sql`update pos_connections set field_policy = field_policy || '{"price_minor":"local"}', version = version + 1 where restaurant_id = ${id}`.execute(
    database.db,
  )
  await step()
  await applyTo(database, library, [update(base.id, { price_minor: null })])
  expect(steps).toEqual([
    ['placement_and_channel', 1000],
    ['item_and_channel', 900],
    ['placement', 800],
    ['own', 700],
    ['pos', 600],
    ['source', 500],
  ])
  const { body } = await app.call(menuDraft.explain, { restaurant_id: id, node_id: place.id, field: 'price_minor', ...web }, { as: viewer })
  expect(body.filter(({ is_set }) => is_set)).toEqual([])
  expect(body.at(-1)?.from).toBe('default')
})

test('a value written by a sync is explained as from the point of sale, a typed one as from the restaurant', async () => {
  const { id, item } = await menu()
  await linked(id, item.id, { price_minor: 700 })
  expect(await why(id, item.id)).toEqual(['pos', 700])
  const { body } = await app.call(menuDraft.menuNode, { restaurant_id: id, node_id: item.id }, { as: viewer })
  expect([body.pos, body.own]).toEqual([{ price_minor: 700 }, { price_minor: 700 }])
  await applyTo(database, id, [{ ...update(item.id, {}), fields: { price_minor: 710 } }])
  expect(await why(id, item.id)).toEqual(['own', 710])
})

test('a field kept by policy, a broken link and an unconfirmed value from the point of sale give no value', async () => {
  const { id, item } = await menu()
  await applyTo(database, id, [update(item.id, { price_minor: null })])
  const till = await linked(id, item.id, { price_minor: 640, name: 'Pizza M' })
  expect(await why(id, item.id)).toEqual(['pos', 640])
  // Names are asked about, so the library's stays.
  expect(fieldIn(await loadMenu(database.db, id), item.id, 'name')).toBe('Margherita')
  await sql`update pos_links set base_values = '{}', updated_at = clock_timestamp() where connection_id = ${till}`.execute(database.db)
  expect(await why(id, item.id)).toEqual(['source', 500])
  await sql`update pos_links set base_values = '{"price_minor":650}', updated_at = clock_timestamp() where connection_id = ${till}`.execute(
    database.db,
  )
  expect(await why(id, item.id)).toEqual(['pos', 650])
  await sql`update pos_links set state = 'broken', updated_at = clock_timestamp() where connection_id = ${till}`.execute(database.db)
  expect(await why(id, item.id)).toEqual(['source', 500])
  await sql`delete from pos_connections where id = ${till}`.execute(database.db)
  expect(await why(id, item.id)).toEqual(['source', 500])
})
