import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as Kit } from '@mantine/core'
import menu from '../Menu.module.css'
import type { MenuAction } from '../Menu.tsx'
import { usePortalHome } from '../use-portal-home.ts'
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
  const home = usePortalHome()
  return (
    <Kit
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      offset={4}
      floatingStrategy="fixed"
      portalProps={home.target ? { target: home.target } : {}}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Kit.Target>
        <span ref={home.ref} className={styles.spot} style={{ insetInlineStart: spot.x, insetBlockStart: spot.y }} />
      </Kit.Target>
      <Kit.Dropdown className={menu.dropdown} aria-label={words.actions(spot.name)}>
        {actions.map(({ label, onSelect, icon, danger, disabled }) => (
          <Kit.Item
            key={label}
            className={menu.item}
            data-danger={danger || undefined}
            disabled={disabled ?? false}
            leftSection={icon}
            onClick={onSelect}
          >
            {label}
          </Kit.Item>
        ))}
      </Kit.Dropdown>
    </Kit>
  )
}
