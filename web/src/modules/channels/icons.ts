import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/channels': IconBroadcast }
