import { deepestModifiers, type NodeKind, parentsOf, refersTo } from '@brigade/contract/menus/menu-nodes.ts'
import { pictureNamed } from '../pictures/named-pictures.ts'
import { childrenOf, linksOf, type MenuModel, pathOf, refOf, shelved, sourceOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { type Draft, isInTree } from './draft.ts'
import { deepestTree, mostCopies, mostRows } from './menu-size.ts'
import { aKind, kindWords, Refusal } from './refusal.ts'

// What a menu must be whatever is done to it. Each says no in a sentence.

/** May this kind stand there? Answers the parent. */
export function mustStand(draft: Draft, kind: NodeKind, parentId: string | null, id?: string): void {
  const allowed = parentsOf[kind]
  if (parentId === null) {
    if (!allowed.includes('root') && !allowed.includes('shelf')) throw new Refusal(`${aKind(kind, true)} must be placed below something.`)
    return
  }
  const parent = draft.find(parentId)
  if (!isInTree(draft, parent)) throw new Refusal('What it should go below is not in this menu any more.')
  if (!allowed.includes(parent.kind)) throw new Refusal(`${aKind(kind, true)} cannot be placed below ${aKind(parent.kind)}.`)
  const path = pathOf(draft.model, parentId)
  if (id !== undefined && path.some((node) => node.id === id)) throw new Refusal('Nothing can be moved below itself.')
  if (id !== undefined && (kind === 'category' || kind === 'menu')) mustNotShowItself(draft, id, pathIds(draft, parentId))
  if (kind === 'category' || kind === 'menu') mustNotBeDeep(path.length + (id === undefined ? 1 : heightOf(draft.model, id)))
  if (kind === 'menu' && path.some((node) => node.kind === 'menu')) throw new Refusal('A menu cannot be placed inside another menu.')
  if (kind === 'placement' && parent.variant === 'dynamic')
    throw new Refusal(`"${nameOf(draft.model, parent.id)}" is filled automatically; nothing can be added there by hand.`)
}

function mustNotBeDeep(levels: number): void {
  if (levels > deepestTree) throw new Refusal(`Categories can be nested at most ${deepestTree} deep.`)
}

/** A menu stays as large as one computer can hold, also where copies are made of copies. */
export function mustHaveRoom({ model, created }: Draft, copies = 0): void {
  if (created.size + copies > Math.max(created.size, mostCopies)) throw new Refusal(`At most ${mostCopies} copies can be made at once.`)
  if (model.nodes.size + Math.max(1, copies) > mostRows)
    throw new Refusal(`A menu can have at most ${mostRows} rows, including what it uses from libraries.`)
}

/** Levels of categories and menus that come along when one is moved. */
function heightOf(model: MenuModel, id: string): number {
  const below = shelved(model, id).filter(({ kind }) => kind === 'category' || kind === 'menu')
  return 1 + Math.max(0, ...below.map((child) => heightOf(model, child.id)))
}

/** A part of the tree that shows another one through does not come to show itself. `from` is what would be shown at that path. */
export function mustNotShowItself({ model }: Draft, from: string, path: ReadonlySet<string>): void {
  const seen = new Set([from])
  for (const id of seen) {
    if (path.has(id)) throw new Refusal('Nothing can contain itself.')
    const source = model.nodes.get(id)?.source_id
    if (source != null) seen.add(source)
    // Archived ones too: they may come back.
    for (const child of shelved(model, id)) if (child.kind === 'category' || child.kind === 'menu') seen.add(child.id)
  }
}

const pathIds = (draft: Draft, id: string | null): Set<string> => new Set(id === null ? [] : pathOf(draft.model, id).map((node) => node.id))

/** What a placement, link or option points to: the right kind, of this menu, and there. */
export function mustPoint(draft: Draft, node: Pick<TreeNode, 'kind' | 'ref_id' | 'source_id'>): void {
  const wanted = refersTo[node.kind]
  if (node.ref_id === null) {
    const isNeeded = wanted !== undefined && node.kind !== 'option' && node.source_id === null
    if (isNeeded) throw new Refusal(`${aKind(node.kind, true)} needs the ${kindWords[wanted]} that it shows.`)
    return
  }
  const target = draft.find(node.ref_id)
  if (!wanted) throw new Refusal(`${aKind(node.kind, true)} points to nothing.`)
  if (!isInTree(draft, target)) throw new Refusal(`The ${kindWords[wanted]} it should show is not in this menu any more.`)
  if (target.kind !== wanted) throw new Refusal(`${aKind(node.kind, true)} cannot show ${aKind(target.kind)}.`)
}

/** A node of this menu or of a library within reach. */
export function isWithin(draft: Draft, source: TreeNode | undefined, libraries: ReadonlySet<number>): source is TreeNode {
  return source !== undefined && (source.restaurant_id === draft.model.restaurantId || libraries.has(source.restaurant_id))
}

/** What a node inherits from: the same kind, of this menu or of a library within reach, and not by way of itself. */
export function mustInherit(
  draft: Draft,
  node: Pick<TreeNode, 'id' | 'kind' | 'parent_id' | 'source_id' | 'variant'>,
  libraries: ReadonlySet<number>,
): void {
  if ((node.variant === 'base' || node.variant === 'dynamic') !== (node.source_id === null))
    throw new Refusal(node.source_id === null ? 'Choose what it should inherit from.' : 'An original cannot inherit from anything.')
  if (node.variant === 'dynamic' && node.kind !== 'category' && node.kind !== 'menu')
    throw new Refusal(`${aKind(node.kind, true)} cannot be filled automatically.`)
  if (node.source_id === null) return
  const source = draft.model.nodes.get(node.source_id)
  if (!isWithin(draft, source, libraries) || source.lifecycle === 'archived')
    throw new Refusal('What it should inherit from does not exist or is not within reach of this menu.')
  const isOwn = source.restaurant_id === draft.model.restaurantId
  if (isOwn !== (node.variant === 'dependent'))
    throw new Refusal(isOwn ? 'A library node must come from a library.' : 'A dependent node must come from this menu.')
  if (source.kind !== node.kind) throw new Refusal(`${aKind(node.kind, true)} cannot inherit from ${aKind(source.kind)}.`)
  for (let one: TreeNode | undefined = source; one; one = one.source_id === null ? undefined : draft.model.nodes.get(one.source_id))
    if (one.id === node.id) throw new Refusal('Nothing can inherit from itself.')
  mustNotShowItself(draft, source.id, pathIds(draft, node.parent_id).add(node.id))
}

/** Modifiers within modifiers end somewhere: no circle, and no deeper than guests and channels can follow. */
export function mustNest(draft: Draft, modifierId: string, parentId: string | null): void {
  const holder = draft.find(parentId)
  // On an item or a size it is at the top, where each modifier has been found to be sound.
  if (holder?.kind === 'option' && holder.parent_id !== null) mustNestIn(draft, modifierId, holder.parent_id)
}

/** The same for all that is nested in an option, or would be shown through in it, once it belongs to a modifier. */
export function mustNestWith(draft: Draft, optionId: string, modifierId: string | null): void {
  for (const link of childrenOf(draft.model, optionId, 'link')) {
    const target = refOf(draft.model, link.id)
    if (target && modifierId !== null) mustNestIn(draft, target.id, modifierId)
  }
}

function mustNestIn({ model }: Draft, modifierId: string, holderId: string): void {
  const below = levelsBelow(model, modifierId, new Set([holderId]))
  if (levelsAbove(model, holderId, new Set()) + below > deepestModifiers)
    throw new Refusal(`Modifiers can be nested at most ${deepestModifiers} deep.`)
}

/** A modifier may come from one that it shows through, unless that contains it. */
export function mustNotContain({ model }: Draft, modifierId: string, sourceId: string): void {
  levelsBelow(model, sourceId, new Set([modifierId]))
}

/** Looks at each modifier once, by however many options it is reached. */
function levelsBelow(model: MenuModel, modifierId: string, seen: ReadonlySet<string>, known = new Map<string, number>()): number {
  const before = known.get(modifierId)
  if (before !== undefined) return before
  // A version of a modifier shows the same options through: it is in the circle too.
  for (let one = model.nodes.get(modifierId); one; one = sourceOf(model, one.id))
    if (seen.has(one.id)) throw new Refusal('A modifier cannot contain itself.')
  const within = new Set([...seen, modifierId])
  if (within.size > deepestModifiers + 1) return deepestModifiers + 1
  let deepest = 0
  for (const option of childrenOf(model, modifierId, 'option'))
    for (const link of childrenOf(model, option.id, 'link')) {
      const target = refOf(model, link.id)
      if (target) deepest = Math.max(deepest, levelsBelow(model, target.id, within, known))
    }
  known.set(modifierId, 1 + deepest)
  return 1 + deepest
}

function levelsAbove(model: MenuModel, modifierId: string, seen: ReadonlySet<string>, known = new Map<string, number>()): number {
  const before = known.get(modifierId)
  if (before !== undefined) return before
  if (seen.has(modifierId) || seen.size > deepestModifiers) return deepestModifiers + 1
  const within = new Set([...seen, modifierId])
  const holders = [...showing(model, modifierId)].flatMap((id) => linksOf(model, id).flatMap((link) => model.nodes.get(link.parent_id ?? '') ?? []))
  const above = holders.flatMap(({ kind, parent_id }) =>
    kind === 'option' && parent_id !== null ? levelsAbove(model, parent_id, within, known) : [],
  )
  const levels = 1 + above.reduce((most, one) => Math.max(most, one), 0)
  known.set(modifierId, levels)
  return levels
}

/** A modifier and all that inherit from it. */
function showing(model: MenuModel, modifierId: string): Set<string> {
  const all = new Set([modifierId])
  for (const id of all) for (const heir of model.heirs.get(id) ?? []) all.add(heir)
  return all
}

/** An item's own PLU is nobody else's in this menu. */
export function mustBeUnique(draft: Draft, kind: NodeKind, id: string, plu: unknown): void {
  if (kind !== 'item' || typeof plu !== 'string' || plu === '') return
  const holder = draft.holderOf(plu)
  if (holder && holder.id !== id) throw new Refusal(`PLU ${plu} already belongs to "${nameOf(draft.model, holder.id)}".`)
}

/** What inherits no name has one of its own; a place is called what it shows. */
export function mustBeNamed({ kind, variant, ref_id }: Pick<TreeNode, 'kind' | 'variant' | 'ref_id'>, name: unknown): void {
  const isCalledByAnother = kind === 'placement' || kind === 'link' || (kind === 'option' && ref_id !== null)
  if (name == null && !isCalledByAnother && (variant === 'base' || variant === 'dynamic')) throw new Refusal('Name is required.')
}

/** The least that has to be chosen is no more than the most that may. */
export function mustBeOrdered({ min, max }: { min?: number | null | undefined; max?: number | null | undefined }): void {
  if (min != null && max != null && min > max) throw new Refusal(`Minimum ${min} is more than maximum ${max}.`)
}

/**
 * A group from which something must be chosen has enough to choose from. One without any option is still being made; `more` are
 * those that the batch is going to add.
 */
export function mustSuffice(
  draft: Draft,
  modifierId: string,
  min: number,
  change: { without?: string; perOption?: number; more?: number } = {},
): void {
  if (min === 0) return
  const options = childrenOf(draft.model, modifierId, 'option').filter(({ id, lifecycle }) => id !== change.without && lifecycle === 'active')
  const count = options.length + (change.more ?? 0)
  if (count === 0 && change.without === undefined) return
  const each = change.perOption ?? fieldIn(draft.model, modifierId, 'max_per_option') ?? 1
  // 0 is no limit for each.
  if (each === 0 ? count > 0 : count * each >= min) return
  const name = nameOf(draft.model, modifierId)
  throw new Refusal(`"${name}" asks for ${min}, and ${count === 0 ? 'nothing' : `only ${count * each}`} could be chosen.`)
}

/** The most that a modifier asks for wherever it stands. */
export function mostAskedOf(draft: Draft, modifierId: string): number {
  const { model } = draft
  const own = fieldIn(model, modifierId, 'min') ?? 0
  return Math.max(own, ...linksOf(model, modifierId).map((link) => fieldIn(model, link.id, 'min') ?? 0))
}

/**
 * A picture of a collection is chosen by somebody who sees the collection, for something of its company. What the node shows already was judged when it
 * was chosen, and may be said of it again.
 */
export function mustBeChoosable({ model }: Draft, node: TreeNode | undefined, value: unknown, choosable: ReadonlySet<number>): void {
  const id = pictureNamed(value)
  if (id === undefined || choosable.has(id) || (node && shows(model, node, value))) return
  throw new Refusal('This picture is gone, or it is in a collection that you do not see. Choose another one.')
}

function shows(model: MenuModel, { id, fields }: TreeNode, value: unknown): boolean {
  if (fields.image_url === value || fieldIn(model, id, 'image_url') === value) return true
  return (model.overrides.get(id) ?? []).some((one) => one.field === 'image_url' && one.value === value)
}
