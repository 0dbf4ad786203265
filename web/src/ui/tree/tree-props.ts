import type { ReactNode } from 'react'
import type { MenuAction } from '../layers/Menu.tsx'
import type { TreePlace } from './drop-rules.ts'
import type { TreeFound } from './find-in-tree.ts'
import type { TreeNode, TreeSource } from './tree-rows.ts'

/** Nodes, in their order, and where they are to go. */
export interface TreeMove extends TreePlace {
  ids: readonly string[]
}

/** A tree as both of its layouts take it; what is left out cannot be done. */
export interface TreeGridProps extends TreeSource {
  label: string
  expanded: ReadonlySet<string>
  /** Branches were opened or closed; fetch the children that are not known. */
  onExpand: (ids: readonly string[], open: boolean) => void
  /** Fetch the children of a branch again. */
  onRetry?: ((id: string) => void) | undefined
  /** The node that is open elsewhere on the page. */
  selected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
  /** Several nodes chosen, to do something with them at once. */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Moves nodes; answers nothing, for who asks first may still refuse. */
  onMove?: ((move: TreeMove) => void) | undefined
  /** Opens the owner's own dialog for a move, in place of the tree's. */
  onMoveTo?: ((ids: readonly string[]) => void) | undefined
  canMove?: ((node: TreeNode) => boolean) | undefined
  canDrop?: ((ids: readonly string[], place: TreePlace) => boolean) | undefined
  /** Whether the children of a branch have an order of their own; otherwise nodes are only moved into others. */
  ordered?: boolean | undefined
  /** Renames a node; answers the sentence that says why it was refused, or false when whoever was asked thought better of it. */
  onRename?: ((id: string, name: string) => Promise<string | false | undefined>) | undefined
  canRename?: ((node: TreeNode) => boolean) | undefined
  /** More that can be done with a node, for its menu. */
  actionsOf?: ((node: TreeNode) => MenuAction[]) | undefined
  /** Shows only what is called so, below its ancestors. */
  search?: string | undefined
  /** What the owner found by its own search, in place of the tree's. */
  found?: TreeFound | undefined
  onClearSearch?: (() => void) | undefined
  /** On a phone, the way down to the level shown, where the owner keeps it; otherwise the tree does. */
  path?: readonly string[] | undefined
  onPath?: ((path: readonly string[]) => void) | undefined
  /** On a phone, the way to add to a level with nothing inside. */
  renderEmpty?: ((id: string) => ReactNode) | undefined
  /** At the end of a row: counts. Must stay the same function for rows to stay cheap. */
  renderEnd?: ((node: TreeNode) => ReactNode) | undefined
  /** An `<EmptyState>` for a tree without nodes. */
  empty?: ReactNode
}
