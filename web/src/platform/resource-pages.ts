import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { ResourcePages } from './module.ts'

const files = import.meta.glob<{ resourcePages: ResourcePages }>('../modules/*/resource-pages.ts', { eager: true })
const pages: ResourcePages = Object.assign({}, ...Object.values(files).map((file) => file.resourcePages))

/** The types of which records have pages of their own: those that are built. */
export const typesWithPages = Object.keys(pages) as ResourceType[]

/** The hash path of a record's page; `undefined` for types without pages. */
export function resourcePage(type: ResourceType, id: number): string | undefined {
  const page = pages[type]
  return page === undefined ? undefined : `${page}/${id}`
}
