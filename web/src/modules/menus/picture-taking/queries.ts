import { pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const picturesElsewhereOf = endpointQuery('menu_picture_runs', pictureTaking.picturesElsewhere)
