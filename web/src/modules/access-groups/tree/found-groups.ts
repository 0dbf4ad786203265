import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { TreeFound } from '../../../ui/tree/find-in-tree.ts'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { words } from '../catalogue.ts'
import { nodeOf, topmost } from './group-nodes.ts'

/** The branch of the row “more”, for further search results; no group has such an id. */
export const foundBranch = 'found'

interface Found {
  groups: readonly AccessGroup[]
  /** Found, but not fetched yet. */
  left: number
  loading: boolean
}

/** What a search found as a tree: the groups themselves below those that lead down to them. */
export interface FoundTree {
  roots: readonly TreeNode[]
  childrenOf: (id: string) => readonly TreeNode[] | undefined
  found: TreeFound
}

/** Builds the tree from the groups found, each of which brings its way down. */
export function foundTree({ groups, left, loading }: Found, countWords: (count: number) => string): FoundTree {
  const nodes = new Map<string, TreeNode>()
  const branches = new Map<string, Set<string>>()
  const above = new Set<string>()
  const hang = (id: string, under: string) => branches.set(under, (branches.get(under) ?? new Set<string>()).add(id))
  for (const { path } of groups) {
    let under = topmost
    for (const { id, name } of path) {
      const key = String(id)
      nodes.set(key, { id: key, label: name, hasChildren: true })
      hang(key, under)
      above.add(key)
      under = key
    }
  }
  for (const group of groups) {
    const key = String(group.id)
    // One that was found says more than one that only leads to another.
    nodes.set(key, { ...nodeOf(group, countWords), hasChildren: group.children_count > 0 || above.has(key) })
    hang(key, String(group.path.at(-1)?.id ?? topmost))
  }
  const sorted = (branch: string): TreeNode[] =>
    [...(branches.get(branch) ?? [])].flatMap((id) => nodes.get(id) ?? []).toSorted((a, b) => a.label.localeCompare(b.label))
  const known = new Map([...branches.keys()].map((branch) => [branch, sorted(branch)]))
  const matches = new Set(groups.map(({ id }) => String(id)))
  const roots = known.get(topmost) ?? []
  if (left <= 0) return { roots, childrenOf: (id) => known.get(id), found: { matches, above } }
  const more = `more:${foundBranch}`
  const moreRow: TreeNode = {
    id: more,
    label: loading ? words.loading : words.showMore,
    hint: loading ? undefined : words.left(left),
    hasChildren: false,
    isAction: true,
  }
  return { roots: [...roots, moreRow], childrenOf: (id) => known.get(id), found: { matches: matches.add(more), above } }
}
