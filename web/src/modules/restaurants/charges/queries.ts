import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuMessages } from '@brigade/contract/menus/menu-messages.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const chargesOf = endpointQuery('charges', restaurantCharges.charges)
export const messagesOf = endpointQuery('menu_messages', menuMessages.menuMessages)
export const menuRows = endpointQuery('menu', menuDraft.menuTree)
