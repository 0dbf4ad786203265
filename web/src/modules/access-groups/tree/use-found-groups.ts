import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { keepPreviousData, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { groupPage } from '../queries.ts'
import { foundTree } from './found-groups.ts'
import { nodesPerPage } from './group-nodes.ts'

type Answer = UseQueryResult<{ data: AccessGroup[]; total: number }>

/** What the pages say together; the same object as long as they say the same. */
function together(answers: readonly Answer[]) {
  const groups = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((group) => [group.id, group]))
  return {
    groups: [...groups.values()],
    total: answers[0]?.data?.total ?? 0,
    hasAnswer: answers[0]?.data !== undefined,
    failure: answers[0]?.data ? null : (answers[0]?.error ?? null),
    loading: answers.some(({ isPending }) => isPending),
    refreshing: answers.some(({ isFetching }) => isFetching),
  }
}

/** Groups found by name, as a tree of themselves and what is above them; the server searches, page by page. */
export function useFoundGroups(term: string, countWords: (count: number) => string) {
  const client = useQueryClient()
  const [shown, setShown] = useState({ term, pages: 1 })
  const pages = shown.term === term ? shown.pages : 1
  const asked = Array.from({ length: term === '' ? 0 : pages }, (_, index) =>
    groupPage({ search_term: term, page: index + 1, per_page: nodesPerPage }),
  )
  const { groups, total, hasAnswer, failure, loading, refreshing } = useQueries({
    queries: asked.map((query) => ({ ...query, placeholderData: keepPreviousData })),
    combine: together,
  })
  const tree = useMemo(() => foundTree({ groups, left: total - groups.length, loading }, countWords), [groups, total, loading, countWords])
  return {
    tree: hasAnswer ? tree : undefined,
    groupOf: (nodeId: string): AccessGroup | undefined => groups.find(({ id }) => String(id) === nodeId),
    failure,
    refreshing: refreshing && hasAnswer,
    retry: () => {
      for (const { queryKey } of asked) void client.refetchQueries({ queryKey, exact: true })
    },
    showMore: () => setShown({ term, pages: pages + 1 }),
  }
}
