import { collectionRecords } from './collections/collections.ts'
import { duplicates } from './collections/duplicates.ts'
import { pictures } from './collections/pictures.ts'

/** Every call about picture collections and the pictures in them. */
export const collections = { ...collectionRecords, ...pictures, ...duplicates }
