import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/customers': IconUsers }
