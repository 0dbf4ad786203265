import { operationOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type MenuTree, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../platform/call.ts'
import { connection, onConnectionChange } from '../../platform/connection/connection.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { type Conflict, type Draft, openDraft } from './draft/draft.ts'
import { keptDraft } from './draft/kept-drafts.ts'
import { merged, withPauses } from './draft/merge.ts'
import type { Transport } from './draft/outbox.ts'
import { words } from './menus-texts.ts'
import { offerWayBack } from './way-back.ts'

const treeKey = (restaurantId: number) => ['menu', operationOf(menuDraft.menuTree), { restaurant_id: restaurantId }] as const

/** The draft, read whole once; each time somebody changes it only what is new is asked for. */
export function draftQuery(client: QueryClient, restaurantId: number) {
  const queryKey = treeKey(restaurantId)
  const known = () => client.getQueryData<MenuTree>(queryKey)
  return queryOptions<MenuTree, Error, MenuTree, typeof queryKey>({
    queryKey,
    // Rows that did not change keep their identity already, without a walk over all of them.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const since = known()?.revision ?? null
      const news = await call(menuDraft.menuTree, { restaurant_id: restaurantId, since }, { signal })
      // What was done here meanwhile has been answered already.
      const now = known()
      if (!now || since === null) return news
      if (news.revision < since) return call(menuDraft.menuTree, { restaurant_id: restaurantId }, { signal })
      const { restaurant_name, currency, paused_ids, _can } = news
      return withPauses(merged({ ...now, restaurant_name, currency, paused_ids, _can }, news))
    },
  })
}

/** Waits, but no longer than until the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stop = onConnectionChange(() => connection().live === 'live' && end())
  })
}

function transportOf(client: QueryClient, restaurantId: number): Transport {
  return {
    apply: (input) => call(menuDraft.applyMenuOps, { restaurant_id: restaurantId, ...input }),
    undo: (input, key) => call(menuDraft.undoMenu, { restaurant_id: restaurantId, ...input }, { idempotencyKey: key }),
    refresh: () => {
      // A question that left before the step was judged does not know what became of it.
      void client.cancelQueries({ queryKey: treeKey(restaurantId), exact: true }, { silent: true })
      return client.fetchQuery({ ...draftQuery(client, restaurantId), staleTime: 0 })
    },
    pause,
  }
}

/** What else on the screen is about this menu: the inspector, the history, what is published. */
function refreshOthers(client: QueryClient, restaurantId: number): void {
  const [type, operation] = treeKey(restaurantId)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => (queryKey[0] === type && queryKey[1] !== operation) || queryKey[0] === 'audit_logs' || queryKey[0] === 'onboarding',
  })
}

function draftOf(client: QueryClient, restaurantId: number, conflicts: (conflicts: readonly Conflict[]) => void): Draft {
  const draft = openDraft(transportOf(client, restaurantId), {
    learned: (tree) => {
      const queryKey = treeKey(restaurantId)
      const isBehind = client.getQueryState(queryKey)?.isInvalidated === true
      client.setQueryData<MenuTree>(queryKey, tree)
      // The answer to a step may be older than the news that came before it.
      if (isBehind) void client.invalidateQueries({ queryKey, exact: true })
      refreshOthers(client, restaurantId)
    },
    refused: (sentence) => showToast({ title: words.refused, message: sentence, tone: 'bad', milliseconds: 8000 }),
    conflicts,
    tookAway: (gone, { redo, isLast }) => {
      const what = gone[0]?.name || words.unnamed
      const title = redo ? words.redoTook(what, gone.length - 1) : words.undoTook(what, gone.length - 1)
      if (isLast) offerWayBack(draft, title, !redo)
      else showToast({ title, milliseconds: 8000 })
    },
  })
  return draft
}

/** The draft of a restaurant's menu: what the server has with what is done here on top, kept in step with everybody else. */
export function useDraft(restaurantId: number) {
  const client = useQueryClient()
  const [kept] = useState(() => keptDraft(client, restaurantId, (callbacks) => draftOf(client, restaurantId, callbacks)))
  const { draft } = kept
  useEffect(() => kept.use(), [kept])
  const query = useQuery(draftQuery(client, restaurantId))
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  const conflicts = useSyncExternalStore(kept.subscribe, kept.conflicts)
  const { data } = query
  useEffect(
    function takeOver() {
      if (data) draft.load(data)
    },
    [draft, data],
  )
  useUnsaved(state.unsaved > 0)
  return {
    draft,
    state,
    conflict: conflicts[0],
    settleConflict: kept.settle,
    failure: query.isError && !data ? textOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}
