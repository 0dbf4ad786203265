/** Rows of a page of the bank connections list (specification section 7). Apart from the endpoints: addresses need it before any page does. */
export const bankPerPage = 20
