import type { PictureUser } from '../../collections/public/uses.ts'
import { countsOf, seenShowing } from './store-pictures.ts'

/** Pictures on gift cards: what a card shows cannot be deleted. */
export const giftCardPictures: PictureUser = {
  countsOf,
  async usesOf(db, userId, pictureId, limit) {
    const showing = await seenShowing(db, userId, pictureId, limit)
    return showing.map(({ id, name }) => ({ kind: 'gift_card_design', name, path: `/gift_cards/${id}` }))
  },
}
