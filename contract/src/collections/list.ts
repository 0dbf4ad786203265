// Rows of a page; addresses need these numbers before a page loads its endpoints.
export const collectionsPerPage = 20
export const picturesPerPage = 100
/** Pictures that one collection holds. */
export const mostPictures = 10_000
/** Pictures that one act changes: what a person selects in a grid. */
export const mostSelected = 500
/** Bytes of the files that are downloaded at once. */
export const mostDownloaded = 1_000_000_000
/** Groups of pictures that look alike. */
export const duplicatesPerPage = 20
/** Pictures of such a group that are shown. */
export const mostSeenOfGroup = 30
