import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

export const icons: ModuleIcons = { '/gift_cards': IconGift, '/redeem/gc': IconScan }
