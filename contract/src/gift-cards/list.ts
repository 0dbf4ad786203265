// Rows of a page; addresses need these numbers before a page loads its endpoints.
export const definitionsPerPage = 20
export const cardsPerPage = 20
export const activitiesPerPage = 50
export const batchesPerPage = 20
