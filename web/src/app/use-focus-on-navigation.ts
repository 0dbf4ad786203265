import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Waits no longer than this for a lazy page to show its heading, and for the heading that takes its place. */
const patience = 3000

function nobodyHasFocus(): boolean {
  const active = document.activeElement
  return active === document.body || active?.tagName === 'MAIN'
}

/** In a field that the change of page left standing: somebody may be in the middle of a word. */
function isTyping(): boolean {
  const active = document.activeElement
  return (
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range'].includes(active.type))
  )
}

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
      if (!pathChanged || !fromLocation) return
      let found = isTyping() || focusHeading()
      // A heading shown while the page loads is replaced by the page's own, and its focus goes with it.
      const watcher = new MutationObserver(() => {
        if (!found || nobodyHasFocus()) found = focusHeading()
      })
      const timer = setTimeout(() => stopWaiting(), patience)
      watcher.observe(document.body, { childList: true, subtree: true })
      // Whoever has begun to work is not called back.
      const ended = new AbortController()
      for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, () => stopWaiting(), { signal: ended.signal })
      stopWaiting = () => {
        watcher.disconnect()
        clearTimeout(timer)
        ended.abort()
        stopWaiting = () => {}
      }
    })
    return () => {
      stop()
      stopWaiting()
    }
  }, [router])
}
