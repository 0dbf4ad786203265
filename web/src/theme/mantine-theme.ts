import type { CSSVariablesResolver } from '@mantine/core'
import { createTheme } from '@mantine/core'

/** The kit's theme, drawn over the product's own tokens. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: {
    accent: ['#eaf0ff', '#d5e0fd', '#b5c7fb', '#9cb4fb', '#85a4fa', '#6384ea', '#4767d1', '#334fb8', '#294297', '#212a44'],
  },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '32px' },
  breakpoints: { xs: '22.5em', sm: '37.5em', md: '37.5em', lg: '50em', xl: '75em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Points the kit's colours at the tokens; its own fall short of 4.5:1 in light mode. */
export const resolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--ok)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-shadow-md': 'var(--shadow-popover)',
    '--mantine-shadow-xl': 'var(--shadow-dialog)',
  },
  light: {},
  dark: {},
})
