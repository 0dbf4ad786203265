import { pauses } from '@brigade/contract/menus/pauses.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const restaurantsNow = endpointQuery('pauses', pauses.restaurantsNow)
export const restaurantNow = endpointQuery('pauses', pauses.restaurantNow)
export const pausesOf = endpointQuery('pauses', pauses.pauses)
export const pausableIn = endpointQuery('pauses', pauses.pausable)
export const pauseImpact = endpointQuery('pauses', pauses.previewPause)
