import * as z from 'zod/mini'
import { optionalText, organizationId, searchTerm, text } from '../fields/fields.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { PictureFace } from './face.ts'
import { collectionsPerPage } from './list.ts'

// Collections of pictures. One belongs to a group; groups it is shared with see it as well.

export const collectionKinds = ['food', 'restaurant', 'logo', 'gift_card', 'campaign', 'other'] as const
export type CollectionKind = (typeof collectionKinds)[number]
export const collectionKindNames: Readonly<Record<CollectionKind, string>> = {
  food: 'Food and drinks',
  restaurant: 'Restaurants',
  logo: 'Logos',
  gift_card: 'Gift cards',
  campaign: 'Campaigns',
  other: 'Other',
}
export const collectionSorts = ['name', 'kind', 'organization'] as const

export const PictureCollection = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(collectionKinds),
  /** The chosen picture, or the first one; null while there is none. */
  cover: z.nullable(PictureFace),
  pictures: z.int(),
  bytes: z.int(),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type PictureCollection = z.infer<typeof PictureCollection>

export const CollectionForm = z.object({
  name: text('Name is required', 2, 100),
  description: optionalText(500),
  kind: z.enum(collectionKinds, { error: 'Choose what the pictures show' }),
})
export type CollectionForm = z.infer<typeof CollectionForm>

const byId = z.object({ id })
const touches = ['picture_collections', 'picture_collections:{id}', 'audit_logs:picture_collection:{id}', 'access_group_stats']
const base = { service: 'restaurants', path: '/v5/picture_collections' } as const
const one = `${base.path}/:id` as const
const changing = onResource('picture_collections_admin', 'picture_collection')

export const collectionRecords = {
  search: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Picture collections the person may see, by name unless `sort` says otherwise',
    reads: true,
    access: role('picture_collections', 'picture_collections_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(collectionsPerPage),
      name: z._default(searchTerm, ''),
      kind: z.optional(z.nullable(z.enum(collectionKinds))),
      /** An access group: only collections of its company. */
      company_of: z.optional(z.nullable(id)),
      sort: sortBy(...collectionSorts),
    }),
    output: pageOf(PictureCollection),
  }),
  create: endpoint({
    ...base,
    method: 'POST',
    summary: 'Create a picture collection under an organization',
    access: onGroup('picture_collections_admin', 'parent_access_group_id'),
    input: z.object({ picture_collection: CollectionForm, parent_access_group_id: organizationId }),
    output: PictureCollection,
    refreshes: touches,
    audits: { resource: 'picture_collection', action: 'create' },
  }),
  get: endpoint({
    ...base,
    method: 'GET',
    path: one,
    summary: 'One picture collection',
    access: onResource('picture_collections', 'picture_collection'),
    input: byId,
    output: PictureCollection,
  }),
  update: endpoint({
    ...base,
    method: 'PUT',
    path: one,
    summary: 'Change a picture collection; a stale `version` answers 409',
    access: changing,
    input: z.object({ id, picture_collection: CollectionForm, version: z.optional(z.int()) }),
    output: PictureCollection,
    refreshes: touches,
    audits: { resource: 'picture_collection', action: 'update' },
  }),
  remove: endpoint({
    ...base,
    method: 'DELETE',
    path: one,
    summary: 'Delete a picture collection with its pictures, if nothing uses them',
    access: changing,
    input: byId,
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: touches,
    audits: { resource: 'picture_collection', action: 'delete' },
  }),
  removeSeveral: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/delete`,
    summary: 'Delete several picture collections; each answers for itself',
    access: role('picture_collections_admin'),
    input: z.object({ ids: severalIds() }),
    output: Outcomes,
    refreshes: touches,
    audits: { resource: 'picture_collection', action: 'delete' },
  }),
}
