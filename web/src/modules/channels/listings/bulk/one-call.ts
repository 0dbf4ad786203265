/** Listings of one call: so many take the server a moment, and the bar moves. */
export const listingsOfOneCall = 200
