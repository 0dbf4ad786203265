import { deepestModifiers, parentsOf } from '@brigade/contract/menus/menu-nodes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuOps } from '../../../../testing/menus.ts'
import { propertySettings, propertyTimeout } from '../../../../testing/random-company.ts'
import { type Deed, deeds, opOf } from '../../../../testing/random-menu.ts'
import { buildModel, childrenOf, inOrder, isLive, itemsOf, type MenuModel, ownNodes, refOf } from '../public/model.ts'
import { rowsOf } from '../public/values.ts'
import { Draft } from './draft.ts'
import type { DraftChange } from './draft-changes.ts'
import { perform } from './operations.ts'
import { Refusal } from './refusal.ts'
import { takeBack } from './undoing.ts'

const head = { restaurantId: 1, restaurantName: 'Test', kind: 'restaurant', currency: 'USD', ownerGroupId: 1, revision: 0 } as const
const scope = { libraries: new Set<number>(), idsElsewhere: new Set<string>(), toCome: new Map<string, number>(), pictures: new Set<number>() }

function startingDraft(): Draft {
  const draft = new Draft(buildModel(head, [], []))
  for (const op of menuOps(60)) perform(draft, op, scope)
  draft.takeUndoing()
  return draft
}

/** Does it as a batch of one would; answers what takes it back. */
function does(draft: Draft, deed: Deed): DraftChange[] {
  const before = pictureOf(draft.model)
  try {
    perform(draft, opOf(draft.model, deed), scope)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.message).toMatch(/^[A-Z"].*[.]$/)
    // What is refused has changed nothing.
    expect(draft.takeUndoing()).toEqual([])
    expect(pictureOf(draft.model)).toEqual(before)
  }
  return draft.takeUndoing()
}

/** All there is to a menu, in an order of its own; with `among`, of those nodes alone. */
function pictureOf(model: MenuModel, among?: ReadonlySet<string>) {
  const nodes = ownNodes(model).filter(({ id }) => among?.has(id) ?? true)
  return nodes
    .map(({ revision: _, ...node }) => ({ ...node, overrides: (model.overrides.get(node.id) ?? []).map((one) => JSON.stringify(one)).toSorted() }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function mustBeSound(model: MenuModel): void {
  for (const [shelf, ids] of model.shelves) {
    const nodes = ids.flatMap((id) => model.nodes.get(id) ?? [])
    expect([shelf, nodes.toSorted(inOrder).map(({ id }) => id)]).toEqual([shelf, ids])
  }
  const plus = itemsOf(model).flatMap(({ fields }) => fields.plu ?? [])
  expect(new Set(plus).size).toBe(plus.length)
  for (const node of ownNodes(model)) {
    if (!isLive(model, node.id)) continue
    const parent = node.parent_id === null ? undefined : model.nodes.get(node.parent_id)
    const spots: readonly string[] = parentsOf[node.kind]
    expect(parent ? spots.includes(parent.kind) : spots.includes('root') || spots.includes('shelf')).toBe(true)
    if (node.kind === 'modifier') expect(depthOf(model, node.id)).toBeLessThanOrEqual(deepestModifiers)
  }
  expect(rowsOf(model, () => false).length).toBe(ownNodes(model).filter(({ id }) => isLive(model, id)).length)
}

function depthOf(model: MenuModel, modifierId: string, depth = 1): number {
  expect(depth).toBeLessThan(20)
  const links = childrenOf(model, modifierId, 'option').flatMap(({ id }) => childrenOf(model, id, 'link'))
  return Math.max(depth, ...links.flatMap(({ id }) => refOf(model, id) ?? []).map((target) => depthOf(model, target.id, depth + 1)))
}

test('any steps undone again leave the menu as it was, and every menu in between is valid', { timeout: propertyTimeout }, () => {
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 40 }), (all) => {
      const draft = startingDraft()
      const known = new Set(draft.model.nodes.keys())
      const start = pictureOf(draft.model)
      const undoing = all.map((deed) => does(draft, deed))
      mustBeSound(draft.model)
      const end = pictureOf(draft.model)
      const redoing = undoing.toReversed().map((changes) => {
        expect(takeBack(draft, changes, scope)).toEqual([])
        return draft.takeUndoing()
      })
      expect(pictureOf(draft.model, known)).toEqual(start)
      for (const { id, lifecycle } of ownNodes(draft.model)) if (!known.has(id)) expect(lifecycle).toBe('archived')
      mustBeSound(draft.model)
      for (const changes of redoing.toReversed()) expect(takeBack(draft, changes, scope)).toEqual([])
      expect(pictureOf(draft.model)).toEqual(end)
    }),
    propertySettings(150),
  )
})
