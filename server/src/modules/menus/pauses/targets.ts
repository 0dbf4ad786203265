import { searchable } from '@brigade/contract/fields/searchable.ts'
import type { Pausable, PauseKind, PauseTarget } from '@brigade/contract/menus/pauses.ts'
import { rootsToWalk } from '../draft/menu-size.ts'
import { childrenOf, localOf, type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { nameOf } from '../public/values.ts'
import { isPaused, type PausesNow, tagsOf } from './paused.ts'

type Found = Omit<Pausable, 'is_paused'>

const kinds: ReadonlySet<string> = new Set<PauseKind>(['item', 'size', 'option', 'menu'])
const isPausable = (node: TreeNode): node is TreeNode & { kind: Exclude<PauseKind, 'tag'> } => kinds.has(node.kind)
/** Deeper than modifiers may be nested, and categories in practice. */
const deepest = 20

/** Everything of a menu that can be paused, each once, in the order of the menu; tags last. */
export function pausables(model: MenuModel): Found[] {
  const found = new Map<string, Found & { uses: number }>()
  const tags = new Map<string, Found & { uses: number }>()
  /** Answers whether it was met for the first time. */
  const meet = (node: TreeNode, place: string): boolean => {
    const known = found.get(node.id)
    if (known) known.uses += 1
    else if (isPausable(node)) found.set(node.id, { kind: node.kind, node_id: node.id, tag: null, name: nameOf(model, node.id), place, uses: 1 })
    if (!known) for (const tag of tagsOf(model, node)) count(tags, tag)
    return !known
  }
  const choices = (node: TreeNode, name: string, depth: number): void => {
    if (depth > deepest) return
    for (const size of childrenOf(model, node.id, 'size')) if (meet(size, name)) choices(size, name, depth + 1)
    for (const link of childrenOf(model, node.id, 'link')) {
      const modifier = refOf(model, link.id)
      if (!modifier) continue
      const title = nameOf(model, modifier.id)
      for (const option of childrenOf(model, modifier.id, 'option')) if (meet(option, title)) choices(option, title, depth + 1)
    }
  }
  const walk = (node: TreeNode, place: string, depth: number): void => {
    if (depth > deepest) return
    if (node.kind === 'placement') {
      const item = refOf(model, node.id)
      if (item && meet(item, place)) choices(item, nameOf(model, item.id), 0)
      return
    }
    const name = nameOf(model, node.id)
    if (node.kind === 'menu') meet(node, place)
    for (const child of childrenOf(model, node.id)) walk(child, name, depth + 1)
  }
  for (const root of rootsToWalk(model)) walk(root, '', 0)
  return [...found.values(), ...tags.values()]
}

function count(tags: Map<string, Found & { uses: number }>, tag: string): void {
  const key = tag.toLowerCase()
  const known = tags.get(key)
  if (known) known.uses += 1
  else tags.set(key, { kind: 'tag', node_id: null, tag, name: tag, place: '', uses: 1 })
}

const kindOrder: readonly PauseKind[] = ['item', 'tag', 'option', 'size', 'menu']

/** Those whose name and place hold every word, the likeliest first. */
export function matching(all: readonly Found[], q: string): Found[] {
  const words = searchable(q).split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  return all
    .flatMap((found, at) => {
      const name = searchable(found.name)
      const text = `${name} ${searchable(found.place)}`
      if (!words.every((word) => text.includes(word))) return []
      const rank = name.startsWith(whole) ? 0 : ` ${name}`.includes(` ${whole}`) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3
      return [{ found, order: [rank, kindOrder.indexOf(found.kind), at] }]
    })
    .sort((a, b) => a.order.reduce((decided, one, at) => decided || one - (b.order[at] ?? 0), 0))
    .map(({ found }) => found)
}

/** Marks what is paused now. */
export function withState(model: MenuModel, found: readonly Found[], now: PausesNow): Pausable[] {
  return found.map((one) => ({
    ...one,
    is_paused: one.node_id === null ? now.tags.has((one.tag ?? '').toLowerCase()) : isPaused(model, one.node_id, now),
  }))
}

export interface Target {
  readonly kind: PauseKind
  readonly node_id: string | null
  readonly tag: string | null
  readonly name: string
  readonly place: string
}

/** What is meant: a placement stands for its item, a library's definition for the version of it that this menu has. */
export function targetOf(model: MenuModel, { node_id, tag }: PauseTarget): Target | undefined {
  if (tag != null) return { kind: 'tag', node_id: null, tag, name: tag, place: '' }
  const named = node_id == null ? undefined : model.nodes.get(node_id)
  const node = named && (named.kind === 'placement' ? refOf(model, named.id) : localOf(model, named))
  if (!node || node.lifecycle === 'archived' || !isPausable(node)) return undefined
  const parent = node.kind === 'size' || node.kind === 'option' ? node.parent_id : null
  return { kind: node.kind, node_id: node.id, tag: null, name: nameOf(model, node.id), place: parent === null ? '' : nameOf(model, parent) }
}
