import type { ReactNode } from 'react'
import { latePart } from './late-part.ts'

/** One thing that can be done. */
export interface MenuAction {
  label: string
  onSelect: () => void
  icon?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Begins another kind of action: a line stands before it. */
  divided?: boolean | undefined
  /** One of several to choose from, marked when it is chosen. */
  chosen?: boolean | undefined
}

export interface MenuPanelProps {
  /** What it hangs on. */
  anchor: HTMLElement
  actions: readonly MenuAction[]
  onClose: () => void
  /** Of the button that opened it, by which the list is named. */
  id?: string | undefined
  /** The list's name where no button opened it. */
  label?: string | undefined
  position?: 'bottom-end' | 'bottom-start' | 'top-start' | undefined
}

/** The list of a menu, for whoever opens one. */
export const menuPanel = latePart<MenuPanelProps>(() => import('./MenuPanel.tsx').then((file) => file.MenuPanel))
