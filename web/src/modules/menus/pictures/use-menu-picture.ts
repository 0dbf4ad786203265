import type { FoundPicture } from '@brigade/contract/collections/pictures.ts'
import { pictureIdOf } from '@brigade/contract/collections/uses.ts'
import { type MenuPicture, mostMenuPictures } from '@brigade/contract/menus/menu-draft.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
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

export interface NamedPictures {
  readonly byId: ReadonlyMap<number, MenuPicture>
  /** All have been read: those that are not here are gone. */
  readonly isWhole: boolean
}

/** Pictures of collections that these values name. */
export function useMenuPictures(values: readonly string[]): NamedPictures {
  const { restaurantId } = useMenuScreen()
  // The same ids are the same question, in whatever order the rows come.
  const ids = [...new Set(values.flatMap((value) => pictureIdOf(value) ?? []))].sort((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(ids.length / mostMenuPictures) }, (_, part) =>
    ids.slice(part * mostMenuPictures, (part + 1) * mostMenuPictures),
  )
  return useQueries({
    queries: parts.map((picture_ids) => ({
      ...menuPictures({ restaurant_id: restaurantId, picture_ids }),
      // What is known stays in sight while one more is asked for.
      placeholderData: keepPreviousData,
    })),
    combine: inOne,
  })
}

interface Part {
  readonly data?: { readonly pictures: readonly MenuPicture[] } | undefined
  readonly isPlaceholderData: boolean
}

// One function for all renderings, so that the same answers make the same map.
const inOne = (parts: readonly Part[]): NamedPictures => ({
  byId: new Map(parts.flatMap(({ data }) => data?.pictures ?? []).map((picture) => [picture.id, picture])),
  isWhole: parts.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
})

/** What was chosen just now is shown at once: the picker has read it. */
export function useKnowPicture(): (picture: FoundPicture) => void {
  const client = useQueryClient()
  const { restaurantId } = useMenuScreen()
  return ({ id, name, collection_id, alt, face, rights_until }) =>
    client.setQueryData(menuPictures({ restaurant_id: restaurantId, picture_ids: [id] }).queryKey, {
      pictures: [{ id, name, collection_id, alt, face, rights_until }],
    })
}
