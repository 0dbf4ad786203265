import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When the last row goes, or the first comes, the focus goes with what had it: it goes on at undo and redo, the way back. */
export function useFocusOnUndo(place: RefObject<HTMLElement | null>, isEmpty: boolean | undefined): void {
  const was = useRef(isEmpty)
  useLayoutEffect(
    function goOn() {
      const before = was.current
      was.current = isEmpty
      if (before === undefined || before === isEmpty || document.activeElement !== document.body) return
      const all = place.current
      const next = all?.querySelector<HTMLElement>('[data-undo] button:not([disabled])') ?? all?.querySelector<HTMLElement>('button:not([disabled])')
      next?.focus()
    },
    [place, isEmpty],
  )
}
