import { isDeepStrictEqual } from 'node:util'
import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import type { Lifecycle, NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { inOrder, isLive, type MenuModel, overrideAt, shelfOf, type TreeNode, withBelow } from '../public/model.ts'
import type { DraftChange, DraftChangeOf } from './draft-changes.ts'
import { freshPositions, positionBetween } from './positions.ts'

interface WorkingModel extends MenuModel {
  readonly nodes: Map<string, TreeNode>
  readonly shelves: Map<string, string[]>
  readonly referring: Map<string, Set<string>>
  readonly heirs: Map<string, Set<string>>
  readonly overrides: Map<string, readonly Override[]>
}

/** Own values of one node as a bag: which of them its kind may have is judged before. */
export type Values = Readonly<Record<string, unknown>>

/** A draft while a batch changes it in memory: keeps the indexes true, and remembers what to write and how to take it back. */
export class Draft {
  readonly model: WorkingModel
  readonly created = new Set<string>()
  /** Nodes whose row has to be written. */
  readonly edited = new Set<string>()
  /** Nodes whose name, price or state may show in other rows. */
  readonly shown = new Set<string>()
  readonly overridden = new Map<string, Override>()
  /** Items that gave up a PLU, which another may take in the same batch. */
  readonly replumbed = new Set<string>()
  #undoing: DraftChange[] = []
  #plus: Map<string, string> | undefined

  constructor(model: MenuModel) {
    this.model = workingCopy(model)
  }

  /** What takes back all that was done since the last call, in the order to do it. */
  takeUndoing(): DraftChange[] {
    const undoing = this.#undoing.toReversed()
    this.#undoing = []
    return undoing
  }

  /** A node of this tree. */
  find(id: string | null | undefined): TreeNode | undefined {
    const node = id == null ? undefined : this.model.nodes.get(id)
    return node?.restaurant_id === this.model.restaurantId ? node : undefined
  }

  create(node: Omit<TreeNode, 'restaurant_id' | 'position' | 'revision'>, after?: string | null): TreeNode {
    const bare = { ...node, restaurant_id: this.model.restaurantId, position: '', revision: 0 }
    const made: TreeNode = { ...bare, position: this.#positionIn(shelfOf(bare), after) }
    this.model.nodes.set(made.id, made)
    this.#shelve(made)
    this.#point(this.model.referring, made.ref_id, made.id)
    this.#point(this.model.heirs, made.source_id, made.id)
    this.created.add(made.id)
    this.shown.add(made.id)
    this.#notePlu(made)
    this.#undoing.push({ do: 'lifecycle', id: made.id, to: 'archived', seen: made.lifecycle, isNew: true })
    return made
  }

  set(node: TreeNode, to: Values): void {
    const before: Record<string, unknown> = {}
    const fields: Record<string, unknown> = { ...node.fields }
    for (const [field, value] of Object.entries(to)) {
      const old = fields[field] ?? null
      if (isDeepStrictEqual(old, value ?? null)) continue
      before[field] = old
      if (value == null) delete fields[field]
      else fields[field] = value
    }
    if (Object.keys(before).length === 0) return
    this.#forgetPlu(node, fields.plu)
    // Judged by the kind's schema before it came here.
    this.#replace(node, { fields: fields as Partial<NodeFields> })
    const seen = Object.fromEntries(Object.keys(before).map((field) => [field, fields[field] ?? null]))
    this.#undoing.push({ do: 'set', id: node.id, to: before, seen })
  }

  lifecycle(node: TreeNode, to: Lifecycle, isNew = false): void {
    if (node.lifecycle === to) return
    this.#undoing.push({ do: 'lifecycle', id: node.id, to: node.lifecycle, seen: to, ...(isNew && { isNew }) })
    if (to === 'archived') this.#forgetPlu(node, undefined)
    this.#replace(node, { lifecycle: to })
    // A client that dropped an archived node also dropped everything below it, so all of it is sent again.
    if (node.lifecycle === 'archived') for (const below of withBelow(this.model, node.id)) this.shown.add(below.id)
  }

  inherit(node: TreeNode, to: DraftChangeOf<'inherit'>['to']): void {
    const { variant, source_id, ref_id } = node
    this.#undoing.push({ do: 'inherit', id: node.id, to: { variant, source_id, ref_id }, seen: to })
    if (source_id !== null) this.model.heirs.get(source_id)?.delete(node.id)
    if (ref_id !== null) this.model.referring.get(ref_id)?.delete(node.id)
    this.#point(this.model.heirs, to.source_id, node.id)
    this.#point(this.model.referring, to.ref_id, node.id)
    this.#replace(node, to)
  }

  override(node: TreeNode, { channel, fulfilment, field }: Pick<Override, 'channel' | 'fulfilment' | 'field'>, to: unknown): void {
    const { overrides } = this.model
    const all = overrides.get(node.id) ?? []
    const current = overrideAt(this.model, node.id, { channel, fulfilment, field })
    const old = current?.value ?? null
    if (isDeepStrictEqual(old, to ?? null)) return
    const override: Override = { node_id: node.id, channel, fulfilment, field, value: to ?? null }
    overrides.set(node.id, [...all.filter((one) => one !== current), ...(to == null ? [] : [override])])
    this.overridden.set([node.id, channel, fulfilment, field].join(' '), override)
    this.edited.add(node.id)
    this.#undoing.push({ do: 'override', id: node.id, channel, fulfilment, field, to: old, seen: to ?? null })
  }

  /** Puts a node below a parent, after a sibling: null is first, left out is last. */
  move(node: TreeNode, parentId: string | null, after: string | null | undefined): void {
    this.#unshelve(node)
    const position = this.#positionIn(shelfOf({ ...node, parent_id: parentId }), after)
    this.#shelve(node)
    this.place(node, { parent_id: parentId, position })
  }

  place(node: TreeNode, to: DraftChangeOf<'place'>['to'], isQuiet = false): void {
    const { parent_id, position } = node
    if (parent_id === to.parent_id && position === to.position) return
    this.#unshelve(node)
    const moved = { ...node, ...to }
    this.model.nodes.set(node.id, moved)
    this.#shelve(moved)
    this.edited.add(node.id)
    this.#undoing.push({ do: 'place', id: node.id, to: { parent_id, position }, seen: to, ...(isQuiet && { isQuiet }) })
  }

  /** The item in the tree that has a PLU of its own. */
  holderOf(plu: string): TreeNode | undefined {
    this.#plus ??= new Map([...this.model.nodes.values()].flatMap((node) => (this.#ownsPlu(node) ? [[node.fields.plu ?? '', node.id] as const] : [])))
    return this.find(this.#plus.get(plu))
  }

  #ownsPlu(node: TreeNode): boolean {
    const isMine = node.kind === 'item' && node.restaurant_id === this.model.restaurantId
    return isMine && node.lifecycle !== 'archived' && (node.fields.plu ?? '') !== ''
  }

  #notePlu(node: TreeNode): void {
    if (this.#ownsPlu(node)) this.#plus?.set(node.fields.plu ?? '', node.id)
  }

  #forgetPlu(node: TreeNode, next: unknown): void {
    if (!this.#ownsPlu(node) || node.fields.plu === next) return
    this.replumbed.add(node.id)
    this.#plus?.delete(node.fields.plu ?? '')
  }

  #replace(node: TreeNode, change: Partial<TreeNode>): void {
    const now = { ...node, ...change }
    this.model.nodes.set(node.id, now)
    this.edited.add(node.id)
    this.shown.add(node.id)
    this.#notePlu(now)
  }

  #point(index: Map<string, Set<string>>, to: string | null, from: string): void {
    if (to === null) return
    const set = index.get(to)
    if (set) set.add(from)
    else index.set(to, new Set([from]))
  }

  #positionIn(shelf: string, after: string | null | undefined): string {
    const ids = this.model.shelves.get(shelf) ?? []
    const at = this.#indexAfter(ids, shelf, after)
    const found = positionBetween(this.#positionAt(ids, at - 1), this.#positionAt(ids, at))
    if (found !== undefined) return found
    const fresh = freshPositions(ids.length + 1)
    for (const [index, id] of [...ids].entries()) {
      const node = this.model.nodes.get(id)
      const position = fresh[index < at ? index : index + 1]
      if (node && position !== undefined) this.place(node, { parent_id: node.parent_id, position }, true)
    }
    return fresh[at] ?? ''
  }

  /** A sibling that has gone elsewhere meanwhile leaves the end. */
  #indexAfter(ids: readonly string[], shelf: string, after: string | null | undefined): number {
    if (after === null) return 0
    const sibling = after === undefined ? undefined : this.find(after)
    return sibling && shelfOf(sibling) === shelf ? this.#indexOf(ids, sibling) + 1 : ids.length
  }

  #positionAt(ids: readonly string[], at: number): string | undefined {
    return this.model.nodes.get(ids[at] ?? '')?.position
  }

  /** First place at which nothing sorts before the node. */
  #indexOf(ids: readonly string[], node: TreeNode): number {
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.model.nodes.get(ids[middle] ?? '')
      if (other && inOrder(other, node) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #shelve(node: TreeNode): void {
    const shelf = shelfOf(node)
    const ids = this.model.shelves.get(shelf) ?? []
    ids.splice(this.#indexOf(ids, node), 0, node.id)
    this.model.shelves.set(shelf, ids)
  }

  #unshelve(node: TreeNode): void {
    const ids = this.model.shelves.get(shelfOf(node)) ?? []
    const at = this.#indexOf(ids, node)
    if (ids[at] === node.id) ids.splice(at, 1)
  }
}

/** A model that may be changed; nodes themselves never are, they are replaced. */
function workingCopy(model: MenuModel): WorkingModel {
  return {
    ...model,
    nodes: new Map(model.nodes),
    shelves: new Map([...model.shelves].map(([shelf, ids]) => [shelf, [...ids]])),
    referring: new Map([...model.referring].map(([id, from]) => [id, new Set(from)])),
    heirs: new Map([...model.heirs].map(([id, from]) => [id, new Set(from)])),
    overrides: new Map(model.overrides),
  }
}

/** Nodes whose row looks different: those that changed, and those that show them. */
export function touchedBy(draft: Draft): Set<string> {
  const { model } = draft
  const touched = new Set(draft.shown)
  // A set may grow while it is walked.
  for (const id of touched) {
    for (const one of model.referring.get(id) ?? []) touched.add(one)
    for (const one of model.heirs.get(id) ?? []) touched.add(one)
  }
  for (const id of [...draft.created, ...draft.edited]) touched.add(id)
  return new Set([...touched].filter((id) => draft.find(id)))
}

export const isInTree = (draft: Draft, node: TreeNode | undefined): node is TreeNode => node !== undefined && isLive(draft.model, node.id)
