import { operationOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft, mostCells, type NodeCells } from '@brigade/contract/menus/menu-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/call.ts'
import type { Context } from './fields/field-state.ts'
import { type NodeValues, opsSince, withOps } from './fields/node-values.ts'
import { useMenuScreen } from './menu-screen.ts'

/** So many questions at once leave the server room for others. */
const together = 2

async function readCells(restaurantId: number, ids: readonly string[], context: Context, signal: AbortSignal): Promise<NodeCells[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / mostCells) }, (_, part) => part * mostCells)
  const found: NodeCells[] = []
  for (let next = starts.splice(0, together); next.length > 0; next = starts.splice(0, together)) {
    const parts = next.map((at) =>
      call(menuDraft.menuCells, { restaurant_id: restaurantId, node_ids: ids.slice(at, at + mostCells), ...context }, { signal }),
    )
    for (const { rows } of await Promise.all(parts)) found.push(...rows)
  }
  return found
}

/** Values of many nodes, with what was done here since. */
export function useFieldValues(ids: readonly string[], context: Context) {
  const { restaurantId, state } = useMenuScreen()
  const query = useQuery({
    queryKey: ['menu', operationOf(menuDraft.menuCells), { restaurant_id: restaurantId, node_ids: ids, ...context }],
    queryFn: ({ signal }) => readCells(restaurantId, ids, context, signal),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  const { data } = query
  const valuesById = useMemo(() => {
    const rows = data ?? []
    // What is newer than any of the rows is looked for once, not for each of them.
    const since = rows.map(({ revision }) => ({ revision, ops: opsSince(state, revision) }))
    return new Map<string, NodeValues>(rows.map(({ node_id, ...row }, at) => [node_id, withOps({ ...row, id: node_id }, since[at]?.ops ?? [])]))
  }, [data, state])
  return {
    cells: valuesById,
    isReady: data !== undefined || ids.length === 0,
    failure: query.isError ? textOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}
