import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DropRules, isWithin, levelsAt, mayDrop, movedTogether, nudged, spotBetween, spotInside } from './drop-rules.ts'
import { moveNodes, type TreeOrder } from './move-nodes.ts'
import { type TreeRow, visibleRows } from './tree-rows.ts'

const free: DropRules = { canMove: () => true, canDrop: () => true }

function rowsOf(order: TreeOrder, closed: ReadonlySet<string> = new Set()): TreeRow[] {
  const nodesOf = (branch: string | undefined) =>
    (order.get(branch) ?? []).map((id) => ({ id, label: id, hasChildren: (order.get(id)?.length ?? 0) > 0, readOnly: id === 'locked' }))
  const open = [...order.keys()].filter((id) => id !== undefined && !closed.has(id)) as string[]
  return visibleRows({ roots: nodesOf(undefined), childrenOf: nodesOf }, new Set(open))
}

const order: TreeOrder = new Map<string | undefined, string[]>([
  [undefined, ['a', 'b', 'locked']],
  ['a', ['a1', 'a2']],
  ['a2', ['x', 'y']],
])
// a, a1, a2, x, y, b, locked
const rows = rowsOf(order)

test('at the end of branches the pointer’s depth chooses the branch', () => {
  expect(levelsAt(rows, 5)).toEqual({ least: 1, most: 3 })
  expect(spotBetween(rows, 5, 3).place).toEqual({ parent: 'a2', before: undefined })
  expect(spotBetween(rows, 5, 2).place).toEqual({ parent: 'a', before: undefined })
  expect(spotBetween(rows, 5, 1).place).toEqual({ parent: undefined, before: 'b' })
  expect(spotBetween(rows, 5, 9).level).toBe(3)
})

test('a drop below an open branch becomes its first child, a drop above everything the first of all', () => {
  expect(spotBetween(rows, 1, 1).place).toEqual({ parent: 'a', before: 'a1' })
  expect(spotBetween(rows, 0, 4).place).toEqual({ parent: undefined, before: 'a' })
  expect(spotBetween(rows, 7, 1).place).toEqual({ parent: undefined, before: undefined })
  expect(spotInside(rows, 2)?.place).toEqual({ parent: 'a2', before: undefined })
})

test('nothing is dropped into itself, below itself, or where it is', () => {
  expect(mayDrop(rows, ['a'], { parent: 'a', before: undefined }, free)).toBe(false)
  expect(mayDrop(rows, ['a'], { parent: 'a2', before: 'x' }, free)).toBe(false)
  expect(mayDrop(rows, ['a1'], { parent: 'a', before: 'a1' }, free)).toBe(false)
  expect(mayDrop(rows, ['a1'], { parent: 'a', before: 'a2' }, free)).toBe(false)
  expect(mayDrop(rows, ['a1'], { parent: 'a', before: undefined }, free)).toBe(true)
  expect(mayDrop(rows, ['a2'], { parent: 'b', before: undefined }, free)).toBe(true)
})

test('the owner can refuse a drop', () => {
  expect(mayDrop(rows, ['a1'], { parent: 'b', before: undefined }, { ...free, canDrop: (_ids, { parent }) => parent !== 'b' })).toBe(false)
})

test('dragging a selected row moves the whole selection, each branch once', () => {
  expect(movedTogether(rows, 'x', new Set(['a2', 'x', 'b']), free)).toEqual(['a2', 'b'])
  expect(movedTogether(rows, 'a1', new Set(['b']), free)).toEqual(['a1'])
  expect(movedTogether(rows, 'locked', new Set(), free)).toEqual([])
  expect(movedTogether(rows, 'b', new Set(['b', 'locked']), free)).toEqual([])
})

test('Alt with an arrow moves one step, out of a branch or into the one above', () => {
  expect(nudged(rows, 'a2', 'ArrowUp')).toEqual({ parent: 'a', before: 'a1' })
  expect(nudged(rows, 'a1', 'ArrowUp')).toBeUndefined()
  expect(nudged(rows, 'a1', 'ArrowDown')).toEqual({ parent: 'a', before: undefined })
  expect(nudged(rows, 'locked', 'ArrowDown')).toBeUndefined()
  expect(nudged(rows, 'b', 'ArrowRight')).toEqual({ parent: 'a', before: undefined })
  expect(nudged(rows, 'x', 'ArrowLeft')).toEqual({ parent: 'a', before: undefined })
  expect(nudged(rows, 'a1', 'ArrowLeft')).toEqual({ parent: undefined, before: 'b' })
  expect(nudged(rows, 'a', 'ArrowLeft')).toBeUndefined()
})

/** A random tree: the parent of each node is an earlier one, or none. */
const trees = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 2, maxLength: 25 }).map((shares) => {
  const made = new Map<string | undefined, string[]>([[undefined, []]])
  for (const [index, share] of shares.entries()) {
    const parent = Math.floor(share * (index + 1)) - 1
    const branch = parent < 0 ? undefined : `n${parent}`
    made.set(branch, [...(made.get(branch) ?? []), `n${index}`])
  }
  return { order: made, count: shares.length }
})

function reached(tree: TreeOrder): string[] {
  const below = (branch: string | undefined): string[] => (tree.get(branch) ?? []).flatMap((id) => [id, ...below(id)])
  return below(undefined)
}

test('any drag leaves no node below itself and loses none', () => {
  fc.assert(
    fc.property(
      trees,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.integer({ min: -2, max: 9 }),
      fc.boolean(),
      (tree, picks, at, level, inside) => {
        const visible = rowsOf(tree.order)
        const chosen = new Set(picks.map((pick) => `n${pick % tree.count}`))
        const [first = 'n0'] = chosen
        const ids = movedTogether(visible, first, chosen, free)
        const spot = inside ? spotInside(visible, at % visible.length) : spotBetween(visible, at % (visible.length + 1), level)
        if (!spot || !mayDrop(visible, ids, spot.place, free)) return
        expect(isWithin(visible, spot.place.parent, ids)).toBe(false)
        const after = moveNodes(tree.order, ids, spot.place)
        expect(reached(after).sort()).toEqual(reached(tree.order).sort())
        for (const id of ids) expect(after.get(spot.place.parent)).toContain(id)
        if (spot.place.before !== undefined) {
          const branch = after.get(spot.place.parent) ?? []
          expect(branch[branch.indexOf(spot.place.before) - 1]).toBe(ids.at(-1))
        }
      },
    ),
  )
})

test('a move below itself changes nothing, even without a check', () => {
  expect(moveNodes(order, ['a'], { parent: 'y', before: undefined })).toBe(order)
  expect(moveNodes(order, ['b', 'y'], { parent: 'a', before: 'a2' }).get('a')).toEqual(['a1', 'b', 'y', 'a2'])
})
