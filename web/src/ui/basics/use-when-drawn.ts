import { useEffect, useRef } from 'react'

/**
 * For a list of choices: tells once it is drawn, and again whenever other choices are. Before that none can be marked, for the
 * marks are set in the page. `drawn` names what is there; undefined while it does not answer what was typed.
 */
export function useWhenDrawn(drawn: string | undefined, tell: () => void): void {
  const latest = useRef(tell)
  latest.current = tell
  useEffect(
    function tellOfTheList() {
      if (drawn !== undefined) latest.current()
    },
    [drawn],
  )
}
