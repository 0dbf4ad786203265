import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as Kit } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment, useEffect } from 'react'
import { ButtonAnchor } from '../controls/ButtonAnchor.tsx'
import styles from './Menu.module.css'
import type { MenuAction, MenuPanelProps } from './menu-actions.ts'
import { useEscape } from './use-escape.ts'
import { portalHomeOf } from './use-portal-home.ts'

function Item({ label, icon, danger, disabled = false, chosen, onSelect }: MenuAction) {
  const shared = { className: styles.item ?? '', 'data-danger': danger || undefined, disabled, onClick: onSelect }
  if (chosen === undefined) {
    return (
      <Kit.Item {...shared} leftSection={icon}>
        {label}
      </Kit.Item>
    )
  }
  return (
    <Kit.RadioItem {...shared} value={label} checked={chosen} checkIcon={<IconCheck size={16} aria-hidden />} closeMenuOnClick>
      {label}
    </Kit.RadioItem>
  )
}

/** The open list of a menu. */
export function MenuPanel({ anchor, id, label, actions, position = 'bottom-end', onClose }: MenuPanelProps) {
  const home = portalHomeOf(anchor)
  useEscape(true, onClose)
  // Tab leaves the menu from its button, wherever in the document the list stands.
  useEffect(
    function closeOnTab() {
      function leave(event: KeyboardEvent) {
        if (event.key !== 'Tab') return
        anchor.focus({ preventScroll: true })
        onClose()
      }
      window.addEventListener('keydown', leave, { capture: true })
      return () => window.removeEventListener('keydown', leave, { capture: true })
    },
    [anchor, onClose],
  )
  return (
    <Kit
      opened
      onChange={(opened) => !opened && onClose()}
      closeOnEscape={false}
      {...(id !== undefined && { id })}
      position={position}
      offset={4}
      floatingStrategy="fixed"
      portalProps={home ? { target: home } : {}}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Kit.Target>
        <ButtonAnchor element={anchor} />
      </Kit.Target>
      <Kit.Dropdown className={styles.dropdown} {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.divided && <Kit.Divider className={styles.divider ?? ''} />}
            <Item {...action} />
          </Fragment>
        ))}
      </Kit.Dropdown>
    </Kit>
  )
}
