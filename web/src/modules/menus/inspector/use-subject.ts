import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointQuery } from '../../../platform/queries.ts'
import { findNode } from '../draft/draft-tree.ts'
import type { Subject } from '../fields/field-state.ts'
import { opsSince, withOps } from '../fields/node-values.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { definitionOf } from '../nodes/shown-nodes.ts'

const oneNode = endpointQuery('menu', menuDraft.menuNode)

/** One node from the server with the changes made here since. */
export function useNodeValues(id: string | undefined) {
  const { restaurantId, state } = useMenuScreen()
  const isNew = id !== undefined && state.pending.some((op) => (op.op === 'create' && op.id === id) || (op.op === 'duplicate' && op.new_id === id))
  const query = useQuery({
    ...oneNode({ restaurant_id: restaurantId, node_id: id ?? '' }),
    // The server does not have the unsent changes yet.
    enabled: id !== undefined && !isNew,
    placeholderData: keepPreviousData,
  })
  const detail = query.data?.node.id === id ? query.data : undefined
  const values = useMemo(() => detail && withOps({ ...detail, id: detail.node.id }, opsSince(state, detail.node.revision)), [detail, state])
  return { values, detail, failure: query.isError && !detail ? textOf(query.error) : undefined, retry: () => void query.refetch() }
}

/** What the inspector is about: the node of a row, with the definition it shows. */
export function useSubject(key: string) {
  const { tree } = useMenuScreen()
  const node = findNode(tree, nodeIdOf(key))
  const definition = node && definitionOf(tree, node)
  const own = useNodeValues(node?.id)
  const shown = useNodeValues(definition && definition.id !== node?.id ? definition.id : undefined)
  const isPlace = node !== undefined && definition?.id !== node.id
  const main = isPlace && definition ? shown : own
  const subject: Subject | undefined =
    node && main.values && (!isPlace || own.values)
      ? { node, definition: definition ?? node, place: isPlace ? own.values : undefined, values: main.values }
      : undefined
  return {
    node,
    subject,
    detail: main.detail,
    failure: own.failure ?? shown.failure,
    retry: () => {
      own.retry()
      shown.retry()
    },
  }
}
