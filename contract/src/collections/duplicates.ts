import * as z from 'zod/mini'
import { endpoint, onResource, role } from '../kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { duplicatesPerPage, mostSeenOfGroup } from './list.ts'
import { Picture } from './pictures.ts'

// The same picture found again: as the very same file, or as one that looks like it.

/** A picture among those that it is compared with. */
export const ComparedPicture = z.extend(Picture, {
  collection_name: z.string(),
  /** May the person change its collection? */
  may_change: z.boolean(),
})
export type ComparedPicture = z.infer<typeof ComparedPicture>

export const DuplicateGroup = z.object({
  /** Its oldest picture. */
  id: z.int(),
  /** All are the very same file. */
  same_file: z.boolean(),
  /** How many there are; `pictures` has at most `mostSeenOfGroup`. */
  total: z.int(),
  /** The oldest first. Each looks like another one of them, not always like all. */
  pictures: z.array(ComparedPicture),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

export const SimilarPicture = z.object({ picture: ComparedPicture, same_file: z.boolean() })
export type SimilarPicture = z.infer<typeof SimilarPicture>

const PicturePair = z
  .object({ picture_id: id, other_id: id })
  .check(z.refine(({ picture_id, other_id }) => picture_id !== other_id, { error: 'must be two pictures' }))
export type PicturePair = z.infer<typeof PicturePair>

/** Every pair of a group as far as it is shown. */
export const mostPairs = (mostSeenOfGroup * (mostSeenOfGroup - 1)) / 2

const base = { service: 'restaurants' } as const

export const duplicates = {
  searchDuplicates: endpoint({
    ...base,
    method: 'POST',
    path: '/v5/pictures/duplicates/search',
    summary: 'Groups of pictures that are the same file or look alike, within a company, among those that the person may see; the newest first',
    reads: true,
    access: role('picture_collections', 'picture_collections_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(duplicatesPerPage),
      /** Groups with a picture of this collection alone. */
      collection_id: z.optional(z.nullable(id)),
    }),
    output: pageOf(DuplicateGroup),
  }),
  getSimilar: endpoint({
    ...base,
    method: 'GET',
    path: '/v5/picture_collections/:collection_id/pictures/:id/similar',
    summary: 'Pictures of the same company that look like this one, the most alike first, at most 12',
    access: onResource('picture_collections', 'picture_collection', 'collection_id'),
    input: z.object({ collection_id: id, id }),
    output: z.object({ pictures: z.array(SimilarPicture) }),
  }),
  tellApart: endpoint({
    ...base,
    method: 'POST',
    path: '/v5/pictures/duplicates/tell_apart',
    summary: 'Say that pictures are not the same, or take that back; of each pair the person sees both and may change one',
    access: role('picture_collections_admin'),
    input: z.object({
      pairs: z.array(PicturePair).check(z.minLength(1, { error: 'choose at least two pictures' }), z.maxLength(mostPairs)),
      apart: z.boolean(),
    }),
    output: z.object({ pairs: z.int() }),
    refreshes: ['pictures', 'audit_logs:picture_collection:{id}'],
    audits: { resource: 'picture_collection', action: 'update' },
  }),
}
