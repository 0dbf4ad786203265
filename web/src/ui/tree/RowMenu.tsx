import { useState } from 'react'
import { useLatePart } from '../layers/late-part.ts'
import { type MenuAction, menuPanel } from '../layers/menu-actions.ts'
import styles from './RowMenu.module.css'
import { words } from './tree-texts.ts'

/** Where a menu was asked for. */
export interface MenuSpot {
  id: string
  name: string
  /** In the window, as the pointer has it. */
  x: number
  y: number
}

interface RowMenuProps {
  spot: MenuSpot
  actions: readonly MenuAction[]
  onClose: () => void
}

/** The one menu of a tree, opened at the row that asked for it. */
export function RowMenu({ spot, actions, onClose }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Panel = useLatePart(menuPanel, true, onClose)
  return (
    <>
      <span ref={setAnchor} className={styles.spot} style={{ insetInlineStart: spot.x, insetBlockStart: spot.y }} />
      {Panel && anchor && <Panel anchor={anchor} label={words.actions(spot.name)} actions={actions} onClose={onClose} />}
    </>
  )
}
