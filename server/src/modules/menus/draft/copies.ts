import { randomUUID } from 'node:crypto'
import { childrenOf, isLive, overrideAt, pathOf, refOf, shelved, sourceOf, type TreeNode, withBelow } from '../public/model.ts'
import { nameOf } from '../public/values.ts'
import { mustHaveRoom, mustStand } from './checks.ts'
import type { Draft } from './draft.ts'
import { deepestTree, menuSizeOf } from './menu-size.ts'
import { Refusal } from './refusal.ts'

const longestName = 200
const copyWord = ' (copy)'

/** A copy of a node right after it, with its own children and differences by channel. What they point to stays shared. */
export function duplicate(draft: Draft, node: TreeNode, newId: string): void {
  mustStand(draft, node.kind, node.parent_id)
  mustHaveRoom(draft, withBelow(draft.model, node.id).length)
  const isNamed = node.kind === 'item' || node.kind === 'menu' || node.kind === 'category' || node.kind === 'modifier'
  const name = nameOf(draft.model, node.id).slice(0, longestName - copyWord.length)
  copyBelow(draft, node, { id: newId, parentId: node.parent_id, after: node.id, fields: isNamed ? { name: `${name}${copyWord}` } : {} })
}

interface Copy {
  readonly id: string
  readonly parentId: string | null
  readonly after?: string
  readonly fields?: TreeNode['fields']
}

function copyBelow(draft: Draft, node: TreeNode, { id, parentId, after, fields }: Copy): void {
  const { kind, ref_id, source_id, variant, lifecycle } = node
  // One PLU is one item; sizes and options may share theirs.
  const { plu, ...rest } = node.fields
  const own = { ...rest, ...(kind !== 'item' && plu !== undefined && { plu }), ...fields }
  const made = draft.create({ id, kind, parent_id: parentId, ref_id, source_id, variant, lifecycle, fields: own }, after)
  for (const one of draft.model.overrides.get(node.id) ?? []) if (kind !== 'item' || one.field !== 'plu') draft.override(made, one, one.value)
  for (const child of shelved(draft.model, node.id)) if (child.lifecycle !== 'archived') copyBelow(draft, child, { id: randomUUID(), parentId: id })
}

/**
 * What is inherited becomes the node's own: values, differences by channel, what it points to, and what was shown through below
 * it. Definitions of a library that are pointed to go on coming from there, each through a version of this menu.
 */
export function detach(draft: Draft, node: TreeNode): void {
  if (node.source_id === null) throw new Refusal('This inherits from nothing.')
  mustBeAdopted(draft, node)
  const own = new Set(shelved(draft.model, node.id).map(({ id }) => id))
  const shownThrough = childrenOf(draft.model, node.id).filter(({ id }) => !own.has(id))
  const { fields, refId } = inheritedBy(draft, node)
  const holder = typeof fields.plu === 'string' ? draft.holderOf(fields.plu) : undefined
  if (node.kind === 'item' && holder && holder.id !== node.id)
    throw new Refusal(`PLU ${fields.plu} already belongs to "${nameOf(draft.model, holder.id)}".`)
  copyOverrides(draft, node, node.id)
  draft.set(fresh(draft, node.id), fields)
  draft.inherit(fresh(draft, node.id), { variant: 'base', source_id: null, ref_id: refId })
  for (const child of shownThrough) adopt(draft, child, node.id)
}

/** Asked before anything is made: what is shown through may show others through, or by two libraries at once come to show itself. */
function mustBeAdopted(draft: Draft, node: TreeNode): void {
  const { count, height } = menuSizeOf(draft.model, node.id)
  if (pathOf(draft.model, node.id).length + height > deepestTree + 2) throw new Refusal('What this inherits from goes too deep to be copied.')
  mustHaveRoom(draft, count)
}

/** Makes a node that was only shown through an own one, with all that is shown below it. */
function adopt(draft: Draft, node: TreeNode, parentId: string): void {
  const below = childrenOf(draft.model, node.id)
  const { fields, refId } = inheritedBy(draft, node)
  const { kind, lifecycle } = node
  const made = draft.create({ id: randomUUID(), kind, parent_id: parentId, ref_id: refId, source_id: null, variant: 'base', lifecycle, fields })
  copyOverrides(draft, node, made.id)
  for (const child of below) adopt(draft, child, made.id)
}

/** A node and what it inherits from, nearest first. */
function chainOf(draft: Draft, node: TreeNode): TreeNode[] {
  const chain = [node]
  for (let one = sourceOf(draft.model, node.id); one && !chain.includes(one); one = sourceOf(draft.model, one.id)) chain.push(one)
  return chain
}

function inheritedBy(draft: Draft, node: TreeNode): { fields: TreeNode['fields']; refId: string | null } {
  const fields = Object.assign(
    {},
    ...chainOf(draft, node)
      .toReversed()
      .map((one) => one.fields),
  ) as TreeNode['fields']
  const target = refOf(draft.model, node.id)
  return { fields, refId: target ? versionOf(draft, target).id : null }
}

/** This menu's version of a library's definition, made where there is none. */
function versionOf(draft: Draft, target: TreeNode): TreeNode {
  if (draft.find(target.id)) return target
  return draft.create({
    id: randomUUID(),
    kind: target.kind,
    parent_id: null,
    ref_id: null,
    source_id: target.id,
    variant: 'library',
    lifecycle: 'active',
    fields: {},
  })
}

function copyOverrides(draft: Draft, from: TreeNode, toId: string): void {
  for (const one of chainOf(draft, from))
    for (const override of draft.model.overrides.get(one.id) ?? [])
      if (!overrideAt(draft.model, toId, override)) draft.override(fresh(draft, toId), override, override.value)
}

function fresh(draft: Draft, id: string): TreeNode {
  const node = draft.find(id)
  if (!node || !isLive(draft.model, id)) throw new Refusal('This is not in the menu any more.')
  return node
}
