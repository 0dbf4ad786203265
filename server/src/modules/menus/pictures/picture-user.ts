import type { PictureUser } from '../../collections/public/uses.ts'
import { announceMenus } from '../public/announce.ts'
import { countsOf, filesShown, nodesShowing, raiseRevisions, restaurantsShowing } from './store-pictures.ts'

/** Items of menus that show pictures, as collections ask about them. */
export const menuItems: PictureUser = {
  countsOf,
  async usesOf(db, userId, pictureId, limit) {
    const nodes = await nodesShowing(db, userId, pictureId, limit)
    return nodes.map(({ node_id, restaurant_id, restaurant, name }) => ({
      kind: 'menu_item',
      name: [name, restaurant].filter((part) => part !== '').join(', '),
      path: `/onboarding/restaurants/${restaurant_id}/menu?node=${node_id}`,
    }))
  },
  filesShown,
  async changed(tx, pictureIds, looksNew) {
    const ids = await restaurantsShowing(tx, pictureIds)
    if (ids.length === 0) return
    if (looksNew) await raiseRevisions(tx, ids)
    await announceMenus(tx, ids)
  },
}
