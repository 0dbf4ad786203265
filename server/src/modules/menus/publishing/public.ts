import * as baskets from './basket-menu.ts'
import * as hooks from './listing-hooks.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu

/** Listings were saved: turned on or off, or changed. Told within the transaction. */
export const listingsSaved = hooks.listingsSaved
export type SavedListing = hooks.SavedListing
