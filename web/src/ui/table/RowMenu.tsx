import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as Kit } from '@mantine/core'
import { type Ref, useLayoutEffect } from 'react'
import menu from '../Menu.module.css'
import type { MenuAction } from '../Menu.tsx'
import { usePortalHome } from '../use-portal-home.ts'
import { openerId } from './row-menu-id.ts'

interface RowMenuProps {
  /** The button that was pressed. */
  button: HTMLElement
  /** For the button's `aria-controls`. */
  id: string
  actions: readonly MenuAction[]
  onClose: () => void
}

/** The one menu of a table, open at the button of the row that asked for it. */
export function RowMenu({ button, id, actions, onClose }: RowMenuProps) {
  const home = usePortalHome()
  return (
    <Kit
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      offset={4}
      floatingStrategy="fixed"
      portalProps={home.target ? { target: home.target } : {}}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Kit.Target>
        <Anchor button={button} />
      </Kit.Target>
      <Kit.Dropdown id={id} aria-labelledby={openerId(id)} className={menu.dropdown ?? ''}>
        {actions.map((action) => (
          <Kit.Item
            key={action.label}
            className={menu.item ?? ''}
            data-danger={action.danger || undefined}
            disabled={action.disabled ?? false}
            leftSection={action.icon}
            onClick={action.onSelect}
          >
            {action.label}
          </Kit.Item>
        ))}
      </Kit.Dropdown>
      <span ref={home.ref} hidden />
    </Kit>
  )
}

/** Stands for a button that is drawn elsewhere: the menu is placed by it, and a press on it is none outside. */
function Anchor({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(
    function standIn() {
      if (typeof ref === 'function') ref(button)
    },
    [ref, button],
  )
  return null
}
