import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { endpointQuery } from '../../../platform/queries.ts'

// Under the type of pictures: they change with their collections, not with the menu.
export const menuPictures = endpointQuery('pictures', menuDraft.menuPictures)
