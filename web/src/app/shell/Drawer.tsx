import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './Drawer.module.css'
import { words } from './shell-texts.ts'

/** The sidebar as an overlay. A native modal dialog traps the focus, closes on Esc and gives the focus back. */
export function Drawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(
    function follow() {
      if (opened) dialog.current?.showModal()
      else dialog.current?.close()
    },
    [opened],
  )
  // A press on the dimmed rest of the page, or on a link inside.
  const leave = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose()
  }
  return (
    // Esc and the trapped focus come with the element.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog ref={dialog} aria-label={words.menu} className={styles.drawer} onClose={onClose} onClick={leave}>
      {opened && children}
    </dialog>
  )
}
