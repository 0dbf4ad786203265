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
  // As Esc would: whoever listens may keep it open.
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  return true
}

/** One press of Android's back button: what is open closes first, then the way one came, and at the start the app ends. */
export function pressBack({ path, back, home, exit }: BackSteps, canGoBack: boolean): void {
  if (closesByEscape() || closesDialog()) return
  if (path() === '/') exit()
  else if (canGoBack) back()
  else home()
}
