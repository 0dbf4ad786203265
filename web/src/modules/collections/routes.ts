import type { CollectionKind } from '@brigade/contract/collections/collections.ts'
import { collectionsPerPage } from '@brigade/contract/collections/list.ts'
import type { PictureFilter } from '@brigade/contract/collections/pictures.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle. What a list is narrowed by is written here once
// more: the lists of the contract come with its endpoints, which an address does not need.

export const kindChoices: readonly CollectionKind[] = ['food', 'restaurant', 'logo', 'gift_card', 'campaign', 'other']

export interface CollectionSearch extends TableSearch {
  kind?: CollectionKind
}

/** What the address of the list says. */
export function listSearch(search: CollectionSearch): CollectionSearch {
  const kind = kindChoices.find((one) => one === search.kind)
  return { ...tableSearch(search, collectionsPerPage), ...(kind && { kind }) }
}

export const pictureFilterChoices: readonly PictureFilter[] = ['unused', 'rights_ending']

export interface PicturesSearch {
  /** A part of the name. */
  q?: string
  only?: PictureFilter
  /** The picture that is open. */
  picture?: number
}

/** What the address of a collection says of its pictures. */
export function picturesSearch({ q, only, picture }: PicturesSearch): PicturesSearch {
  const open = Number(picture)
  const filter = pictureFilterChoices.find((one) => one === only)
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q }),
    ...(filter && { only: filter }),
    ...(Number.isSafeInteger(open) && open > 0 && { picture: open }),
  }
}

export const { newRoute, pageRoute, accessRoute, historyRoute } = recordRoutes('/collections', collectionsPerPage)
export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/collections', validateSearch: reading(listSearch) })
export const picturesRoute = createRoute({ getParentRoute: () => pageRoute, path: '/', validateSearch: reading(picturesSearch) })
export const detailsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/details' })

export interface DuplicatesSearch {
  page?: number
  /** Groups with a picture of this collection alone. */
  collection?: number
}

const positive = (value: unknown): number | undefined => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** What the address of the duplicates says. */
export function duplicatesSearch(search: DuplicatesSearch): DuplicatesSearch {
  const [page, collection] = [positive(search.page), positive(search.collection)]
  return { ...(page !== undefined && page > 1 && { page }), ...(collection !== undefined && { collection }) }
}

export const duplicatesPath = '/collections/duplicates'
export const duplicatesRoute = createRoute({ getParentRoute: () => staffRoute, path: duplicatesPath, validateSearch: reading(duplicatesSearch) })
