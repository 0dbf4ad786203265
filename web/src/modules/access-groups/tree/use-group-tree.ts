import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { groupPage } from '../queries.ts'
import { nodesOf, nodesPerPage, topmost } from './group-nodes.ts'

type PagesShown = ReadonlyMap<string, number>

function askedPages(branches: readonly string[], shown: PagesShown): { branch: string; page: number }[] {
  return branches.flatMap((branch) => Array.from({ length: shown.get(branch) ?? 1 }, (_, index) => ({ branch, page: index + 1 })))
}

/** The tree as far as it has been opened: children are fetched branch by branch and page by page. */
export function useGroupTree(selected: AccessGroup | undefined, countWords: (count: number) => string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<PagesShown>(new Map())
  const asked = askedPages([topmost, ...expanded], shown)
  const answers = useQueries({
    queries: asked.map(({ branch, page }) => groupPage({ ...(branch !== topmost && { parent_id: Number(branch) }), page, per_page: nodesPerPage })),
  })
  const wayDown = selected && [...selected.path.map(({ id }) => id), ...(selected.path.length === 0 ? [selected.id] : [])].join()
  useEffect(
    function revealSelected() {
      if (wayDown) setExpanded((before) => new Set([...before, ...wayDown.split(',')]))
    },
    [wayDown],
  )

  const branches = new Map<string, TreeNode[] | undefined>()
  for (const branch of [topmost, ...expanded]) {
    const pages = answers
      .filter((_, index) => asked[index]?.branch === branch)
      .map(({ data, isError }) => ({ groups: data?.data, total: data?.total ?? 0, failed: isError }))
    branches.set(branch, nodesOf(branch, pages, countWords))
  }
  const groups = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((group) => [String(group.id), group]))
  return {
    groupOf: (nodeId: string): AccessGroup | undefined => groups.get(nodeId),
    roots: branches.get(topmost),
    failure: answers[0]?.data ? null : (answers[0]?.error ?? null),
    childrenOf: (id: string) => branches.get(id),
    expanded,
    expand: (ids: readonly string[], open: boolean) =>
      setExpanded((before) => new Set(open ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    showMore: (branch: string) => setShown(new Map([...shown, [branch, (shown.get(branch) ?? 1) + 1]])),
    retry: (branch: string) => {
      for (const [index, answer] of answers.entries()) {
        if (asked[index]?.branch === branch && answer.isError) void answer.refetch()
      }
    },
  }
}
