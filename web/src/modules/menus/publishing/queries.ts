import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const listingsOf = endpointQuery('publishing', menuPublishing.listings)
export const publicationPage = endpointQuery('publishing', menuPublishing.publications)
export const onePublication = endpointQuery('publishing', menuPublishing.publication)
export const drawingOf = endpointQuery('publishing', menuPublishing.libraryRestaurants)
// These look at the draft, so what refreshes a menu refreshes them.
export const menuDiffOf = endpointQuery('menu', menuPublishing.menuDiff)
export const menuLintOf = endpointQuery('menu', menuPublishing.menuLint)
export const guestMenuOf = endpointQuery('menu', menuPublishing.guestMenu)
