import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import type { ReactNode } from 'react'
import { appConfig } from '../../platform/config.ts'
import { useColorMode } from '../../theme/color-mode.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { signInWords } from './sign-in-words.ts'

/** The guest screen around its panel: the welcome banner, the panel, nothing of the signed-in app. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const { mode, toggle } = useColorMode()
  const corner = (
    <IconButton label={mode === 'dark' ? signInWords.lightMode : signInWords.darkMode} onClick={toggle}>
      {mode === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </IconButton>
  )
  return (
    <GuestLayout product={appConfig().product_name} corner={corner}>
      {children}
    </GuestLayout>
  )
}
