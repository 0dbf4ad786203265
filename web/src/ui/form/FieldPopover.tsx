import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { usePortalHome } from '../use-portal-home.ts'
import styles from './FieldPopover.module.css'

interface FieldPopoverProps {
  /** What the button opens, in words. */
  label: string
  icon: ReactNode
  disabled?: boolean | undefined
  children: (close: () => void) => ReactNode
}

/** A picker behind the button at the end of a field; a sheet at the foot of the screen on a phone. */
export function FieldPopover({ label, icon, disabled, children }: FieldPopoverProps) {
  const home = usePortalHome()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      offset={6}
      floatingStrategy="fixed"
      portalProps={home.target ? { target: home.target } : {}}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton label={label} disabled={disabled} onClick={() => setOpen(!open)}>
          {icon}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>{children(() => setOpen(false))}</Popover.Dropdown>
      <span ref={home.ref} hidden />
    </Popover>
  )
}
