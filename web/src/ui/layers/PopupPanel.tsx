import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { ButtonAnchor } from '../controls/ButtonAnchor.tsx'
import styles from './Popup.module.css'
import { useEscape } from './use-escape.ts'
import { portalHomeOf } from './use-portal-home.ts'

export interface PopupPanelProps {
  /** Of the button that opened it, by which the panel is named. */
  id: string
  anchor: HTMLElement
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The open panel of a popup. */
export function PopupPanel({ id, anchor, className, onClose, children }: PopupPanelProps) {
  const home = portalHomeOf(anchor)
  useEscape(true, onClose)
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      closeOnEscape={false}
      id={id}
      position="bottom-end"
      offset={6}
      floatingStrategy="fixed"
      portalProps={home ? { target: home } : {}}
      transitionProps={{ duration: 0 }}
      trapFocus
    >
      <Popover.Target>
        <ButtonAnchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classNames(styles.panel, className)}>{children}</Popover.Dropdown>
    </Popover>
  )
}
