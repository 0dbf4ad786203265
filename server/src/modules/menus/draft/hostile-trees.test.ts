import { randomUUID } from 'node:crypto'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { allRoutes } from '../../../routes.ts'
import { loadMenu } from './store.ts'

// A menu of few rows that would be more than any computer could list, or larger with every copy.

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const group = await app.group()
const chef = await app.person({ roles: ['restaurants_admin', 'availabilities_admin'], on: group })
const as = { as: chef }

async function outcomes(restaurant_id: number, ops: MenuOp[]) {
  const { status, body } = await app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops }, as)
  expect(status).toBe(200)
  return body.outcomes.map(({ state, message }) => message ?? state)
}

const category = (parent: string | null, more: Parameters<typeof making>[2] = {}) =>
  making('category', parent, { fields: { name: 'Drinks' }, ...more })
const onWeb = { channel: 'web', fulfilment: 'pickup' } as const

test('categories can be nested only to a limited depth, also by moving them', async () => {
  const id = await makeRestaurant(database, { group })
  const chain = [category(null)]
  for (let level = 1; level < 21; level += 1) chain.push(category(chain.at(-1)?.id ?? null))
  const tooDeep = 'Categories can be nested at most 20 deep.'
  expect((await outcomes(id, chain)).filter((one) => one !== 'done')).toEqual([tooDeep])
  const pair = [category(null), category(null)] as const
  expect(await outcomes(id, [...pair, category(pair[0].id)])).toEqual(['done', 'done', 'done'])
  const under = (moved: string): MenuOp => ({ op: 'move', client_op_id: randomUUID(), id: moved, parent_id: chain[18]?.id ?? null })
  expect(await outcomes(id, [under(pair[0].id), under(pair[1].id)])).toEqual([tooDeep, 'done'])
})

test('a list that would show others through too many times is refused with a sentence', async () => {
  const id = await makeRestaurant(database, { group })
  const item = making('item', null, { fields: { name: 'Lemonade', price_minor: 300 } })
  const first = category(null)
  const ops: MenuOp[] = [item, first, ...Array.from({ length: 10 }, () => making('placement', first.id, { ref_id: item.id }))]
  for (let level = 0, below = first; level < 12; level += 1) {
    const next = category(null)
    const source_id = below.id
    ops.push(next, ...Array.from({ length: 10 }, () => category(next.id, { source_id, variant: 'dependent', fields: {} })))
    below = next
  }
  expect(new Set(await outcomes(id, ops))).toEqual(new Set(['done']))
  const asked = [
    await app.call(menuPublishing.guestMenu, { restaurant_id: id, ...onWeb }, as),
    await app.call(pauses.pausable, { restaurant_id: id, q: 'lemonade' }, as),
    await app.call(pauses.previewPause, { restaurant_id: id, targets: [{ node_id: item.id }] }, as),
  ]
  expect(asked.map(({ status, problem }) => [status, problem.message?.includes('too many times')])).toEqual(Array(3).fill([409, true]))
  // The editor lists rows, each once.
  expect((await app.call(menuDraft.menuTree, { restaurant_id: id }, as)).body.nodes).toHaveLength(ops.length)
  const last = ops.at(-1) as { id: string }
  expect(await outcomes(id, [{ op: 'detach', client_op_id: randomUUID(), id: last.id }])).toEqual(['At most 20000 copies can be made at once.'])
  expect((await loadMenu(database.db, id)).nodes.size).toBe(ops.length)
})

test('copies of copies are limited before they fill the database', async () => {
  const id = await makeRestaurant(database, { group })
  const chain = [category(null)]
  for (let level = 1; level < 19; level += 1) chain.push(category(chain.at(-1)?.id ?? null))
  const copies = chain
    .toReversed()
    .flatMap((one): MenuOp[] => Array.from({ length: 3 }, () => ({ op: 'duplicate', client_op_id: randomUUID(), id: one.id, new_id: randomUUID() })))
  const ended = await outcomes(id, [...chain, ...copies])
  expect(ended.at(-1)).toBe('At most 20000 copies can be made at once.')
  expect((await loadMenu(database.db, id)).nodes.size).toBeLessThan(21_000)
})

test('nested modifiers are checked once per modifier, not once per path', async () => {
  const id = await makeRestaurant(database, { group })
  const modifiers = Array.from({ length: 7 }, (_, at) => making('modifier', null, { fields: { name: `Level ${at}` } }))
  const options = modifiers.map(({ id: parent }) => Array.from({ length: 60 }, () => making('option', parent, { fields: { name: 'Extra' } })))
  // From the bottom up, so that each link asks about all that was linked before.
  const links = modifiers
    .slice(0, 6)
    .flatMap((_, at) => (options[at] ?? []).map((option) => making('link', option.id, { ref_id: modifiers[at + 1]?.id ?? '' })))
  await applyTo(database, id, [...modifiers, ...options.flat()])
  const began = performance.now()
  const applied = await applyTo(database, id, links.toReversed())
  expect(new Set(applied.outcomes.map(({ message }) => message))).toEqual(new Set([null, 'Modifiers can be nested at most 6 deep.']))
  expect(applied.outcomes.filter(({ state }) => state === 'done')).toHaveLength(300)
  expect(performance.now() - began).toBeLessThan(20_000)
})
