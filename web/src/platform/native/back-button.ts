/** What the back button can do. */
export interface BackSteps {
  readonly path: () => string
  readonly back: () => void
  readonly home: () => void
  readonly exit: () => void
}

function closesByEscape(): boolean {
  const open = document.querySelector('[role="menu"], [aria-modal="true"]')
  if (!open) return false
  const target = open.contains(document.activeElement) ? document.activeElement : open
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }))
  return true
}

function closesDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!dialog) return false
  // Like Esc: a listener may keep it open.
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  return true
}

/** One press of Android's back button: closes an open dialog, else goes back, else ends the app on the start page. */
export function pressBack({ path, back, home, exit }: BackSteps, canGoBack: boolean): void {
  if (closesByEscape() || closesDialog()) return
  if (path() === '/') exit()
  else if (canGoBack) back()
  else home()
}
