import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { latePart, useLatePart } from './late-part.ts'
import type { PopupPanelProps } from './PopupPanel.tsx'
import { type OpenerProps, useOpener } from './use-opener.ts'

const panel = latePart<PopupPanelProps>(() => import('./PopupPanel.tsx').then((file) => file.PopupPanel))

interface PopupProps {
  /** The button that opens it, and its name. */
  trigger: ReactElement<OpenerProps>
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A panel with more to do in it than a menu has, behind a button; a sheet at the foot of the screen on a phone. */
export function Popup({ trigger, className, children }: PopupProps) {
  const { id, button: anchor, close, opener } = useOpener('dialog', trigger.props)
  const Panel = useLatePart(panel, anchor !== undefined, close)
  return (
    <>
      {cloneElement(trigger, opener)}
      {Panel && anchor && (
        <Panel id={id} anchor={anchor} className={className} onClose={close}>
          {children(close)}
        </Panel>
      )}
    </>
  )
}
