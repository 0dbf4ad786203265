import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as Kit } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { usePortalHome } from './use-portal-home.ts'
import { catalogue } from './words.ts'

const words = catalogue('menu', {
  moreActions: 'More actions',
})

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

interface MenuProps {
  actions: MenuAction[]
  /** What the menu is about, for the button that opens it. */
  label?: string | undefined
  /** The button that opens it; three dots when left out. */
  trigger?: ReactElement | undefined
  position?: 'bottom-end' | 'bottom-start' | 'top-start' | undefined
}

/** The less common actions, behind one button; a sheet at the foot of the screen on a phone. */
export function Menu({ actions, label = words.moreActions, trigger, position = 'bottom-end' }: MenuProps) {
  const home = usePortalHome()
  return (
    <Kit
      position={position}
      offset={4}
      floatingStrategy="fixed"
      portalProps={home.target ? { target: home.target } : {}}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Kit.Target>
        {trigger ?? (
          <IconButton label={label}>
            <IconDots size={18} aria-hidden />
          </IconButton>
        )}
      </Kit.Target>
      <Kit.Dropdown className={styles.dropdown}>
        {actions.map(({ label: text, onSelect, icon, danger, disabled, divided, chosen }) => (
          <Fragment key={text}>
            {divided && <Kit.Divider className={styles.divider ?? ''} />}
            <Kit.Item
              className={styles.item ?? ''}
              data-danger={danger || undefined}
              disabled={disabled ?? false}
              leftSection={icon ?? (chosen !== undefined && <IconCheck size={16} visibility={chosen ? undefined : 'hidden'} aria-hidden />)}
              {...(chosen !== undefined && { role: 'menuitemradio', 'aria-checked': chosen })}
              onClick={onSelect}
            >
              {text}
            </Kit.Item>
          </Fragment>
        ))}
      </Kit.Dropdown>
      <span ref={home.ref} hidden />
    </Kit>
  )
}
