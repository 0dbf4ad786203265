import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as Kit } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment } from 'react'
import styles from './Menu.module.css'
import type { MenuAction, MenuPanelProps } from './menu-actions.ts'
import { StandIn } from './StandIn.tsx'
import { portalHomeOf } from './use-portal-home.ts'

const leftOf = ({ icon, chosen }: MenuAction) =>
  icon ?? (chosen !== undefined && <IconCheck size={16} visibility={chosen ? undefined : 'hidden'} aria-hidden />)

/** The open list of a menu. */
export function MenuPanel({ anchor, id, label, actions, position = 'bottom-end', onClose }: MenuPanelProps) {
  const home = portalHomeOf(anchor)
  return (
    <Kit
      opened
      onChange={(opened) => !opened && onClose()}
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
        <StandIn element={anchor} />
      </Kit.Target>
      <Kit.Dropdown className={styles.dropdown} {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.divided && <Kit.Divider className={styles.divider ?? ''} />}
            <Kit.Item
              className={styles.item ?? ''}
              data-danger={action.danger || undefined}
              disabled={action.disabled ?? false}
              leftSection={leftOf(action)}
              {...(action.chosen !== undefined && { role: 'menuitemradio', 'aria-checked': action.chosen })}
              onClick={action.onSelect}
            >
              {action.label}
            </Kit.Item>
          </Fragment>
        ))}
      </Kit.Dropdown>
    </Kit>
  )
}
