import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { runnerImport } from 'vite'

const requested = 'virtual:mantine-variables.css'
const resolved = '\0mantine-variables.css'
const themeFile = new URL('../src/theme/mantine-theme.ts', import.meta.url).pathname

// The kit prints a ladder of ten shades for each of its hues; the product names its colours itself and uses none of these.
const unusedHues = /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|blue)-/

const printer = /MantineCssVariables[\\/]MantineCssVariables\.mjs$/

interface ThemeModule {
  theme: MantineThemeOverride
  resolver: CSSVariablesResolver
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unusedHues.test(name)))
}

/** The kit's theme as one style sheet, so that nothing is printed into the page at run time and no inline style is needed. */
export function printVariables({ theme, resolver }: ThemeModule): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(merged)
  const own = resolver(merged)
  return convertCssVariables({
    variables: used({ ...base.variables, ...own.variables }),
    light: used({ ...base.light, ...own.light }),
    dark: used({ ...base.dark, ...own.dark }),
  })
}

/** Serves `virtual:mantine-variables.css`, printed from the theme each time it is asked for. */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === requested ? resolved : undefined),
    async load(id) {
      // The kit's own printer of the same at run time, which the provider imports though nobody asks it to print.
      if (printer.test(id)) return 'export const MantineCssVariables = () => null'
      if (id !== resolved) return undefined
      this.addWatchFile(themeFile)
      // Run anew each time, past the module cache, so that an edit shows under the development server.
      const { module } = await runnerImport<ThemeModule>(themeFile)
      return printVariables(module)
    },
  }
}
