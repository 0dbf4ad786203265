import type { NodeType } from '@brigade/contract/menus/menu-nodes.ts'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconDimensions from '@tabler/icons-react/dist/esm/icons/IconDimensions.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconGrid4x4 from '@tabler/icons-react/dist/esm/icons/IconGrid4x4.mjs'
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'

const icons: Record<NodeType, typeof IconFolder> = {
  Root: IconBuildingStore,
  Category: IconFolder,
  Menu: IconBook2,
  Item: IconToolsKitchen2,
  MenuItem: IconToolsKitchen2,
  MenuItemPivot: IconUnlink,
  ItemSize: IconDimensions,
  ItemModifier: IconAdjustmentsHorizontal,
  ItemOption: IconPoint,
  ModifierWithSizes: IconGrid4x4,
  Library: IconBooks,
  POS: IconCashRegister,
}

/** An icon for the kind of a node; its label is elsewhere. */
export function NodeIcon({ type, size = 16 }: { type: NodeType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} stroke={1.6} aria-hidden />
}
