import { isDeepStrictEqual } from 'node:util'
import type { MenuOp, OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { Variant } from '@brigade/contract/menus/menu-nodes.ts'
import { isLive, overrideAt, refOf, type TreeNode } from '../public/model.ts'
import { type Field, fieldIn } from '../public/values.ts'
import {
  mostAskedOf,
  mustBeChoosable,
  mustBeNamed,
  mustBeOrdered,
  mustBeUnique,
  mustHaveRoom,
  mustInherit,
  mustNest,
  mustNestWith,
  mustPoint,
  mustStand,
  mustSuffice,
} from './checks.ts'
import { detach, duplicate } from './copies.ts'
import { type Draft, isInTree, type Values } from './draft.ts'
import { judgedFields, judgedOverride } from './judged-fields.ts'
import { Refusal } from './refusal.ts'

/** What the operations of one batch need in addition to the draft. */
export interface Scope {
  /** Libraries whose nodes may be inherited from. */
  readonly libraries: ReadonlySet<number>
  /** Ids that rows of other menus have. */
  readonly idsElsewhere: ReadonlySet<string>
  /** Options that the batch is going to add, by modifier. */
  readonly toCome: Map<string, number>
  /** Pictures of collections that may be chosen. */
  readonly pictures: ReadonlySet<number>
}

type Op<K extends MenuOp['op']> = Extract<MenuOp, { op: K }>
export type Conflicts = OpOutcome['conflicts']

/** Does one operation to the draft, or throws a `Refusal` with the draft as it was. Answers the fields that were left alone. */
export function perform(draft: Draft, op: MenuOp, scope: Scope): Conflicts {
  switch (op.op) {
    case 'create':
      return create(draft, op, scope)
    case 'update':
      return update(draft, op, scope)
    case 'move':
      return move(draft, op)
    case 'lifecycle':
      return changeLifecycle(draft, op)
    case 'override':
      return override(draft, op, scope)
    case 'duplicate':
      mustBeFree(draft, op.new_id, scope)
      duplicate(draft, inTree(draft, op.id), op.new_id)
      return []
    case 'detach':
      detach(draft, inTree(draft, op.id))
      return []
  }
}

function create(draft: Draft, op: Op<'create'>, scope: Scope): Conflicts {
  const { id, kind, parent_id } = op
  const source_id = op.source_id ?? null
  const node = {
    id,
    kind,
    parent_id,
    ref_id: op.ref_id ?? null,
    source_id,
    variant: op.variant ?? variantFrom(draft, source_id),
    lifecycle: 'active' as const,
  }
  mustBeFree(draft, id, scope)
  mustHaveRoom(draft)
  mustStand(draft, kind, parent_id)
  mustPoint(draft, node)
  mustInherit(draft, node, scope.libraries)
  const fields = kept(judgedFields(kind, op.fields))
  mustBeNamed(node, fields.name)
  mustBeUnique(draft, kind, id, fields.plu)
  mustBeOrdered(fields)
  mustBeChoosable(draft, undefined, fields.image_url, scope.pictures)
  if (kind === 'link') mustLink(draft, { ...node, fields }, scope)
  if (kind === 'option' && source_id !== null) mustNestWith(draft, source_id, parent_id)
  if (kind === 'option' && parent_id !== null) scope.toCome.set(parent_id, (scope.toCome.get(parent_id) ?? 1) - 1)
  draft.create({ ...node, fields }, op.after)
  return []
}

/** A modifier on an item, a size or an option: not in a circle, and with enough to choose from. */
function mustLink(
  draft: Draft,
  { parent_id, ref_id, source_id, fields }: Pick<TreeNode, 'parent_id' | 'ref_id' | 'source_id' | 'fields'>,
  scope: Scope,
): void {
  const target = draft.find(ref_id) ?? (source_id === null ? undefined : refOf(draft.model, source_id))
  if (!target) return
  mustNest(draft, target.id, parent_id)
  const min = fields.min ?? fieldIn(draft.model, target.id, 'min') ?? 0
  mustBeOrdered({ min, max: fields.max ?? fieldIn(draft.model, target.id, 'max') })
  mustSuffice(draft, target.id, min, { more: scope.toCome.get(target.id) ?? 0 })
}

function update(draft: Draft, op: Op<'update'>, { pictures }: Scope): Conflicts {
  const node = inTree(draft, op.id)
  const judged = judgedFields(node.kind, op.fields)
  if ('name' in judged) mustBeNamed(node, judged.name)
  const conflicts = Object.keys(judged).flatMap((field) => conflictOf(draft, node, field, judged[field], op.seen))
  const apart = new Set(conflicts.map(({ field }) => field))
  const values = Object.fromEntries(Object.entries(judged).filter(([field]) => !apart.has(field)))
  mustFit(draft, node, values)
  mustBeChoosable(draft, node, values.image_url, pictures)
  mustStillSuffice(draft, node, values)
  draft.set(node, values)
  return conflicts
}

/** The field is no longer what the person saw, and not what they want either. */
function conflictOf(draft: Draft, node: TreeNode, field: string, wanted: unknown, seen: Values | undefined): Conflicts {
  if (!seen || !Object.hasOwn(seen, field)) return []
  const own = node.fields[field as Field] ?? null
  const inForce = fieldIn(draft.model, node.id, field as Field)
  if ([own, inForce].some((now) => isDeepStrictEqual(now, seen[field] ?? null)) || isDeepStrictEqual(own, wanted)) return []
  return [{ field, now: inForce }]
}

/** The node with these own values is still a sound one. */
export function mustFit(draft: Draft, node: TreeNode, values: Values): void {
  mustBeUnique(draft, node.kind, node.id, values.plu)
  if (isGroup(node) && ('min' in values || 'max' in values))
    mustBeOrdered({ min: boundAfter(draft, node, values, 'min'), max: boundAfter(draft, node, values, 'max') })
}

const isGroup = ({ kind }: TreeNode): boolean => kind === 'modifier' || kind === 'link'

/** What is asked for can be met. Taking back does not ask: it leads to what was there before. */
function mustStillSuffice(draft: Draft, node: TreeNode, values: Values): void {
  if (!isGroup(node) || !('min' in values || 'max_per_option' in values)) return
  const modifier = node.kind === 'modifier' ? node : refOf(draft.model, node.id)
  if (!modifier) return
  const min = boundAfter(draft, node, values, 'min') ?? 0
  const asked = 'max_per_option' in values ? Math.max(min, mostAskedOf(draft, modifier.id)) : min
  mustSuffice(draft, modifier.id, asked, { perOption: boundAfter(draft, node, values, 'max_per_option') ?? 1 })
}

type Bound = 'min' | 'max' | 'max_per_option'

function boundAfter(draft: Draft, node: TreeNode, values: Values, field: Bound): number | null {
  const given = values[field]
  if (typeof given === 'number') return given
  return given === null ? inheritedBound(draft, node, field) : (fieldIn(draft.model, node.id, field) ?? null)
}

/** What holds once the own value is gone. */
function inheritedBound(draft: Draft, node: TreeNode, field: Bound): number | null {
  if (node.kind === 'link') {
    const modifier = refOf(draft.model, node.id)
    return modifier ? (fieldIn(draft.model, modifier.id, field) ?? null) : null
  }
  if (node.source_id !== null) return fieldIn(draft.model, node.source_id, field) ?? null
  return field === 'max' ? null : field === 'min' ? 0 : 1
}

function move(draft: Draft, op: Op<'move'>): Conflicts {
  const node = inTree(draft, op.id)
  mustMove(draft, node, op.parent_id)
  if (node.kind === 'option' && node.parent_id !== op.parent_id) mustSpare(draft, node)
  draft.move(node, op.parent_id, op.after === op.id ? undefined : op.after)
  return []
}

/** Whether a node may go below another parent. */
export function mustMove(draft: Draft, node: TreeNode, parentId: string | null): void {
  mustStand(draft, node.kind, parentId, node.id)
  if (node.parent_id === parentId) return
  const modifier = node.kind === 'link' ? refOf(draft.model, node.id) : undefined
  if (modifier) mustNest(draft, modifier.id, parentId)
  if (node.kind === 'option') mustNestWith(draft, node.id, parentId)
}

function changeLifecycle(draft: Draft, op: Op<'lifecycle'>): Conflicts {
  const node = draft.find(op.id)
  if (!node) throw new Refusal('This is not in the menu.')
  if (node.lifecycle === 'archived') mustReturn(draft, node)
  else if (!isLive(draft.model, node.id)) throw new Refusal('This is not in the menu any more.')
  if (node.kind === 'option' && op.lifecycle !== 'active') mustSpare(draft, node)
  draft.lifecycle(node, op.lifecycle)
  return []
}

/** Whether an archived node may take up its place again. */
export function mustReturn(draft: Draft, node: TreeNode): void {
  mustStand(draft, node.kind, node.parent_id)
  // Its library may have gone out of reach meanwhile.
  mustBeNamed(node, node.fields.name)
  if (node.ref_id === null) mustPoint(draft, node)
  mustBeUnique(draft, node.kind, node.id, node.fields.plu)
  const modifier = node.kind === 'link' ? refOf(draft.model, node.id) : undefined
  if (modifier) mustNest(draft, modifier.id, node.parent_id)
  if (node.kind === 'option') mustNestWith(draft, node.id, node.parent_id)
}

/** What asks for a choice from the group can still be met without this option. */
function mustSpare(draft: Draft, option: TreeNode): void {
  const modifier = draft.find(option.parent_id)
  if (!modifier || modifier.lifecycle === 'archived' || option.lifecycle !== 'active') return
  mustSuffice(draft, modifier.id, mostAskedOf(draft, modifier.id), { without: option.id })
}

function override(draft: Draft, op: Op<'override'>, { pictures }: Scope): Conflicts {
  const node = inTree(draft, op.id)
  if (op.channel === null && op.fulfilment === null) throw new Refusal('Say for which channel or fulfillment.')
  const value = judgedOverride(node.kind, op.field, op.value)
  const own = overrideAt(draft.model, node.id, op)?.value ?? null
  if (op.seen !== undefined && !isDeepStrictEqual(own, value)) {
    const inForce = fieldIn(draft.model, node.id, op.field, op)
    if (![own, inForce].some((one) => isDeepStrictEqual(one, op.seen))) return [{ field: op.field, now: inForce }]
  }
  if (op.field === 'image_url') mustBeChoosable(draft, node, value, pictures)
  draft.override(node, op, value)
  return []
}

function inTree(draft: Draft, id: string): TreeNode {
  const node = draft.find(id)
  if (!isInTree(draft, node)) throw new Refusal('This is not in the menu any more.')
  return node
}

function mustBeFree(draft: Draft, id: string, { idsElsewhere }: Scope): void {
  if (draft.model.nodes.has(id) || idsElsewhere.has(id)) throw new Refusal('This id is taken.')
}

function variantFrom(draft: Draft, sourceId: string | null): Variant {
  if (sourceId === null) return 'base'
  return draft.find(sourceId) ? 'dependent' : 'library'
}

/** Judged by the schema of the kind, of which those of all kinds are made. */
const kept = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as TreeNode['fields']
