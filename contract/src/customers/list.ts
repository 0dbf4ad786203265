// Rows of a page; addresses need these numbers before a page loads its endpoints.
export const customersPerPage = 20
export const importsPerPage = 20
export const timelinePerPage = 30
export const notesPerPage = 20
export const duplicatesPerPage = 20
export const plansPerPage = 20
export const planVersionsPerPage = 20
