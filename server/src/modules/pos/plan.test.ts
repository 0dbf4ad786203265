import { standardFieldPolicy } from '@brigade/contract/pos.ts'
import { describe, expect, test } from 'vitest'
import { foreignPrices, refuseForeignPrices } from './foreign-prices.ts'
import type { LocalNode } from './local-menu.ts'
import { type KnownEntity, type PlanInput, planSync } from './plan.ts'
import type { PosEntity } from './provider.ts'

const entity = (more: Partial<PosEntity> & Pick<PosEntity, 'kind' | 'externalId'>): PosEntity => ({
  parentExternalId: null,
  name: more.externalId,
  priceMinor: null,
  plu: '',
  modifiers: [],
  category: '',
  isDeleted: false,
  ...more,
})
const node = (more: Partial<LocalNode> & Pick<LocalNode, 'kind' | 'id'>): LocalNode => ({
  parentId: null,
  name: more.id,
  price_minor: undefined,
  plu: undefined,
  modifiers: [],
  ...more,
})
const known = (of: PosEntity, nodeId: string | null, more: Partial<KnownEntity> = {}): KnownEntity => ({
  kind: of.kind,
  externalId: of.externalId,
  parentExternalId: of.parentExternalId,
  name: of.name,
  plu: of.plu,
  isMissing: false,
  isMissingLately: false,
  isGone: false,
  link: { nodeId, base: { name: of.name, price_minor: of.priceMinor, plu: of.plu, modifiers: [...of.modifiers] } },
  ...more,
})
function plan(input: Partial<PlanInput>) {
  let made = 0
  return planSync({
    entities: [],
    unread: [],
    known: [],
    menu: [],
    policy: standardFieldPolicy,
    deleteThresholdPct: 20,
    scope: 'full',
    isPartial: false,
    currency: 'USD',
    newId: () => `new${++made}`,
    ...input,
  })
}
const changesAsText = (result: ReturnType<typeof planSync>) =>
  result.changes.map(({ externalId, field, decision, nodeId }) => `${externalId} ${field} ${decision} ${nodeId}`)

const cheese = entity({ kind: 'modifier', externalId: 'M1', name: 'Cheese' })
const cheddar = entity({ kind: 'option', externalId: 'O1', parentExternalId: 'M1', name: 'Cheddar', priceMinor: 100 })
const burger = entity({ kind: 'item', externalId: 'I1', name: 'Burger', plu: 'B1', modifiers: ['M1'] })
const large = entity({ kind: 'size', externalId: 'S1', parentExternalId: 'I1', name: 'Large', priceMinor: 1200 })
const menuOf = [large, burger, cheddar, cheese]

describe('a price in another currency', () => {
  const yen = { ...large, priceMinor: 1200, currency: 'JPY' }

  test('is none for what is new, and is named', () => {
    const result = plan({ entities: refuseForeignPrices([burger, yen], 'USD'), scope: 'full' })
    expect(result.changes.find(({ externalId }) => externalId === 'S1')).toMatchObject({
      field: 'new',
      pos: { name: 'Large', price_minor: null },
      message: 'The price is in JPY, not in USD, the currency of this restaurant, so it was left out.',
    })
    expect(result.counts.warnings).toBe(1)
  })

  test.each(['full', 'prices'] as const)('leaves the price that was agreed on in a sync of %s', (scope) => {
    const entities = refuseForeignPrices([burger, yen], 'USD')
    const ours = [
      node({ kind: 'item', id: 'n1', name: 'Burger', plu: 'B1' }),
      node({ kind: 'size', id: 'n2', parentId: 'n1', name: 'Large', price_minor: 1100 }),
    ]
    const agreed = { ...large, priceMinor: 1100 }
    const result = plan({ entities, known: [known({ ...burger, modifiers: [] }, 'n1'), known(agreed, 'n2')], menu: ours, scope })
    expect(changesAsText(result).filter((line) => line.includes('price_minor'))).toEqual([])
    expect(result.counts.warnings).toBe(1)
  })

  test('is its own where the currencies are one, or none is named', () => {
    const given = [{ ...large, currency: 'USD' }, large]
    expect(refuseForeignPrices(given, 'USD')).toEqual(given)
  })

  test('all are named in one sentence', () => {
    const refused = refuseForeignPrices([yen, { ...yen, externalId: 'S2', name: 'Small', currency: 'EUR' }, burger], 'USD')
    expect(foreignPrices(refused, 'USD')).toBe(
      '2 prices are not in USD, the currency of this restaurant, so none of them was imported: Large (JPY), Small (EUR).',
    )
    expect(foreignPrices([burger, large], 'USD')).toBeUndefined()
  })
})

describe('a first answer', () => {
  test('creates new items, parents first, and asks for nothing else', () => {
    const result = plan({ entities: menuOf })
    expect(changesAsText(result)).toEqual(['M1 new pos new1', 'O1 new pos new2', 'I1 new pos new3', 'S1 new pos new4'])
    expect(result.changes.map(({ pos }) => pos)).toMatchObject([
      { name: 'Cheese', parent: null },
      { parent: 'new1' },
      { modifiers: ['M1'] },
      { parent: 'new3' },
    ])
    expect(result.counts).toMatchObject({ inserted: 4, updated: 0, conflicts: 0 })
  })

  test('matches existing items by PLU before name, and asks where the two differ', () => {
    const menu = [
      node({ kind: 'item', id: 'burger', name: 'House burger', plu: 'B1' }),
      node({ kind: 'size', id: 'large', parentId: 'burger', name: 'LARGE ', price_minor: 1100 }),
      node({ kind: 'item', id: 'other', name: 'Burger', plu: 'B9' }),
    ]
    const result = plan({ entities: [burger, large], menu, policy: { ...standardFieldPolicy, name: 'ask', price_minor: 'pos' } })
    expect(changesAsText(result)).toEqual([
      'I1 link pos burger',
      'I1 name ask burger',
      'S1 link pos large',
      'S1 name ask large',
      'S1 price_minor pos large',
    ])
  })

  test('does not guess between two items of one name, and treats two PLUs as two items', () => {
    const twins = [node({ kind: 'item', id: 'a', name: 'Soup' }), node({ kind: 'item', id: 'b', name: 'Soup' })]
    expect(changesAsText(plan({ entities: [entity({ kind: 'item', externalId: 'I', name: 'Soup' })], menu: twins }))).toEqual(['I new pos new1'])
    const other = [node({ kind: 'item', id: 'a', name: 'Soup', plu: 'X' })]
    expect(changesAsText(plan({ entities: [entity({ kind: 'item', externalId: 'I', name: 'Soup', plu: 'Y' })], menu: other }))).toEqual([
      'I new pos new1',
    ])
  })

  test('reports a PLU that another item has, and does not take it', () => {
    const [one, two] = ['I1', 'I2'].map((externalId) => entity({ kind: 'item', externalId, plu: 'P' }))
    const result = plan({ entities: [one as PosEntity, two as PosEntity] })
    expect(result.changes.map(({ pos }) => (pos as { plu: string }).plu)).toEqual(['P', ''])
    expect(result.changes[1]?.message).toContain('PLU P')
  })
})

describe('a later answer', () => {
  const menu = [
    node({ kind: 'modifier', id: 'cheese', name: 'Cheese' }),
    node({ kind: 'option', id: 'cheddar', parentId: 'cheese', name: 'Cheddar', price_minor: 100 }),
    node({ kind: 'item', id: 'burger', name: 'Burger', plu: 'B1', modifiers: ['cheese'] }),
    node({ kind: 'size', id: 'large', parentId: 'burger', name: 'Large', price_minor: 1200 }),
  ]
  const before = [known(cheese, 'cheese'), known(cheddar, 'cheddar'), known(burger, 'burger'), known(large, 'large')]
  const withMenu = (more: Partial<PlanInput>) => plan({ known: before, menu, entities: menuOf, ...more })
  const changed = (id: string, more: Partial<PosEntity>) => menuOf.map((one) => (one.externalId === id ? { ...one, ...more } : one))

  test('without changes, in any order, changes nothing', () => {
    expect(withMenu({}).changes).toEqual([])
    expect(withMenu({ entities: menuOf.toReversed() }).changes).toEqual([])
  })

  test('with a new price changes only the price', () => {
    expect(changesAsText(withMenu({ entities: changed('S1', { priceMinor: 1300 }) }))).toEqual(['S1 price_minor pos large'])
  })

  test('for prices only ignores everything else and misses nothing', () => {
    const entities = changed('S1', { priceMinor: 1300, name: 'XL' }).slice(0, 2)
    expect(changesAsText(withMenu({ entities, scope: 'prices' }))).toEqual(['S1 price_minor pos large'])
  })

  test('keeps a name we changed until they change it too', () => {
    const renamed = menu.map((one) => (one.id === 'burger' ? { ...one, name: 'Our burger' } : one))
    expect(withMenu({ menu: renamed }).changes).toEqual([])
    const both = { menu: renamed, entities: changed('I1', { name: 'Best burger' }) }
    expect(changesAsText(withMenu(both))).toEqual(['I1 name ask burger'])
    expect(changesAsText(withMenu({ ...both, policy: { ...standardFieldPolicy, name: 'local' } }))).toEqual(['I1 name local burger'])
  })

  test('merges modifiers as a set, by the ids of the point of sale; a modifier of our own is no difference', () => {
    const sauces = entity({ kind: 'modifier', externalId: 'M2', name: 'Sauces' })
    const own = menu.map((one) => (one.id === 'burger' ? { ...one, modifiers: ['ours', 'cheese'] } : one))
    expect(withMenu({ menu: own }).changes).toEqual([])
    const result = withMenu({ menu: own, entities: [...changed('I1', { modifiers: ['M2', 'M1'] }), sauces] })
    expect(changesAsText(result)).toEqual(['M2 new pos new1', 'I1 modifiers pos burger'])
    expect(result.changes[1]).toMatchObject({ base: ['M1'], pos: ['M1', 'M2'], local: ['M1'] })
  })

  test('reports a missing item, pauses it at the second run, and brings it back when it returns', () => {
    const without = menuOf.filter(({ externalId }) => externalId !== 'S1')
    const first = withMenu({ entities: without, deleteThresholdPct: 50 })
    expect(changesAsText(first)).toEqual(['S1 missing pos large'])
    const away = before.map((one) => (one.externalId === 'S1' ? { ...one, isMissing: true } : one))
    expect(changesAsText(withMenu({ known: away, entities: without }))).toEqual(['S1 gone pos large'])
    expect(changesAsText(withMenu({ known: away.map((one) => ({ ...one, isGone: one.isMissing })), entities: without }))).toEqual([])
    expect(changesAsText(withMenu({ known: away }))).toEqual(['S1 returned pos large'])
  })

  test('removes a size of a missing item together with the item', () => {
    const away = before.map((one) => (one.externalId === 'S1' || one.externalId === 'I1' ? { ...one, isMissing: true } : one))
    expect(changesAsText(withMenu({ known: away, entities: [cheddar, cheese] }))).toEqual(['I1 gone pos burger'])
  })

  test('with entries that could not be read misses neither those nor what belongs to them', () => {
    const entities = [cheddar, cheese]
    const unread = (more: object) =>
      changesAsText(withMenu({ entities, deleteThresholdPct: 100, unread: [{ kind: undefined, externalId: undefined, ...more }] }))
    expect(unread({ kind: 'item', externalId: 'I1' })).toEqual([])
    expect(unread({ externalId: 'I1' })).toEqual([])
    expect(unread({ kind: 'modifier', externalId: 'I1' })).toEqual(['I1 missing pos burger', 'S1 missing pos large'])
    // It may be any of those that seem to be missing.
    expect(unread({ kind: 'item' })).toEqual([])
  })

  test('asks about an emptied name, and not again where a person has kept ours', () => {
    const entities = changed('I1', { name: 'Unnamed', isUnnamed: true })
    const policy = { ...standardFieldPolicy, name: 'pos' as const }
    expect(withMenu({ entities, policy }).changes).toMatchObject([{ field: 'name', decision: 'ask', base: 'Burger', pos: '', local: 'Burger' }])
    const kept = before.map((one) =>
      one.externalId === 'I1' && one.link ? { ...one, link: { ...one.link, base: { ...one.link.base, name: '' } } } : one,
    )
    expect(withMenu({ entities, policy, known: kept }).changes).toEqual([])
  })

  test('does not take two things without a name for one', () => {
    const unnamed = entity({ kind: 'item', externalId: 'I2', name: 'Unnamed', isUnnamed: true })
    const ours = [node({ kind: 'item', id: 'a', name: 'Unnamed' })]
    expect(changesAsText(plan({ entities: [unnamed], menu: ours }))).toEqual(['I2 new pos new1'])
  })

  test('that is partial misses nothing', () => {
    const result = withMenu({ entities: [burger], isPartial: true })
    expect(result.changes).toEqual([])
    expect(result.heldBecause).toBeUndefined()
  })

  test('that is empty, or lacks more than the threshold, is held with its numbers', () => {
    expect(withMenu({ entities: [] })).toMatchObject({ heldBecause: expect.stringContaining('empty menu'), counts: { deleted: 4 } })
    expect(withMenu({ entities: [burger, large, cheese] }).heldBecause).toContain('1 of 4')
    expect(withMenu({ entities: [burger, large, cheese].map((one) => ({ ...one })), deleteThresholdPct: 25 }).heldBecause).toBeUndefined()
    expect(withMenu({ entities: changed('I1', { isDeleted: true }), deleteThresholdPct: 20 }).heldBecause).toContain('1 of 4')
  })

  test('proposes the same PLU under a new id as the same item, with its sizes, and creates nothing twice', () => {
    const back = [
      { ...burger, externalId: 'I9' },
      { ...large, externalId: 'S9', parentExternalId: 'I9' },
    ]
    const result = withMenu({ entities: [...back, cheese, cheddar], deleteThresholdPct: 60 })
    expect(changesAsText(result)).toEqual(['I9 relink ask burger', 'S9 relink ask large', 'I1 missing pos burger', 'S1 missing pos large'])
    // While it waits for a word, nothing is taken out of sale.
    const away = before.map((one) => (one.externalId === 'S1' || one.externalId === 'I1' ? { ...one, isMissing: true } : one))
    expect(changesAsText(withMenu({ known: away, entities: [...back, cheese, cheddar] }))).toEqual(['I9 relink ask burger', 'S9 relink ask large'])
  })

  test('leaves out what a person has left out, with everything below it', () => {
    const leftOut = before.map((one) => (one.externalId === 'I1' ? { ...one, link: { nodeId: null, base: {} } } : one)).slice(0, 3)
    const result = withMenu({ known: leftOut, entities: changed('I1', { name: 'Else' }) })
    expect(result.changes).toEqual([])
    expect(result.counts.ignored).toBe(2)
  })

  test('does not restore a node that we archived', () => {
    expect(withMenu({ menu: menu.slice(0, 3), entities: changed('S1', { priceMinor: 1 }) }).changes).toEqual([])
  })
})
