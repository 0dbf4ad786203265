import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { menuMessages } from '@brigade/contract/restaurants/menu-messages.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const chargesOf = endpointQuery('charges', restaurantCharges.charges)
export const messagesOf = endpointQuery('menu_messages', menuMessages.menuMessages)
export const menuRows = endpointQuery('menu', menuDraft.menuTree)
