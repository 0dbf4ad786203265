import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/discounts': IconDiscount }
