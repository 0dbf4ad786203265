import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { words } from '../catalogue.ts'

/** Branch of the groups that have nothing above them. */
export const topmost = ''
export const nodesPerPage = 100

/** One page of the children of a branch, as far as it has come. */
export interface BranchPage {
  groups: readonly AccessGroup[] | undefined
  total: number
  failed: boolean
}

/** Rows that are no groups: they fetch what is missing. */
export type NodeAction = { open: number } | { more: string } | { retry: string }

/** What choosing a row does. */
export function actionOf(nodeId: string): NodeAction {
  const [kind, branch] = nodeId.split(':')
  if (kind === 'more') return { more: branch ?? topmost }
  if (kind === 'retry') return { retry: branch ?? topmost }
  return { open: Number(nodeId) }
}

/** The rows of a branch; undefined while its first page is on its way. */
export function nodesOf(branch: string, pages: readonly BranchPage[], countWords: (count: number) => string): TreeNode[] | undefined {
  const groups = pages.flatMap((page) => page.groups ?? [])
  const failed = pages.some((page) => page.failed && !page.groups)
  if (!pages[0]?.groups && !failed) return undefined
  // A page fetched later may repeat a group that moved down meanwhile.
  const nodes = [...new Map(groups.map((group) => [group.id, nodeOf(group, countWords)])).values()]
  if (failed) return [...nodes, { id: `retry:${branch}`, label: words.branchFailed, hasChildren: false, isAction: true }]
  const left = Math.max(...pages.map((page) => page.total)) - nodes.length
  const loading = pages.some((page) => !page.groups)
  if (left <= 0) return nodes
  return [
    ...nodes,
    {
      id: `more:${branch}`,
      label: loading ? words.loading : words.showMore,
      hint: loading ? undefined : words.left(left),
      hasChildren: false,
      isAction: true,
    },
  ]
}

/** The row of a group, with how many it holds. */
export function nodeOf({ id, name, children_count }: AccessGroup, countWords: (count: number) => string): TreeNode {
  return {
    id: String(id),
    label: name,
    hint: children_count > 0 ? countWords(children_count) : undefined,
    hasChildren: children_count > 0,
  }
}
