import { randomUUID } from 'node:crypto'
import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, isLive, itemsOf, type MenuModel, modifiersOf, refOf, rootsOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import type { ImportedMenu, ImportedNode } from './imported-menu.ts'

/** What a thing of the file is in the draft: a row that is there, one that was removed and comes back, or a new one. */
export interface Matched {
  readonly imported: ImportedNode
  readonly id: string
  readonly parentId: string | null
  readonly refId: string | null
  readonly existing: TreeNode | undefined
  readonly comesBack: boolean
}

// A menu may stand in a category, as a category in a menu: of these the file tells what others stand in first.
const inOrderOfMaking: readonly (readonly NodeKind[])[] = [
  ['menu', 'category'],
  ['item'],
  ['size'],
  ['modifier'],
  ['option'],
  ['link'],
  ['placement'],
]
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Each thing of the file with its row, what others stand on first. */
export function matchNodes(model: MenuModel, menu: ImportedMenu, ids: ReadonlyMap<string, string>, idsElsewhere: ReadonlySet<string>): Matched[] {
  const matcher = new Matcher(model, menu, ids, idsElsewhere)
  return inOrderOfMaking.flatMap((kinds) => menu.nodes.filter(({ kind }) => kinds.includes(kind)).map((node) => matcher.match(node)))
}

class Matcher {
  readonly #model: MenuModel
  readonly #ids: ReadonlyMap<string, string>
  readonly #taken: ReadonlySet<string>
  readonly #isTable: boolean
  readonly #found = new Map<string, string>()
  readonly #claimed = new Set<string>()
  /** The same below one parent: what shows through stands below several, each time as itself. */
  readonly #claimedAt = new Set<string>()
  readonly #items: { readonly plu: Map<string, TreeNode>; readonly sku: Map<string, TreeNode> }
  /** Categories in which the file puts an item, by its key. */
  readonly #placed: ReadonlyMap<string, readonly string[]>

  constructor(model: MenuModel, menu: ImportedMenu, ids: ReadonlyMap<string, string>, taken: ReadonlySet<string>) {
    this.#model = model
    this.#ids = ids
    this.#taken = taken
    this.#isTable = menu.format === 'csv'
    this.#items = { plu: codesOf(model, 'plu'), sku: codesOf(model, 'sku') }
    const places = menu.nodes.filter(({ kind }) => kind === 'placement')
    this.#placed = new Map([...Map.groupBy(places, ({ ref }) => ref ?? '')].map(([item, at]) => [item, at.map(({ parent }) => parent ?? '')]))
  }

  match(imported: ImportedNode): Matched {
    const parentId = this.#idOf(imported.parent)
    const refId = this.#idOf(imported.ref)
    const own = this.#own(this.#ids.get(imported.key))
    const live = this.#liveRow(imported, own, parentId) ?? this.#likely(imported, parentId, refId)
    const isBack = live === undefined && own?.lifecycle === 'archived' && own.parent_id === parentId && own.ref_id === refId
    const found = live ?? (isBack && !this.#claimed.has(own.id) ? own : undefined)
    const id = found?.id ?? this.#freeId(imported.key)
    this.#found.set(imported.key, id)
    this.#claimed.add(id)
    this.#claimedAt.add(`${parentId} ${id}`)
    return { imported, id, parentId, refId, existing: found, comesBack: found !== undefined && live === undefined }
  }

  #idOf(key: string | null): string | null {
    return key === null ? null : (this.#found.get(key) ?? null)
  }

  /** A row of this menu, archived or not. */
  #own(id: string | undefined): TreeNode | undefined {
    const node = this.#model.nodes.get(id ?? '')
    return node?.restaurant_id === this.#model.restaurantId ? node : undefined
  }

  #freeId(key: string): string {
    const id = this.#ids.get(key)
    return id === undefined || this.#model.nodes.has(id) || this.#taken.has(id) || this.#claimed.has(id) ? randomUUID() : id
  }

  #isFree(node: TreeNode | undefined, kind: NodeKind, parentId: string | null = null): node is TreeNode {
    if (node === undefined || node.kind !== kind) return false
    return node.parent_id === parentId ? !this.#claimed.has(node.id) : !this.#claimedAt.has(`${parentId} ${node.id}`)
  }

  /** The first that nothing of the file is yet; what a library shows through may be several, for it stands in several places. */
  #first(among: readonly TreeNode[], kind: NodeKind, parentId: string | null): TreeNode | undefined {
    const isForeign = (one: TreeNode) => one.kind === kind && one.restaurant_id !== this.#model.restaurantId
    return among.find((one) => this.#isFree(one, kind, parentId)) ?? among.find(isForeign)
  }

  /** The row that an earlier import made of it. It may have been moved since; what stands below something removed comes back with it. */
  #liveRow(imported: ImportedNode, own: TreeNode | undefined, parentId: string | null): TreeNode | undefined {
    if (!this.#isFree(own, imported.kind, own?.parent_id) || own.lifecycle === 'archived') return undefined
    return isLive(this.#model, own.id) || own.parent_id === parentId ? own : undefined
  }

  /** A row that somebody else made of the same thing: by its codes, by what it joins, or by its name if that is unique. */
  #likely(imported: ImportedNode, parentId: string | null, refId: string | null): TreeNode | undefined {
    const { kind, fields, sourceId } = imported
    const model = this.#model
    if (kind === 'link' || kind === 'placement') {
      if (parentId === null || refId === null) return undefined
      return this.#first(
        childrenOf(model, parentId, kind).filter((one) => refOf(model, one.id)?.id === refId),
        kind,
        parentId,
      )
    }
    if (kind === 'item') return this.#likelyItem(imported)
    const byId = this.#isTable ? model.nodes.get(withoutCopy(sourceId)) : undefined
    if (byId && isLive(model, byId.id) && this.#first([byId], kind, byId.parent_id)) return byId
    if (kind === 'modifier') return this.#isTable ? this.#named(modifiersOf(model), kind, fields.name) : undefined
    const siblings = parentId === null ? rootsOf(model) : childrenOf(model, parentId)
    return this.#named(siblings, kind, fields.name, parentId)
  }

  #likelyItem({ key, kind, fields, sourceId }: ImportedNode): TreeNode | undefined {
    const byId = this.#isTable ? this.#model.nodes.get(sourceId) : undefined
    const candidates = [byId, this.#items.plu.get(fields.plu ?? ''), this.#items.sku.get(fields.sku ?? '')]
    const found = candidates.find((one) => this.#isFree(one, kind) && isLive(this.#model, one.id))
    if (found || !this.#isTable) return found
    const around = (this.#placed.get(key) ?? []).flatMap((category) => childrenOf(this.#model, this.#idOf(category) ?? '', 'placement'))
    const items = around.flatMap((placement) => refOf(this.#model, placement.id) ?? [])
    return this.#named(items, kind, fields.name)
  }

  #named(among: readonly TreeNode[], kind: NodeKind, name: string | undefined, parentId: string | null = null): TreeNode | undefined {
    const wanted = plain(name ?? '')
    const called = [...new Set(among.filter((one) => one.variant !== 'dynamic' && plain(nameOf(this.#model, one.id)) === wanted))]
    // Of sizes and options of one name the first that is left is meant.
    if (kind === 'size' || kind === 'option') return this.#first(called, kind, parentId)
    const free = called.filter((one) => this.#isFree(one, kind, parentId))
    return free.length === 1 ? free[0] : undefined
  }
}

/** Ids of a table without the mark of what is shown once more. */
const withoutCopy = (id: string): string => id.replace(/ #\d+$/, '')

function codesOf(model: MenuModel, field: 'plu' | 'sku'): Map<string, TreeNode> {
  const codes = new Map<string, TreeNode>()
  for (const item of itemsOf(model)) {
    const code = fieldIn(model, item.id, field)
    if (typeof code === 'string' && code !== '' && !codes.has(code)) codes.set(code, item)
  }
  return codes
}
