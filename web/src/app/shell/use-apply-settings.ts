import '../../theme/density.css'
import { useMantineColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useKeepPreferences } from '../../platform/preferences.ts'
import { useSettings } from '../../platform/settings.ts'
import { writeDates } from '../../ui/basics/dates.ts'
import { setDensity } from '../../ui/basics/density.ts'
import { type LanguagePack, speak } from '../../ui/basics/ui-texts.ts'
import { useMedia } from '../../ui/basics/use-media.ts'

/** What each language has to say differently; English is what the catalogues hold themselves. */
const packs: Readonly<Record<'en', LanguagePack>> = { en: {} }

/** Makes the page look and speak as the signed-in person likes it, and follows when they change it anywhere. */
export function useApplySettings(): void {
  useKeepPreferences()
  const [{ density, colorMode, language, dateFormat, timeFormat, firstDay }] = useSettings()
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  // `@color-mode` holds what is shown, dark or light; that somebody leaves it to the system is only in their settings.
  const mode = colorMode === 'system' ? (prefersDark ? 'dark' : 'light') : colorMode
  useColorScheme(mode)
  // Before the first paint: a table must not be seen to shrink.
  useLayoutEffect(() => setDensity(density), [density])
  useLayoutEffect(() => writeDates({ dateFormat, timeFormat, firstDay }), [dateFormat, timeFormat, firstDay])
  useLayoutEffect(() => speak(packs[language]), [language])
}

/** Only when it is chosen anew: what another tab puts into `@color-mode` is taken over, not argued with. */
function useColorScheme(mode: 'light' | 'dark' | undefined): void {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is another one after every change.
  useLayoutEffect(() => {
    if (mode && localStorage.getItem('@color-mode') !== mode) setColorScheme(mode)
  }, [mode])
}
