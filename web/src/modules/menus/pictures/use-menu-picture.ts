import type { FoundPicture } from '@brigade/contract/collections/pictures.ts'
import type { MenuPicture } from '@brigade/contract/menus/menu-draft.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMenuScreen } from '../menu-screen.ts'
import { menuPictures } from './queries.ts'

interface ShownHere {
  /** Nothing until it has been read. */
  readonly picture: MenuPicture | undefined
  /** It was deleted, or belongs to another company now. */
  readonly isGone: boolean
}

/** A picture of a collection, as whoever edits this menu sees it. */
export function useMenuPicture(id: number | undefined): ShownHere {
  const { restaurantId } = useMenuScreen()
  const query = useQuery({
    ...menuPictures({ restaurant_id: restaurantId, picture_ids: id === undefined ? [] : [id] }),
    enabled: id !== undefined,
  })
  const picture = query.data?.pictures.find((one) => one.id === id)
  return { picture, isGone: id !== undefined && query.data !== undefined && picture === undefined }
}

/** What was chosen just now is shown at once: the picker has read it. */
export function useKnowPicture(): (picture: FoundPicture) => void {
  const client = useQueryClient()
  const { restaurantId } = useMenuScreen()
  return ({ id, name, collection_id, alt, face, rights_until }) =>
    client.setQueryData(menuPictures({ restaurant_id: restaurantId, picture_ids: [id] }).queryKey, {
      pictures: [{ id, name, collection_id, alt, face, rights_until }],
    })
}
