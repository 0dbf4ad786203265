import { restaurantHours } from './restaurants/hours.ts'
import { menuImport } from './restaurants/menu-import.ts'
import { menuDraft } from './restaurants/menu-draft.ts'
import { pauses } from './restaurants/pauses.ts'
import { restaurantProfile } from './restaurants/profile.ts'
import { salesChannels } from './restaurants/sales-channels.ts'

/** Every call of the module, on the restaurants service. */
export const restaurants = { ...restaurantProfile, ...restaurantHours, ...menuDraft, ...pauses, ...menuImport, ...salesChannels }
