import { pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const lastPictureRunOf = endpointQuery('menu_picture_runs', pictureTaking.lastPictureRun)
// This looks at the draft, so what refreshes a menu refreshes it.
export const picturesElsewhereOf = endpointQuery('menu', pictureTaking.picturesElsewhere)
