import type { SessionUser } from '@brigade/contract/session.ts'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { showAllHints } from '../../platform/hints.ts'
import { signOut } from '../../platform/sign-out.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { openSettings, openShortcuts } from './overlays.ts'
import { words as settings } from './settings-words.ts'
import { words } from './shell-texts.ts'
import styles from './UserMenu.module.css'

interface UserMenuProps {
  session: SessionUser
  collapsed?: boolean
  /** Gets the overlay this stands in out of the way of a dialog. */
  onLeave?: (() => void) | undefined
}

/** Who is signed in: initials and name, and what one does with one's session. */
export function UserMenu({ session, collapsed, onLeave }: UserMenuProps) {
  const then = (open: () => void) => () => {
    onLeave?.()
    open()
  }
  return (
    <Menu
      position="top-start"
      trigger={
        <button type="button" className={styles.person} data-collapsed={collapsed || undefined} title={collapsed ? session.name : undefined}>
          <Avatar name={session.name} />
          <span className={styles.words}>
            <span className={styles.name}>{session.name}</span>
            <span className={styles.email}>{session.email}</span>
          </span>
          <IconSelector size={16} aria-hidden className={styles.mark} />
        </button>
      }
      actions={[
        { label: settings.settings, icon: <IconSettings size={16} aria-hidden />, onSelect: then(openSettings) },
        { label: words.showHints, icon: <IconBulb size={16} aria-hidden />, onSelect: showAllHints },
        { label: words.keyboardShortcuts, icon: <IconKeyboard size={16} aria-hidden />, onSelect: then(openShortcuts) },
        { label: words.logOut, icon: <IconLogout size={16} aria-hidden />, onSelect: () => void signOut() },
      ]}
    />
  )
}
