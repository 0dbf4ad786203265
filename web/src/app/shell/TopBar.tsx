import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { appConfig } from '../../platform/config.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { openPalette } from './overlays.ts'
import { words } from './shell-texts.ts'
import styles from './TopBar.module.css'

/** Below the desktop breakpoint: the button that opens the menu, the way home, and the search. */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  return (
    <header className={styles.bar}>
      <IconButton label={words.openMenu} aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </IconButton>
      <a href="#/" className={styles.brand}>
        <Logo size={24} />
        {appConfig().product_name}
      </a>
      <IconButton label={words.searchAnything} onClick={openPalette}>
        <IconSearch size={20} aria-hidden />
      </IconButton>
    </header>
  )
}
