import type { MenuPicture } from '@brigade/contract/menus/menu-draft.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { shownFace } from '../../collections/public/shown-pictures.ts'
import { picturesSeenBy } from '../../collections/public/store-uses.ts'
import type { MenuModel } from '../public/model.ts'
import { picturesNamed } from './named-pictures.ts'
import { companyOf } from './store-pictures.ts'

/**
 * Those of the pictures that the menu shows, or that the person may choose for it. Whoever sees the menu sees what it shows; what a picture
 * out of their reach is called they do not learn.
 */
export async function menuPictures(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Queryable,
  userId: number,
  model: MenuModel,
  ids: readonly number[],
): Promise<MenuPicture[]> {
  const named = picturesNamed(model)
  const pictures = await picturesSeenBy(db, userId, ids, await companyOf(db, model.ownerGroupId))
  return pictures
    .filter(({ id, is_reached }) => is_reached || named.has(id))
    .map((picture) => ({
      id: picture.id,
      name: picture.is_reached ? picture.name : '',
      collection_id: picture.is_reached ? picture.collection_id : null,
      alt: picture.alt,
      face: shownFace(deps, picture, 'item'),
      rights_until: picture.rights_until,
    }))
}
