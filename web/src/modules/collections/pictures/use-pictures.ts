import { picturesPerPage } from '@brigade/contract/collections/list.ts'
import type { Picture, PictureFilter } from '@brigade/contract/collections/pictures.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { picturesOf } from '../queries.ts'

const pageOf = (index: number): number => Math.floor(index / picturesPerPage) + 1

/** The pictures of a collection as far as they are in sight: pages are asked for as they come into it. */
export function usePictures(id: number, { name, only }: { readonly name: string; readonly only: PictureFilter | undefined }) {
  const client = useQueryClient()
  const question = (page: number) => picturesOf({ id, page, per_page: picturesPerPage, ...(name !== '' && { name }), ...(only && { only }) })
  const first = useQuery({ ...question(1), placeholderData: keepPreviousData })
  const total = first.data?.total ?? 0
  const loaded = (index: number): Picture | undefined => {
    const page = pageOf(index)
    const rows = page === 1 ? first.data?.data : client.getQueryData(question(page).queryKey)?.data
    return rows?.[index % picturesPerPage]
  }
  /** Every picture from one place to another, read where it is not loaded. */
  async function between(from: number, to: number): Promise<Picture[]> {
    const found: Picture[] = []
    for (let page = pageOf(from); page <= pageOf(to); page += 1) {
      const { data } = await client.ensureQueryData(question(page))
      found.push(...data.filter((_, at) => (page - 1) * picturesPerPage + at >= from && (page - 1) * picturesPerPage + at <= to))
    }
    return found
  }
  /** Where a picture stands, as far as its page is loaded. */
  function placeOf(picture: number): number | undefined {
    for (let page = 1; page <= pageOf(Math.max(0, total - 1)); page += 1) {
      const rows = page === 1 ? first.data?.data : client.getQueryData(question(page).queryKey)?.data
      const at = rows?.findIndex((row) => row.id === picture) ?? -1
      if (at >= 0) return (page - 1) * picturesPerPage + at
    }
    return undefined
  }
  return { first, total, loaded, placeOf, between, question }
}

export type Pictures = ReturnType<typeof usePictures>

/** Asks for the pages between two places, and draws anew when they come. */
export function usePagesInSight({ question, total }: Pictures, from: number, end: number): void {
  const pages = total === 0 ? [] : Array.from({ length: pageOf(Math.max(from, end - 1)) - pageOf(from) + 1 }, (_, at) => pageOf(from) + at)
  useQueries({ queries: pages.filter((page) => page > 1).map((page) => question(page)) })
}
