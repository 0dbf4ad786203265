import type { TablerIcon } from '@tabler/icons-react'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconRosetteDiscount from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscount.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconSquareRounded from '@tabler/icons-react/dist/esm/icons/IconSquareRounded.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

const icons: Record<string, TablerIcon> = {
  '/onboarding': IconBuildingStore,
  '/onboarding/now': IconClockPause,
  '/reports': IconChartBar,
  '/access_groups': IconSitemap,
  '/channels': IconPlugConnected,
  '/collections': IconPhoto,
  '/gift_cards': IconGift,
  '/bank-connections': IconBuildingBank,
  '/customers': IconUsers,
  '/native-apps': IconDeviceMobile,
  '/devices': IconDeviceTablet,
  '/discounts': IconRosetteDiscount,
  '/campaigns': IconSpeakerphone,
}

/** The picture beside a module's label. */
export function moduleIcon(path: string): TablerIcon {
  return icons[path] ?? IconSquareRounded
}
