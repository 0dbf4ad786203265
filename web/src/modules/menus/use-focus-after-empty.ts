import { type RefObject, useLayoutEffect, useRef } from 'react'

const button = 'button:not([disabled])'
/** Where the focus goes on, first choice first: on an empty screen at undo and redo, else at the row in hand. */
const placesIn = (isEmpty: boolean) => (isEmpty ? [`[data-undo] ${button}`, button] : ['[role=treegrid] [tabindex="0"]', button])

/** When the last row goes, or the first comes, the focus goes with what had it: it goes on where one would look for it. */
export function useFocusAfterEmpty(all: RefObject<HTMLElement | null>, isEmpty: boolean | undefined): void {
  const was = useRef(isEmpty)
  useLayoutEffect(
    function goOn() {
      const before = was.current
      was.current = isEmpty
      if (isEmpty === undefined || before === undefined || before === isEmpty || document.activeElement !== document.body) return
      const targets = placesIn(isEmpty).flatMap((place) => all.current?.querySelector<HTMLElement>(place) ?? [])
      targets[0]?.focus()
    },
    [all, isEmpty],
  )
}
