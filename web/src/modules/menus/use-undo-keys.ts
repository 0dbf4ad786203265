import { useEffect } from 'react'
import type { Draft } from './draft/draft.ts'

/** Where the keys belong to the text being typed, or to a dialog over the workspace. */
const elsewhere = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog]'

/** Ctrl or Cmd with Z takes the last step back, with Shift (or Y) does it again. */
export function useUndoKeys(draft: Draft, canUpdate: boolean): void {
  useEffect(
    function listen() {
      if (!canUpdate) return
      const onKeyDown = (event: KeyboardEvent) => {
        const key = event.key.toLowerCase()
        if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
        if (event.target instanceof Element && event.target.closest(elsewhere)) return
        const redo = key === 'y' || event.shiftKey
        const { undoCount, redoCount } = draft.state()
        event.preventDefault()
        if ((redo ? redoCount : undoCount) > 0) draft.takeBack(redo)
      }
      window.addEventListener('keydown', onKeyDown)
      return () => window.removeEventListener('keydown', onKeyDown)
    },
    [draft, canUpdate],
  )
}
