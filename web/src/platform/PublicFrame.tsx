import { useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import type { ReactNode } from 'react'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { Logo } from '../ui/page/Logo.tsx'
import { appConfig } from './config.ts'
import styles from './PublicFrame.module.css'

const words = catalogue('public-frame', {
  lightMode: 'Light mode',
  darkMode: 'Dark mode',
})

/** A calm page for somebody who is not staff: the product's name, one column, nothing else. */
export function PublicFrame({ children }: { children: ReactNode }) {
  // Without keepTransitions the kit writes a style element, which the page's policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = colorScheme === 'dark'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo size={28} />
          {appConfig().product_name}
        </span>
        <IconButton label={isDark ? words.lightMode : words.darkMode} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
        </IconButton>
      </header>
      <main className={styles.column}>{children}</main>
    </div>
  )
}
