import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { askToDiscard } from '../ui/layers/ask-to-discard.ts'

/** Where a plain press on a link inside the app leads; nothing for any other press. */
function pathPressed(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  return link?.getAttribute('href')?.slice(1)
}

interface GuardChoices {
  ask?: () => Promise<boolean>
  /** Steps of the form have addresses of their own, on one path: what was typed goes with them. */
  hasSteps?: boolean
}

/** Asks before unsaved changes are left behind, by `ask`. Answers how to let the next navigation through, for after a save. */
export function useLeaveGuard(dirty: boolean, { ask = askToDiscard, hasSteps = false }: GuardChoices = {}): () => void {
  const router = useRouter()
  const saved = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => dirty && !saved.current && !(hasSteps && current.pathname === next.pathname) && !(await ask()),
    enableBeforeUnload: () => dirty && !saved.current,
  })
  useEffect(
    function askLinksToo() {
      if (!dirty) return
      // The browser follows a hash link before anybody can object; the router's own way there asks first.
      const onClick = (event: MouseEvent) => {
        const path = pathPressed(event)
        if (path === undefined) return
        event.preventDefault()
        router.history.push(path)
      }
      document.addEventListener('click', onClick)
      return () => document.removeEventListener('click', onClick)
    },
    [dirty, router],
  )
  return () => {
    saved.current = true
  }
}
