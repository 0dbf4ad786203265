import * as baskets from './basket-menu.ts'
import * as hooks from './listing-hooks.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu

export const listingNews = hooks.listingNews
export const updatesTold = hooks.updatesTold
export const registerOptionFallbacks = hooks.registerOptionFallbacks
