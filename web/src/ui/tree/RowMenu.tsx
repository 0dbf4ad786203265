import { useMemo, useState } from 'react'
import { type MenuAction, MenuList } from '../MenuList.tsx'
import styles from './RowMenu.module.css'
import { words } from './words.ts'

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
  const [home, setHome] = useState<HTMLElement | null>(null)
  const { x, y } = spot
  const anchor = useMemo(() => ({ left: x, top: y, width: 1, height: 1 }), [x, y])
  return (
    <>
      <span ref={setHome} className={styles.spot} />
      {home && <MenuList anchor={anchor} home={home} actions={actions} label={words.actions(spot.name)} onClose={onClose} />}
    </>
  )
}
