// Rows of a page; addresses need these numbers before a page loads its endpoints.
export const channelsPerPage = 20
export const listingsPerPage = 50
export const listingEventsPerPage = 30
export const listingPricesPerPage = 50
/** Listings that one act changes: a chain's on one channel. */
export const mostListings = 2000
