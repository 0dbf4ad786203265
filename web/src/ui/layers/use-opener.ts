import { type ButtonHTMLAttributes, useId, useState } from 'react'

export type OpenerProps = ButtonHTMLAttributes<HTMLButtonElement>

/** A button that opens a panel drawn elsewhere: whether it is open, and what the button has to have for it. */
export function useOpener(kind: 'menu' | 'dialog', own: OpenerProps) {
  const made = useId()
  const id = own.id ?? made
  const [button, setButton] = useState<HTMLElement>()
  function close() {
    // At once, for a dialog that an action opens gives the focus back to what has it now. Not when it has gone elsewhere.
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest(`[id="${id}-dropdown"]`)) button?.focus({ preventScroll: true })
    setButton(undefined)
  }
  const opener: OpenerProps = {
    id,
    'aria-haspopup': kind,
    'aria-expanded': button !== undefined,
    'aria-controls': button && `${id}-dropdown`,
    onClick: (event) => {
      own.onClick?.(event)
      if (event.defaultPrevented) return
      if (button) close()
      else setButton(event.currentTarget)
    },
  }
  return { id, button, close, opener }
}
