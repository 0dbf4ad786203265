import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { type MenuNode, nodeTypeOf, pricings } from '@brigade/contract/menus/menu-nodes.ts'
import { type DraftTree, hangAfter, isWithin, type OpenTree, opened, takeOut } from './draft-tree.ts'
import { takesAway } from './merge.ts'

// What an operation does to the rows, shown before the server has answered. Whatever it decides otherwise arrives with its answer.

type Of<Op extends MenuOp['op']> = Extract<MenuOp, { op: Op }>

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)
const priceIn = (value: unknown): number | undefined => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined)

/** The row's own share of changed fields; a field given back to what it inherits stays as it looks until the answer comes. */
function touchedUp(node: MenuNode, fields: Readonly<Record<string, unknown>>): MenuNode {
  const pricing = pricings.find((known) => known === fields.pricing)
  return {
    ...node,
    name: textIn(fields.name) ?? node.name,
    price_minor: priceIn(fields.price_minor) ?? node.price_minor,
    type: pricing && node.kind === 'modifier' ? nodeTypeOf(node.kind, pricing, false) : node.type,
  }
}

function create(tree: OpenTree, op: Of<'create'>): void {
  const target = op.ref_id ? tree.nodes.get(op.ref_id) : undefined
  const pricing = pricings.find((known) => known === op.fields.pricing)
  const node: MenuNode = {
    id: op.id,
    kind: op.kind,
    type: op.kind === 'link' && target ? target.type : nodeTypeOf(op.kind, pricing, false),
    variant: op.variant ?? 'base',
    parent_id: op.parent_id,
    ref_id: op.ref_id ?? null,
    source_id: op.source_id ?? null,
    position: '',
    lifecycle: 'active',
    name: target?.name ?? '',
    price_minor: op.kind === 'placement' ? (target?.price_minor ?? null) : null,
    paused: target?.paused ?? false,
    revision: 0,
  }
  hangAfter(tree, touchedUp(node, op.fields), op.after)
}

function update(tree: OpenTree, { id, fields }: Of<'update'>): void {
  const before = tree.nodes.get(id)
  if (!before) return
  const after = touchedUp(before, fields)
  tree.nodes.set(id, after)
  // What shows this node by its name and price goes along, unless it says otherwise itself.
  for (const userId of tree.users.get(id) ?? []) {
    const user = tree.nodes.get(userId)
    if (!user) continue
    tree.nodes.set(userId, {
      ...user,
      name: user.name === before.name ? after.name : user.name,
      price_minor: user.kind === 'placement' && user.price_minor === before.price_minor ? after.price_minor : user.price_minor,
      type: user.kind === 'link' ? after.type : user.type,
    })
  }
}

function move(tree: OpenTree, { id, parent_id, after }: Of<'move'>): void {
  const node = tree.nodes.get(id)
  if (!node || (parent_id !== null && isWithin(tree, parent_id, id))) return
  takeOut(tree, id)
  hangAfter(tree, { ...node, parent_id }, after)
}

function duplicate(tree: OpenTree, { id, new_id }: Of<'duplicate'>): void {
  const node = tree.nodes.get(id)
  if (node) hangAfter(tree, { ...node, id: new_id, paused: false }, id)
}

function setLifecycle(tree: OpenTree, { id, lifecycle }: Of<'lifecycle'>): void {
  const away = tree.away.find((one) => one.id === id)
  if (away && lifecycle !== 'archived') {
    tree.away = tree.away.filter((one) => one !== away)
    hangAfter(tree, { ...away, lifecycle }, undefined)
    return
  }
  const node = tree.nodes.get(id)
  if (!node) return
  const archived: MenuNode = { ...node, lifecycle: 'archived' }
  if (lifecycle === 'archived' && takesAway(archived)) tree.away = [...tree.away, archived]
  if (lifecycle === 'archived') takeOut(tree, id)
  else tree.nodes.set(id, { ...node, lifecycle })
}

function detach(tree: OpenTree, { id }: Of<'detach'>): void {
  const node = tree.nodes.get(id)
  if (node) tree.nodes.set(id, { ...node, variant: 'base' })
}

function replayOne(tree: OpenTree, op: MenuOp): void {
  // A batch whose answer was lost may have arrived with the news of others already.
  if (op.op === 'create' && tree.nodes.has(op.id)) return
  if (op.op === 'duplicate' && tree.nodes.has(op.new_id)) return
  if (op.op === 'create') create(tree, op)
  else if (op.op === 'update') update(tree, op)
  else if (op.op === 'move') move(tree, op)
  else if (op.op === 'lifecycle') setLifecycle(tree, op)
  else if (op.op === 'duplicate') duplicate(tree, op)
  else if (op.op === 'detach') detach(tree, op)
}

/** The tree as it will be once these operations are done. */
export function replayed(tree: DraftTree, ops: readonly MenuOp[]): DraftTree {
  if (ops.length === 0) return tree
  const next = opened(tree)
  for (const op of ops) replayOne(next, op)
  return next
}
