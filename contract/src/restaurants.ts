import { restaurantCharges } from './restaurants/charges.ts'
import { deliveryMarkets } from './restaurants/delivery-markets.ts'
import { restaurantHours } from './restaurants/hours.ts'
import { menuDraft } from './restaurants/menu-draft.ts'
import { menuImport } from './restaurants/menu-import.ts'
import { menuMessages } from './restaurants/menu-messages.ts'
import { restaurantOnboarding } from './restaurants/onboarding.ts'
import { orderWorkflows } from './restaurants/order-workflows.ts'
import { pauses } from './restaurants/pauses.ts'
import { restaurantPos } from './restaurants/pos.ts'
import { posMirror } from './restaurants/pos-mirror.ts'
import { restaurantProfile } from './restaurants/profile.ts'
import { menuPublishing } from './restaurants/publishing.ts'
import { salesChannels } from './restaurants/sales-channels.ts'

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
