import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/onboarding/now': IconClockPause }
