import { deliveryMarkets } from './delivery-markets.ts'
import { restaurantHours } from './hours.ts'
import { menuDraft } from './menus/menu-draft.ts'
import { menuImport } from './menus/menu-import.ts'
import { pauses } from './menus/pauses.ts'
import { menuPublishing } from './menus/publishing.ts'
import { orderWorkflows } from './order-workflows.ts'
import { posMirror } from './pos/pos-mirror.ts'
import { restaurantPos } from './pos.ts'
import { restaurantCharges } from './restaurants/charges.ts'
import { menuMessages } from './restaurants/menu-messages.ts'
import { restaurantOnboarding } from './restaurants/onboarding.ts'
import { restaurantProfile } from './restaurants/profile.ts'
import { salesChannels } from './sales-channels.ts'

/** Every call of the module, on the restaurants service. */
export const restaurants = {
  ...restaurantProfile,
  ...restaurantOnboarding,
  ...restaurantHours,
  ...menuDraft,
  ...pauses,
  ...restaurantCharges,
  ...menuMessages,
  ...menuImport,
  ...menuPublishing,
  ...restaurantPos,
  ...posMirror,
  ...orderWorkflows,
  ...salesChannels,
  ...deliveryMarkets,
}
