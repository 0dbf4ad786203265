import type { CellContext, KeyRing } from '../../../platform/secrets.ts'

// What a listing signs in with itself, where that is not its channel's.

/** The cell it is sealed in. */
export const listingCell = (listingId: number): CellContext => `channel_listings|${listingId}|credentials`

export const sealedToken = (secrets: KeyRing, listingId: number, token: string): string => secrets.encrypt(token, listingCell(listingId))

/** In the clear: for the adapter that uses it, and nobody else. */
export const openedToken = (secrets: KeyRing, listingId: number, sealed: string): string => secrets.decrypt(sealed, listingCell(listingId))
