import './first-font.css'
import './tokens.css'
import 'virtual:mantine-variables.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorModeStore } from './color-mode.ts'
import { theme } from './mantine-theme.ts'

/** Colours, sizes and the component kit for everything below it. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" colorSchemeManager={colorModeStore} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
