import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Waits no longer than this for a lazy page to show its heading. */
const patience = 3000

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** After a change of page the focus goes to its heading, so that a screen reader says where one is. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting = () => {}
    const stop = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      stopWaiting()
      if (!pathChanged || !fromLocation || focusHeading()) return
      const watcher = new MutationObserver(() => focusHeading() && stopWaiting())
      const timer = setTimeout(() => stopWaiting(), patience)
      watcher.observe(document.body, { childList: true, subtree: true })
      stopWaiting = () => {
        watcher.disconnect()
        clearTimeout(timer)
        stopWaiting = () => {}
      }
    })
    return () => {
      stop()
      stopWaiting()
    }
  }, [router])
}
