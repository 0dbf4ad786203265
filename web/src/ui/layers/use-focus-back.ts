import { useEffect, useState } from 'react'

/** What opened a dialog: for an item of a menu, which is gone by the time the dialog closes, the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = menuButton ? document.getElementById(menuButton) : active
  return opener instanceof HTMLElement ? opener : null
}

/**
 * Gives the focus back to what opened a dialog when the dialog closes or is taken away while it is open, which the kit does not see.
 * Where the opener is gone, say with what was deleted, the dialog below takes it, or else the main part.
 */
export function useFocusBack(opened: boolean): void {
  // While rendering: by the time of an effect a field of the dialog may have the focus.
  const [{ wasOpened, opener }, setLast] = useState(() => ({ wasOpened: opened, opener: openerOf(document.activeElement) }))
  if (opened !== wasOpened) setLast({ wasOpened: opened, opener: opened ? openerOf(document.activeElement) : opener })
  useEffect(() => {
    if (!opened) return
    return () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], main')].at(-1)
      const target = opener?.isConnected ? opener : below
      target?.focus({ preventScroll: true })
    }
  }, [opened, opener])
}
