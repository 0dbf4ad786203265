import { operationOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft, mostCells, type NodeCells } from '@brigade/contract/restaurants/menu-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/call.ts'
import type { Context } from './inspector/field-state.ts'
import { type NodeValues, opsSince, withOps } from './inspector/node-values.ts'
import { useMenuScreen } from './menu-screen.ts'

async function readCells(restaurantId: number, ids: readonly string[], context: Context, signal: AbortSignal): Promise<NodeCells[]> {
  const parts: Promise<NodeCells[]>[] = []
  for (let at = 0; at < ids.length; at += mostCells) {
    const input = { restaurant_id: restaurantId, node_ids: ids.slice(at, at + mostCells), ...context }
    parts.push(call(menuDraft.menuCells, input, { signal }).then(({ rows }) => rows))
  }
  return (await Promise.all(parts)).flat()
}

/** Values of many nodes, with what was done here since. */
export function useCells(ids: readonly string[], context: Context) {
  const { restaurantId, state } = useMenuScreen()
  const query = useQuery({
    queryKey: ['menu', operationOf(menuDraft.menuCells), { restaurant_id: restaurantId, node_ids: ids, ...context }],
    queryFn: ({ signal }) => readCells(restaurantId, ids, context, signal),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  const { data } = query
  const cells = useMemo(() => {
    const rows = data ?? []
    // What is newer than any of the rows is looked for once, not for each of them.
    const since = rows.map(({ revision }) => ({ revision, ops: opsSince(state, revision) }))
    return new Map<string, NodeValues>(rows.map(({ node_id, ...row }, at) => [node_id, withOps({ ...row, id: node_id }, since[at]?.ops ?? [])]))
  }, [data, state])
  return {
    cells,
    isReady: data !== undefined || ids.length === 0,
    failure: query.isError ? textOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}
