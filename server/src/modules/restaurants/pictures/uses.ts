import type { PictureUse } from '@brigade/contract/collections/uses.ts'
import type { PictureUser } from '../../collections/public/uses.ts'
import { countsOf, seenShowing } from './store-pictures.ts'

/** Logos and covers: what a restaurant shows cannot be deleted. */
export const restaurantPictures: PictureUser = {
  countsOf,
  async usesOf(db, userId, pictureId, limit) {
    const showing = await seenShowing(db, userId, pictureId, limit)
    const use = (kind: PictureUse['kind'], { id, name }: (typeof showing)[number]): PictureUse => ({
      kind,
      name,
      path: `/onboarding/restaurants/${id}?edit=profile`,
    })
    return showing
      .flatMap((one) => [...(one.as_logo ? [use('restaurant_logo', one)] : []), ...(one.as_cover ? [use('restaurant_cover', one)] : [])])
      .slice(0, limit)
  },
}
