import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { cloneElement, type ReactElement, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { useLayer } from './layers.ts'
import styles from './Popup.module.css'
import { portalHome } from './portal-home.ts'
import { useFloat, usePressOutside } from './use-float.ts'
import { type OpenerProps, useOpener } from './use-opener.ts'

interface PopupProps {
  /** The button that opens it, and its name. */
  trigger: ReactElement<OpenerProps>
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A panel with more to do in it than a menu has, behind a button; a sheet at the foot of the screen on a phone. */
export function Popup({ trigger, className, children }: PopupProps) {
  const { opened, close, opener, openerId, panelId } = useOpener('dialog', trigger.props)
  return (
    <>
      {cloneElement(trigger, opener)}
      {opened && (
        <Panel
          id={panelId}
          labelledBy={openerId}
          opener={opened.element}
          className={className}
          onClose={(returning) => {
            if (returning) opened.element.focus({ preventScroll: true })
            close()
          }}
        >
          {children}
        </Panel>
      )}
    </>
  )
}

interface PanelProps extends Pick<PopupProps, 'className' | 'children'> {
  id: string
  labelledBy: string
  opener: HTMLElement
  onClose: (returning: boolean) => void
}

function Panel({ id, labelledBy, opener, className, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(panel, useFocusTrap())
  useFloat({ panel, anchor: opener, position: 'bottom-end', offset: 6 })
  useLayer(true, () => onClose(true))
  usePressOutside(panel, opener, () => onClose(false))
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={classNames(styles.panel, className)}
      // Drawn elsewhere, it is still a child of its field, which may listen to keys. Tab is what the trap around it waits for.
      onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
    >
      {children(() => onClose(true))}
    </div>,
    portalHome(opener),
  )
}
