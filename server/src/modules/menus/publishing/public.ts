import * as baskets from './basket-menu.ts'
import * as drafts from './drafts.ts'
import * as guests from './guest-pictures.ts'
import * as history from './listing-history.ts'
import * as hooks from './listing-hooks.ts'
import * as prices from './live-prices.ts'
import * as marketplace from './marketplace.ts'
import * as there from './paused-there.ts'
import * as sends from './send.ts'
import * as again from './send-again.ts'
import * as sending from './sending.ts'
import * as store from './store.ts'

export type { Breaker, Connected, ListingAddress, ListingNews, SavedListing } from './listing-hooks.ts'
export type { LiveStore, LiveThing, MarketAnswer, Marketplace, Parcel, SpecialDay } from './marketplace.ts'
export type { ListingColumns } from './store.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu
/** A channel out of a column, where it is text. */
export const channelOf = marketplace.channelOf
/** Prices of what is live on a channel, as guests see them at a moment. */
export const livePrices = prices.livePrices

/** Listings were saved: turned on or off, or changed. Told within the transaction. */
export const listingsSaved = hooks.listingsSaved
/** What became of something that was sent to listings. Told within the transaction that writes it down. */
export const listingNews = hooks.listingNews
/** Calls that tell marketplaces what is out or closed. */
export const updatesTold = hooks.updatesTold
/** What is out where a channel cannot have an option out, as the module of channels knows it. */
export const registerOptionFallbacks = hooks.registerOptionFallbacks
/** What a listing that was in one state became by being saved in another. */
export const changeOf = hooks.changeOf
/** Which way to a marketplace the module of channels knows. */
export const registerMarketplaces = hooks.registerMarketplaces
/** Where what is sent of a listing goes. */
export const connectedTo = hooks.connectedTo
/** The same of many. */
export const connectedToMany = hooks.connectedToMany
/** The marketplace that the installation has for a channel. */
export const marketplaceOf = marketplace.marketplaceOf
/** Throws unless news are signed as the practice and generic marketplaces sign them. */
export const mustBeSigned = marketplace.mustBeSigned
/** It understood and refused. */
export const MarketRefused = marketplace.MarketRefused
/** It did not do it, for a reason in words. */
export const MarketTrouble = marketplace.MarketTrouble
/** It takes nothing more for a while. */
export const MarketBusy = marketplace.MarketBusy
/** Saves listings, however many, in one statement, once they are held. */
export const lockListings = store.lockListings
export const saveListings = store.saveListings
/** The fields of a listing in the History of its restaurant. */
export const listingHistory = history.listingHistory
/** What a channel is to a restaurant that was never listed there. */
export const unlisted = history.unlisted
/** Fulfilments of a listing, in the contract's order. */
export const fulfilmentsOf = drafts.fulfilmentsOf
/** Sends once more what did not arrive at listings. */
export const sendAgain = again.sendAgain
/** Those of what is to be sent that show pictures of another company, and the sentence about it. */
export const withForeignPictures = again.withForeignPictures
export const foreignPictures = guests.foreignPictures
/** Sends what is live on a listing once more, over whatever is there now. */
export const sendLiveAgain = again.sendLiveAgain
/** What a listing shows its guests, and what of it is out as its channel is told. */
export const shownThere = there.shownThere
/** Why a marketplace was not reached, for people. */
export const unreachedWords = marketplace.unreachedWords
/** The marketplace has news of a menu that it took. */
export const askHowFar = sends.askHowFar
/** Queues by marketplace, calls within their time and under its breaker, and what is thrown where nothing is asked for now. */
export const sendQueues = sending.sendQueues
export const queueOf = sending.queueOf
export const through = sending.through
export const PutOff = sending.PutOff
/** What a marketplace of practice is given again at a start. */
export const practiceListings = store.practiceListings
export const sendStored = sends.sendStored
