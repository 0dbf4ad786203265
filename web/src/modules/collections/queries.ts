import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { duplicates } from '@brigade/contract/collections/duplicates.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const oneCollection = endpointQuery('picture_collections', collectionRecords.get)
export const picturesOf = endpointQuery('picture_collection_pictures', pictures.searchCollection)
export const usesOfPicture = endpointQuery('pictures', pictures.getPictureUses)
export const onePicture = endpointQuery('pictures', pictures.getPicture)
export const duplicatePage = endpointQuery('pictures', duplicates.searchDuplicates)
export const similarPictures = endpointQuery('pictures', duplicates.getSimilar)
