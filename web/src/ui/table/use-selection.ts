import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'

const none: RowSelectionState = {}

/** Which rows are selected, page after page; another search or filter (`scope`) begins anew, for its rows may be out of sight. */
export function useSelection(scope: string) {
  const [state, setState] = useState({ scope, selection: none })
  const selection = state.scope === scope ? state.selection : none
  const change = useCallback(
    (next: Updater<RowSelectionState>) =>
      setState((before) => {
        const now = before.scope === scope ? before.selection : none
        return { scope, selection: typeof next === 'function' ? next(now) : next }
      }),
    [scope],
  )
  const ids = useMemo(() => Object.keys(selection), [selection])
  return { selection, ids, change }
}
