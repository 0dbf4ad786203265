import * as baskets from './basket-menu.ts'
import * as hooks from './listing-hooks.ts'
import * as prices from './live-prices.ts'
import * as marketplaces from './marketplace.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu
/** A channel out of a column, where it is text. */
export const channelOf = marketplaces.channelOf
/** Prices of what is live on a channel, as guests see them at a moment. */
export const livePrices = prices.livePrices

/** Listings were saved: turned on or off, or changed. Told within the transaction. */
export const listingsSaved = hooks.listingsSaved
export type SavedListing = hooks.SavedListing
