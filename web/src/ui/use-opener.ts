import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { useId, useState } from 'react'

export type OpenerProps = ButtonHTMLAttributes<HTMLButtonElement>

interface Opened {
  /** What opened it; its panel hangs on it and its focus goes back there. */
  readonly element: HTMLElement
  /** Opened by a key that leads to the end of the list. */
  readonly atEnd: boolean
}

/** A button that opens a panel of its own: whether it is open, and what the button has to have for it. */
export function useOpener(kind: 'menu' | 'dialog', own: OpenerProps) {
  const id = useId()
  const [opened, setOpened] = useState<Opened>()
  const openerId = own.id ?? `${id}-opener`
  const panelId = `${id}-panel`
  const close = () => setOpened(undefined)
  const opener: OpenerProps = {
    id: openerId,
    'aria-haspopup': kind,
    'aria-expanded': opened !== undefined,
    'aria-controls': opened && panelId,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      own.onClick?.(event)
      if (!event.defaultPrevented) setOpened(opened ? undefined : { element: event.currentTarget, atEnd: false })
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      own.onKeyDown?.(event)
      if (kind !== 'menu' || event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setOpened({ element: event.currentTarget, atEnd: event.key === 'ArrowUp' })
    },
  }
  return { opened, close, opener, openerId, panelId }
}
