import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/reports': IconChartBar }
