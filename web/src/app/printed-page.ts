import './printed-page.css'

/**
 * Takes the printed screen away at the moment in which the app's own page stands, whichever page that is. The observer is
 * called before the next frame is drawn, so nobody sees neither or both.
 */
export function replacePrintedPage(root: HTMLElement): void {
  const printed = document.querySelector('.printed-page')
  if (!printed) return
  // Where it is not shown its words must not be found either.
  if (document.documentElement.dataset.printed === undefined) {
    printed.remove()
    return
  }
  const watching = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    watching.disconnect()
    printed.remove()
    delete document.documentElement.dataset.printed
  })
  watching.observe(root, { childList: true, subtree: true })
}
