import * as z from 'zod/mini'
import type { DateChoices } from '../ui/basics/dates.ts'
import type { Density } from '../ui/basics/density.ts'
import { usePreference } from './preferences.ts'

export type ColorChoice = 'light' | 'dark' | 'system'

/** How a person likes the app to look and to speak, kept under the key `settings`. */
export interface Settings extends DateChoices {
  density: Density
  /** Nothing until somebody chooses: then the browser's own `@color-mode` stands. */
  colorMode: ColorChoice | undefined
  language: 'en'
}

// A value unknown to this version falls back on its own and leaves the others alone.
const shape = z.object({
  density: z.catch(z.enum(['comfortable', 'compact']), 'comfortable'),
  colorMode: z.catch(z.optional(z.enum(['light', 'dark', 'system'])), undefined),
  language: z.catch(z.literal('en'), 'en'),
  dateFormat: z.catch(z.enum(['system', 'mdy', 'dmy', 'ymd']), 'system'),
  timeFormat: z.catch(z.enum(['system', '12', '24']), 'system'),
  firstDay: z.catch(z.enum(['system', 'sunday', 'monday', 'saturday']), 'system'),
})

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stored settings say, whatever else they hold. */
export function settingsFrom(kept: object): Settings {
  const { colorMode, ...others } = z.parse(shape, kept)
  return { ...others, colorMode }
}

const none = {}

/** The signed-in person's settings, and a way to change some of them. */
export function useSettings(): [Settings, (some: Partial<Settings>) => void] {
  // The fields of another version are passed on as they are.
  const [kept, set] = usePreference<object>('settings', none, isObject)
  return [settingsFrom(kept), (some) => set((now) => ({ ...now, ...some }))]
}
