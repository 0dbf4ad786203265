import type { SessionUser } from '@brigade/contract/session.ts'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useLocation } from '@tanstack/react-router'
import { appConfig } from '../../platform/config.ts'
import { useSettings } from '../../platform/settings.ts'
import { useColorMode } from '../../theme/color-mode.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { openModules } from '../modules/open-modules.ts'
import { ConnectionPill } from './ConnectionPill.tsx'
import { moduleIcon } from './module-icons.ts'
import { openPalette } from './overlays.ts'
import styles from './Sidebar.module.css'
import { words } from './shell-texts.ts'
import { UserMenu } from './UserMenu.tsx'

interface SidebarProps {
  session: SessionUser
  collapsed: boolean
  /** Missing where the sidebar is an overlay, which is always open in full. */
  onToggle?: (() => void) | undefined
  /** Gets the overlay out of the palette's way. */
  onLeave?: (() => void) | undefined
}

function Modules({ session, collapsed }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={words.modules} className={styles.modules}>
      <ul>
        {openModules(session).map(({ path, label }) => {
          const Icon = moduleIcon(path)
          const isHere = pathname === path || pathname.startsWith(`${path}/`)
          return (
            <li key={path}>
              <a href={`#${path}`} className={styles.link} aria-current={isHere ? 'page' : undefined} title={collapsed ? label : undefined}>
                <Icon size={18} aria-hidden />
                <span className={styles.label}>{label}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function ColorMode() {
  const { mode } = useColorMode()
  const [, change] = useSettings()
  return (
    <IconButton label={mode === 'dark' ? words.lightMode : words.darkMode} onClick={() => change({ colorMode: mode === 'dark' ? 'light' : 'dark' })}>
      {mode === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </IconButton>
  )
}

/** The way to every open module, and the person at its foot. */
export function Sidebar(props: SidebarProps) {
  const { session, collapsed, onToggle } = props
  const find = () => {
    props.onLeave?.()
    openPalette()
  }
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <a href="#/" className={styles.brand} title={collapsed ? appConfig().product_name : undefined}>
        <Logo size={28} />
        <span className={styles.label}>{appConfig().product_name}</span>
      </a>
      <button type="button" className={styles.find} onClick={find} title={collapsed ? words.search : undefined}>
        <IconSearch size={18} aria-hidden />
        <span className={styles.label}>{words.search}</span>
        <kbd className={styles.keys} aria-hidden>
          {words.findKeys}
        </kbd>
      </button>
      <Modules {...props} />
      <div className={styles.foot}>
        <ConnectionPill collapsed={collapsed} />
        <div className={styles.tools}>
          <ColorMode />
          {onToggle && (
            <IconButton label={collapsed ? words.expand : words.collapse} aria-expanded={!collapsed} onClick={onToggle}>
              {collapsed ? <IconLayoutSidebarLeftExpand size={18} aria-hidden /> : <IconLayoutSidebarLeftCollapse size={18} aria-hidden />}
            </IconButton>
          )}
        </div>
        <UserMenu session={session} collapsed={collapsed} onLeave={props.onLeave} />
      </div>
    </div>
  )
}
