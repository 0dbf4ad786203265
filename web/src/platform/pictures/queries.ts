import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { endpointQuery } from '../queries.ts'

export const collectionPage = endpointQuery('picture_collections', collectionRecords.search)
/** Pictures of all collections that the person may see. */
export const seenPictures = endpointQuery('pictures', pictures.searchPictures)
