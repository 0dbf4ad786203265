import type { ReactNode } from 'react'
import type { TreeFound } from './find-in-tree.ts'
import { words } from './tree-texts.ts'

/** A word or two about a node: paused, dynamic, which variant. */
export interface TreeBadge {
  label: string
  tone?: 'ok' | 'warn' | 'bad' | 'accent' | 'idle' | undefined
  icon?: ReactNode
}

/** A node of a tree whose children may not have been fetched yet. */
export interface TreeNode {
  id: string
  label: string
  /** Before the label: what kind of node it is. */
  icon?: ReactNode
  hint?: string | undefined
  hasChildren: boolean
  badges?: readonly TreeBadge[] | undefined
  /** Can be opened and chosen, but neither moved nor renamed. */
  readOnly?: boolean | undefined
  /** Can be seen only. */
  disabled?: boolean | undefined
  /** No node at all but something to press, such as fetching more. */
  isAction?: boolean | undefined
}

/** Where the nodes come from. */
export interface TreeSource {
  roots: readonly TreeNode[]
  /** The children known so far; undefined while they have not been fetched. */
  childrenOf: (id: string) => readonly TreeNode[] | undefined
  /** Why the children could not be fetched. */
  failedOf?: ((id: string) => string | undefined) | undefined
}

/** A visible row: a node, or what stands for children that failed or are none. */
export interface TreeRow {
  kind: 'node' | 'failed' | 'empty'
  node: TreeNode
  level: number
  parent: string | undefined
  position: number
  siblings: number
  isOpen: boolean
  /** Open, and its children still on their way. */
  pending: boolean
  /** Shown for what is below it only. */
  isDimmed: boolean
}

const failedSuffix = '/failed'
const none: ReadonlySet<string> = new Set()

/** The branch that a row about failed children stands for. */
export const branchOfFailure = (rowId: string): string => rowId.slice(0, -failedSuffix.length)

function standIn(kind: 'failed' | 'empty', branch: string, label: string, level: number): TreeRow {
  const node = { id: kind === 'failed' ? branch + failedSuffix : `${branch}/empty`, label, hasChildren: false, isAction: true }
  return { kind, node, level, parent: branch, position: 1, siblings: 1, isOpen: false, pending: false, isDimmed: false }
}

interface Walk {
  source: TreeSource
  expanded: ReadonlySet<string>
  found: TreeFound | undefined
  /** While searching: what was opened or closed by hand since. */
  toggled: ReadonlySet<string>
  rows: TreeRow[]
}

function isOpenIn({ expanded, found, toggled }: Walk, id: string): boolean {
  return found ? found.above.has(id) !== toggled.has(id) : expanded.has(id)
}

function walkBranch(walk: Walk, nodes: readonly TreeNode[], level: number, parent: string | undefined, wholly: boolean): void {
  const { source, found, rows } = walk
  const shown = found && !wholly ? nodes.filter(({ id }) => found.matches.has(id) || found.above.has(id)) : nodes
  for (let index = 0; index < shown.length; index += 1) {
    const node = shown[index]
    if (!node) continue
    const { id } = node
    const isOpen = node.hasChildren && isOpenIn(walk, id)
    const children = isOpen ? source.childrenOf(id) : undefined
    const failure = isOpen && !children ? source.failedOf?.(id) : undefined
    const pending = isOpen && !children && failure === undefined
    const isDimmed = found !== undefined && !found.matches.has(id)
    rows.push({ kind: 'node', node, level, parent, position: index + 1, siblings: shown.length, isOpen, pending, isDimmed })
    if (failure !== undefined) rows.push(standIn('failed', id, failure, level + 1))
    else if (children?.length === 0) rows.push(standIn('empty', id, words.nothingInside, level + 1))
    else if (children) walkBranch(walk, children, level + 1, id, found !== undefined && !found.above.has(id))
  }
}

/** The visible rows of a tree, from the top down; while searching only what is found, below its ancestors. */
export function visibleRows(source: TreeSource, expanded: ReadonlySet<string>, found?: TreeFound, toggled = none): TreeRow[] {
  const rows: TreeRow[] = []
  walkBranch({ source, expanded, found, toggled, rows }, source.roots, 1, undefined, false)
  return rows
}
