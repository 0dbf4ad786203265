import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'

/** Reads and keeps the colour mode under `@color-mode`, where the script in the page looks for it before the first paint. */
export const colorModeStore = localStorageColorSchemeManager({ key: '@color-mode' })

/** The colour mode and a way to turn it over. */
export function useColorMode(): { mode: 'light' | 'dark'; toggle: () => void } {
  // Without keepTransitions the kit switches transitions off by writing a style element, which the page's policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const mode = colorScheme === 'dark' ? 'dark' : 'light'
  return { mode, toggle: () => setColorScheme(mode === 'dark' ? 'light' : 'dark') }
}
