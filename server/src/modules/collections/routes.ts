import { duplicates } from '@brigade/contract/collections/duplicates.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { joined, serves } from '../../platform/context.ts'
import { duplicateHandlers } from './duplicates/handlers.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { recordRoutes } from './records/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'

/** Every call about picture collections and the pictures in them. */
export const collectionRoutes = joined(
  recordRoutes,
  serves(pictures, { ...pictureHandlers, ...uploadHandlers }),
  serves(duplicates, duplicateHandlers),
)
