import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/access_groups': IconSitemap }
