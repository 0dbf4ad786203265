import { expect, test } from 'vitest'
import { emptyTree, itemsBranch, menuBranch, modifiersBranch, withRows } from '../draft/draft-tree.ts'
import { replayed } from '../draft/replay.ts'
import { row } from '../draft/testing.ts'
import { categoriesBelow, definitionOf, heirAt, nodesBelow, removedFrom } from '../nodes/shown-nodes.ts'
import { additionsAt, nearestHome } from './additions.ts'
import { movePlaces } from './choices.ts'
import { foundRows, namedLike, waysTo } from './found-rows.ts'
import { libraryChoices, libraryOps } from './library-picks.ts'
import { newNodeOps } from './new-node.ts'
import { canPlace, placeOps } from './placing.ts'
import { type MadeRows, treeSource } from './tree-source.tsx'

const tree = withRows(emptyTree, [
  row('menu', { kind: 'menu', type: 'Menu' }),
  row('pizzas', { parent_id: 'menu' }),
  row('drinks', { parent_id: 'menu', position: 'a1' }),
  row('by-rule', { parent_id: 'menu', position: 'a2', variant: 'dynamic' }),
  row('margherita', { kind: 'item', type: 'Item', price_minor: 900 }),
  row('cola', { kind: 'item', type: 'Item', position: 'a1' }),
  row('here', { kind: 'placement', type: 'MenuItem', parent_id: 'pizzas', ref_id: 'margherita', name: 'margherita' }),
  row('there', { kind: 'placement', type: 'MenuItem', parent_id: 'drinks', ref_id: 'margherita', name: 'margherita' }),
  row('small', { kind: 'size', type: 'ItemSize', parent_id: 'margherita' }),
  row('large', { kind: 'size', type: 'ItemSize', parent_id: 'margherita', position: 'a1' }),
  row('toppings', { kind: 'modifier', type: 'ModifierWithSizes' }),
  row('olives', { kind: 'option', type: 'ItemOption', parent_id: 'toppings' }),
  row('has-toppings', { kind: 'link', type: 'ModifierWithSizes', parent_id: 'margherita', ref_id: 'toppings', name: 'toppings', position: 'a2' }),
])

let made = 0
const uuid = () => {
  made += 1
  return `new-${made}`
}

test('an item shows its sizes and modifiers in every place it is shown', () => {
  const source = treeSource(tree, { name: 'Harbor', canUpdate: true, rows: new Map() })
  expect(source.roots.map(({ id, hint }) => [id, hint])).toEqual([
    [menuBranch, undefined],
    [itemsBranch, '2'],
    [modifiersBranch, '1'],
  ])
  expect(source.childrenOf('here')?.map(({ id }) => id)).toEqual(['here>small', 'here>large', 'here>has-toppings'])
  expect(source.childrenOf('here>has-toppings')?.map(({ id }) => id)).toEqual(['here>has-toppings>olives'])
  expect(source.childrenOf('margherita')?.map(({ id }) => id)).toEqual(['small', 'large', 'has-toppings'])
  expect(source.childrenOf(itemsBranch)?.map(({ hint }) => hint)).toEqual(['2 places', 'not placed'])
})

test('an item shows the prices of its sizes, and its row is rebuilt when one of them changes', () => {
  const rows: MadeRows = new Map()
  const shown = (of: typeof tree) => treeSource(of, { name: 'Harbor', canUpdate: true, rows }).childrenOf('pizzas')?.[0]
  const before = shown(tree)
  expect(rows.get('here')?.prices).toBeUndefined()
  const priced = withRows(tree, [
    row('small', { kind: 'size', type: 'ItemSize', parent_id: 'margherita', price_minor: 950 }),
    row('large', { kind: 'size', type: 'ItemSize', parent_id: 'margherita', position: 'a1', price_minor: 1400 }),
  ])
  expect(shown(priced)).not.toBe(before)
  expect(rows.get('here')?.prices).toEqual([950, 1400])
  expect(shown(priced)).toBe(shown(priced))
})

test('all categories start open, those of a library included', () => {
  const library = withRows(emptyTree, [
    row('chain', { kind: 'menu', type: 'Menu' }),
    row('grill', { parent_id: 'chain' }),
    row('fish', { parent_id: 'grill' }),
  ])
  const heir = { ...withRows(tree, [row('ours', { kind: 'menu', type: 'Menu', source_id: 'chain', variant: 'library', position: 'a5' })]), library }
  expect(categoriesBelow(heir, menuBranch)).toEqual(['menu', 'pizzas', 'drinks', 'by-rule', 'ours', 'ours>grill', 'ours>fish'])
})

test('unchanged nodes keep the same row objects', () => {
  const rows = new Map()
  const before = treeSource(tree, { name: 'Harbor', canUpdate: true, rows }).childrenOf('menu')
  const renamed = withRows(tree, [row('drinks', { parent_id: 'menu', position: 'a1', name: 'Beverages' })])
  const after = treeSource(renamed, { name: 'Harbor', canUpdate: true, rows }).childrenOf('menu')
  expect(after?.[0]).toBe(before?.[0])
  expect(after?.[1]).not.toBe(before?.[1])
  expect(after?.[1]?.label).toBe('Beverages')
})

test('a linked branch shows its source’s children unless it has its own instead', () => {
  const heir = withRows(tree, [
    row('delivery', { kind: 'category', parent_id: 'menu', source_id: 'pizzas', variant: 'dependent', position: 'a3' }),
    row('own', { kind: 'placement', type: 'MenuItem', parent_id: 'delivery', ref_id: 'cola' }),
  ])
  expect(nodesBelow(heir, 'delivery').map(({ id }) => id)).toEqual(['here', 'own'])
  const replaced = withRows(heir, [
    row('instead', { kind: 'placement', type: 'MenuItem', parent_id: 'delivery', ref_id: 'margherita', source_id: 'here' }),
  ])
  expect(nodesBelow(replaced, 'delivery').map(({ id }) => id)).toEqual(['instead', 'own'])
})

test('a row removed from a linked copy stays hidden, and can be restored to its place', () => {
  const heir = withRows(tree, [
    row('delivery', { kind: 'category', parent_id: 'menu', source_id: 'pizzas', variant: 'dependent', position: 'a3' }),
    row('stand-in', { kind: 'placement', type: 'MenuItem', parent_id: 'delivery', source_id: 'here' }),
  ])
  const lifecycle = (to: 'archived' | 'active') => ({ op: 'lifecycle' as const, client_op_id: uuid(), id: 'stand-in', lifecycle: to })
  const without = replayed(heir, [lifecycle('archived')])
  expect(nodesBelow(without, 'delivery')).toEqual([])
  expect(removedFrom(without, 'delivery').map(({ id }) => id)).toEqual(['stand-in'])
  expect(nodesBelow(without, 'pizzas').map(({ id }) => id)).toEqual(['here'])
  const back = replayed(without, [lifecycle('active')])
  expect([nodesBelow(back, 'delivery').map(({ id }) => id), removedFrom(back, 'delivery')]).toEqual([['stand-in'], []])
})

test('only inherited rows can be removed from a linked copy, and only below the copy itself', () => {
  const heir = withRows(tree, [row('copy', { kind: 'menu', type: 'Menu', source_id: 'menu', variant: 'dependent', position: 'a1' })])
  expect(heirAt(heir, 'copy>pizzas')?.id).toBe('copy')
  // The category belongs to the source: its children are removed there, or from a copy of the category.
  expect(heirAt(heir, 'copy>here')).toBeUndefined()
  expect([heirAt(heir, 'pizzas'), heirAt(heir, 'here>small')]).toEqual([undefined, undefined])
})

test('search matches are shown in all their places, below their parents', () => {
  expect(waysTo(tree, 'large')).toEqual([
    [menuBranch, 'menu', 'pizzas', 'here', 'here>large'],
    [menuBranch, 'menu', 'drinks', 'there', 'there>large'],
    [itemsBranch, 'margherita', 'large'],
  ])
  const found = foundRows(tree, ['olives', 'drinks'])
  expect(found.matches).toEqual(new Set(['olives', 'drinks']))
  expect(found.above).toEqual(new Set([modifiersBranch, 'toppings', menuBranch, 'menu']))
  expect(namedLike(tree, 'OLI')).toEqual(['olives'])
})

test('a row cannot be moved to where it does not belong', () => {
  const may = (keys: string[], parent: string) => canPlace(tree, keys, { parent, before: undefined })
  expect(may(['pizzas'], 'drinks')).toBe(true)
  expect(may(['pizzas'], 'pizzas')).toBe(false)
  expect(may(['menu'], 'pizzas')).toBe(false)
  expect(may(['here', 'drinks'], menuBranch)).toBe(false)
  expect(may(['here'], 'by-rule')).toBe(false)
  expect(may(['small'], 'cola')).toBe(true)
  expect(may(['small'], 'pizzas')).toBe(false)
  expect(may(['cola'], modifiersBranch)).toBe(false)
  expect(canPlace(tree, ['drinks'], { parent: undefined, before: undefined })).toBe(false)
})

test('a definition moved to a place is shown there, and stays where it was', () => {
  expect(placeOps(tree, ['cola'], { parent: 'pizzas', before: 'here' }, uuid)).toMatchObject([
    { op: 'create', kind: 'placement', parent_id: 'pizzas', ref_id: 'cola', after: null },
  ])
  expect(placeOps(tree, ['toppings'], { parent: 'cola', before: undefined }, uuid)).toMatchObject([
    { op: 'create', kind: 'link', ref_id: 'toppings' },
  ])
  expect(placeOps(tree, ['cola'], { parent: 'toppings', before: undefined }, uuid)).toMatchObject([{ op: 'create', kind: 'option', ref_id: 'cola' }])
})

test('moved rows keep their order, and rows shown through a placement move within its item', () => {
  expect(placeOps(tree, ['here>large'], { parent: 'here', before: 'here>small' }, uuid)).toMatchObject([
    { op: 'move', id: 'large', parent_id: 'margherita', after: null },
  ])
  expect(placeOps(tree, ['pizzas', 'drinks'], { parent: menuBranch, before: 'menu' }, uuid)).toMatchObject([
    { op: 'move', id: 'pizzas', parent_id: null, after: null },
    { op: 'move', id: 'drinks', parent_id: null, after: 'pizzas' },
  ])
  expect(placeOps(tree, ['by-rule'], { parent: 'menu', before: 'drinks' }, uuid)).toMatchObject([{ id: 'by-rule', after: 'pizzas' }])
})

test('rows of a library show through, and the menu’s own version replaces them', () => {
  const library = withRows(emptyTree, [
    row('lib-pasta', { kind: 'item', type: 'Item' }),
    row('lib-size', { kind: 'size', type: 'ItemSize', parent_id: 'lib-pasta' }),
    row('lib-group', {}),
    row('lib-place', { kind: 'placement', type: 'MenuItem', parent_id: 'lib-group', ref_id: 'lib-pasta' }),
  ])
  const drawn = {
    ...withRows(tree, [
      row('pasta', { kind: 'item', type: 'Item', variant: 'library', source_id: 'lib-pasta', position: 'a3' }),
      row('from-lib', { parent_id: 'menu', variant: 'library', source_id: 'lib-group', position: 'a5' }),
    ]),
    library,
  }
  const source = treeSource(drawn, { name: 'Harbor', canUpdate: true, rows: new Map() })
  expect(source.childrenOf('pasta')?.map(({ id, readOnly }) => [id, readOnly])).toEqual([['pasta>lib-size', true]])
  expect(source.childrenOf('from-lib')?.map(({ id }) => id)).toEqual(['from-lib>lib-place'])
  expect(nodesBelow(drawn, 'from-lib>lib-place').map(({ id }) => id)).toEqual(['lib-size'])
  expect(definitionOf(drawn, row('p', { kind: 'placement', ref_id: 'lib-pasta' }))?.id).toBe('pasta')
})

test('the rows that can be added depend on the current row, and a menu holds no menu', () => {
  const labels = (key: string) => additionsAt(tree, key).map(({ label }) => label)
  expect(labels(menuBranch)).toEqual(['Menu', 'Category', 'From a library'])
  expect(labels('menu')).toEqual(['Category', 'New item', 'Existing item', 'From a library'])
  expect(labels('here')).toEqual(['Size', 'New modifier', 'Existing modifier'])
  expect(labels('here>has-toppings')).toEqual(['Option'])
  expect(labels('by-rule')).toEqual([])
  expect(nearestHome(tree, 'here>has-toppings>olives')).toBe('here>has-toppings>olives')
  expect(nearestHome(tree, 'by-rule')).toBe('menu')
  expect(nearestHome(tree, undefined)).toBe(menuBranch)
})

test('a new item in a category is defined once and placed there; a new size gets its key', () => {
  const given = { name: 'Extra Large', price_minor: 0, pricing: 'individual', rule: undefined } as const
  const { ops, shownId } = newNodeOps('item', { kind: 'category', id: 'pizzas' }, given, uuid)
  expect(ops).toMatchObject([
    { kind: 'item', parent_id: null, fields: { name: 'Extra Large', price_minor: 0 } },
    { kind: 'placement', parent_id: 'pizzas', id: shownId },
  ])
  expect(newNodeOps('size', { kind: 'item', id: 'cola' }, given, uuid).ops).toMatchObject([{ kind: 'size', fields: { key: 'extra large' } }])
  const dynamic = { ...given, rule: { by: 'paused' } } as const
  expect(newNodeOps('category', { kind: 'root', id: null }, dynamic, uuid).ops).toMatchObject([
    { variant: 'dynamic', fields: { rule: { by: 'paused' } } },
  ])
})

test('an item is added from a library once, however often it is placed', () => {
  const library = withRows(emptyTree, [row('lib-menu', { kind: 'menu', type: 'Menu' }), row('lib-pasta', { kind: 'item', type: 'Item' })])
  const home = { kind: 'category', id: 'pizzas' } as const
  // All can be looked through; what cannot go there cannot be chosen.
  const shown = (choices: ReturnType<typeof libraryChoices>) => choices.map(({ id, isOff }) => [id, isOff])
  expect(shown(libraryChoices(library, home, true))).toEqual([
    ['lib-pasta', false],
    ['lib-menu', true],
  ])
  expect(shown(libraryChoices(library, { kind: 'root', id: null }, false))).toEqual([
    ['lib-menu', false],
    ['lib-pasta', true],
  ])
  expect(libraryOps(tree, library, home, ['lib-pasta'], uuid)).toMatchObject([
    { kind: 'item', variant: 'library', source_id: 'lib-pasta' },
    { kind: 'placement', parent_id: 'pizzas' },
  ])
  const drawn = withRows(tree, [row('pasta', { kind: 'item', type: 'Item', variant: 'library', source_id: 'lib-pasta' })])
  expect(libraryOps(drawn, library, home, ['lib-pasta'], uuid)).toMatchObject([{ kind: 'placement', ref_id: 'pasta' }])
})

test('the move dialog offers places that can hold all of the rows', () => {
  expect(movePlaces(tree, ['here'], 'Harbor').map(({ id }) => id)).toEqual(['drinks', 'menu', 'pizzas'])
  expect(movePlaces(tree, ['pizzas'], 'Harbor').map(({ label }) => label)).toEqual(['Harbor', 'drinks', 'menu'])
})
