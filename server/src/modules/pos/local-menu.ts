import { type PosKind, posKinds } from '@brigade/contract/pos.ts'
import { isLive, type MenuModel, ownNodes, refOf, shelved, sourceOf, type TreeNode } from '../menus/public/model.ts'
import { type Field, fieldIn } from '../menus/public/values.ts'

/** A node of our menu as the merge sees it. */
export interface LocalNode {
  readonly id: string
  readonly kind: PosKind
  readonly parentId: string | null
  readonly name: string
  /** Undefined where it has none of its own and inherits none. */
  readonly price_minor: number | null | undefined
  readonly plu: string | undefined
  /** Ids of the modifiers that hang on an item, without those that a library shows through. */
  readonly modifiers: readonly string[]
}

const isPosKind = (kind: string): kind is PosKind => posKinds.some((one) => one === kind)

/** The restaurant's own categories and definitions that are in use. */
export function localMenuOf(model: MenuModel): LocalNode[] {
  return ownNodes(model).flatMap((node) => (isPosKind(node.kind) && isLive(model, node.id) ? [localNodeOf(model, node, node.kind)] : []))
}

function localNodeOf(model: MenuModel, node: TreeNode, kind: PosKind): LocalNode {
  return {
    id: node.id,
    kind,
    parentId: kind === 'size' || kind === 'option' ? node.parent_id : null,
    name: fieldIn(model, node.id, 'name') ?? '',
    price_minor: saidOf(model, node, 'price_minor'),
    plu: saidOf(model, node, 'plu'),
    modifiers: kind === 'item' ? linksOn(model, node.id).flatMap(({ id }) => refOf(model, id)?.id ?? []) : [],
  }
}

/** Own links of an item that are in use. */
export function linksOn(model: MenuModel, itemId: string): TreeNode[] {
  return shelved(model, itemId).filter(({ kind, lifecycle }) => kind === 'link' && lifecycle !== 'archived')
}

/** Its own value or the one it inherits; not the default, which nobody said. */
function saidOf<F extends Field>(model: MenuModel, node: TreeNode, field: F) {
  const own = node.fields[field]
  if (own !== undefined) return own
  return sourceOf(model, node.id) ? (fieldIn(model, node.id, field) ?? undefined) : undefined
}
