import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/collections': IconPhoto }
