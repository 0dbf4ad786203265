import * as credentials from './credentials/store-credentials.ts'
import * as days from './days/business-day.ts'
import * as storedDays from './days/store-days.ts'
import * as people from './demo/guests.ts'
import * as dishes from './demo/order-of-guest.ts'
import * as happenings from './happenings.ts'
import * as bearing from './ingest/bearing.ts'
import * as warnings from './ingest/guest-warnings.ts'
import * as offers from './ingest/store-offers.ts'
import * as places from './ingest/store-places.ts'
import * as testing from './ingest/test-order.ts'
import * as writing from './ingest/write-orders.ts'
import * as ledger from './reading/ledger.ts'
import * as kept from './reading/store-kept.ts'
import * as reading from './reading/store-reading.ts'
import * as tenders from './reading/store-tenders.ts'
import * as guests from './store-guests.ts'

export type { Bearer as OrderingSystem } from './credentials/store-credentials.ts'
export type { BusinessDay, DayRules } from './days/business-day.ts'
export type { GuestBasket, OffersOfGuests, TakenOff } from './demo/offers.ts'
export type { GuestOfOrder, Sender } from './ingest/guest-warnings.ts'
export type { OrderNumber, OrderSent, OrderShared } from './ingest/store-offers.ts'
export type { EntryRow } from './reading/ledger.ts'
export type { Narrowed } from './reading/store-kept.ts'

/** The business day that the rules of a restaurant give for a moment. */
export const businessDayOf = days.businessDayOf
/** One by its date. */
export const businessDayOn = days.businessDayOn
/** When business days begin, of several restaurants. */
export const dayRulesOf = storedDays.dayRulesOf
/** An order that is taken as all are, marked as a test and cancelled at once. */
export const takeTestOrder = testing.takeTestOrder
/** SQL condition: the person may see the sales of the restaurant. */
export const seesSales = reading.seesSales
/** SQL columns of an entry of the ledger `f`, and the entry as it is answered. */
export const entryColumns = reading.entryColumns
/** SQL of why an entry was made, as far as its company may read it. */
export const reasonHere = reading.reasonHere
export const entryAnswer = ledger.entryAnswer
/** Who pays for what an entry took off. */
export const payerOf = ledger.payerOf
/** Answers about sales that are given again while nothing has changed. */
export const KeptAnswers = kept.KeptAnswers
/** How many orders a list would have, by state, channel, fulfilment and day. */
export const ordersCounted = reading.ordersCounted
/** What ordering systems hear of the guests of orders that they sent, said by the module that knows guests. */
export const registerGuestWarner = warnings.registerGuestWarner
/** What orders have of offers, said by the module that knows offers; what becomes of such orders; and shares that are known later, or go back. */
export const registerOffers = offers.registerOffers
export const ordersOfOffers = happenings.ordersOfOffers
export const refundShares = writing.refundShares
export const shareDiscounts = writing.shareDiscounts
export const unshareDiscounts = writing.unshareDiscounts
export const orderNumbered = writing.orderNumbered
/** SQL of an offer or a partner of an entry `f`, as far as its company may read it. */
export const offerHere = reading.offerHere
/** What was paid by one tender at a restaurant, day by day. */
export const paidBy = tenders.paidBy

/** What orders know about their guests: handed over to a person who asks for it, and erased for good. */
export const guestsOfOrders = { erase: guests.eraseGuests, ordersOf: guests.ordersOfGuest }
export type { OrderOfGuest } from './store-guests.ts'
/** People of the demo, of whom some order, by their numbers; one who has two email addresses. */
export const demoGuests = { most: people.mostGuests, numbered: people.guestNumber, atWork: people.atWork }
/** Of a line of an order of the demo: its price, with its options and alone. */
export const demoLines = { totalOf: dishes.totalOf, ownOf: dishes.lineTotal }

/** Ordering systems by the credential that a request carries: which it is, where it may do what, and which restaurants are within its reach. */
export const orderingSystems = {
  mustBear: bearing.mustBear,
  mustDoAt: bearing.mustDoAt,
  placesOf: places.placesOf,
  takesPoints: credentials.takesPoints,
  givesForOwner: credentials.givesForOwner,
}
/** SQL conditions: what a credential, by its id, may still do at a restaurant. */
export const credentialsNow = { doesAt: credentials.stillDoesAt, takesPointsAt: credentials.takesPointsAt }
