/** Rows of a page; addresses need them before the endpoints are loaded. */
export const offersPerPage = 20
export const offerVersionsPerPage = 20
export const codesPerPage = 50
export const usesPerPage = 20
