import * as baskets from './basket-menu.ts'
import * as hooks from './listing-hooks.ts'
import * as marketplace from './marketplace.ts'
import * as sending from './send.ts'

export type { Breaker, Connected, ListingAddress, ListingNews, SavedListing } from './listing-hooks.ts'
export type { LiveStore, LiveThing, MarketAnswer, Marketplace, Parcel, SpecialDay } from './marketplace.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu
/** Which way to a marketplace the module of channels knows. */
export const registerMarketplaces = hooks.registerMarketplaces
/** Where what is sent of a listing goes. */
export const connectedTo = hooks.connectedTo
export const listingsSaved = hooks.listingsSaved
export const listingNews = hooks.listingNews
/** The marketplace that the installation has for a channel. */
export const marketplaceOf = marketplace.marketplaceOf
/** Throws unless news are signed as the practice and generic marketplaces sign them. */
export const mustBeSigned = marketplace.mustBeSigned
export const channelOf = marketplace.channelOf
/** The marketplace has news of a menu that it took. */
export const askHowFar = sending.askHowFar
/** It understood and refused. */
export const MarketRefused = marketplace.MarketRefused
/** It did not do it, for a reason in words. */
export const MarketTrouble = marketplace.MarketTrouble
/** It takes nothing more for a while. */
export const MarketBusy = marketplace.MarketBusy
