import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * Hash addresses whose every entry has its number. The router numbers the entries it makes, and takes those the browser
 * makes, for a link pressed or an address typed, all for the first: a form left by the Back button could not call its reader
 * back, but would load the page anew and lose what was typed.
 */
export function numberedHashHistory(): RouterHistory {
  // Before the router's own listener, which reads the number.
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = crypto.getRandomValues(new Uint32Array(1)).join()
    const state = { __TSR_index: history.location.state.__TSR_index + 1, key, __TSR_key: key }
    // The browser's own: the router puts another in its place, which would take this for a change of page.
    History.prototype.replaceState.call(window.history, state, '')
  })
  const history = createHashHistory()
  return history
}
