import * as z from 'zod/mini'
import { optionalText, searchTerm, text } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, fileAnswer, onResource, role } from '../kit/endpoint.ts'
import { Outcomes } from '../kit/outcome.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { wholeSide } from './addresses.ts'
import { PictureFace } from './face.ts'
import { mostSelected, picturesPerPage } from './list.ts'
import { PictureUses } from './uses.ts'

// Pictures of a collection. Whoever reaches the collection reaches its pictures.

/** What a file turned out to be by its content. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'heic', 'gif', 'tiff'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export const formatNames: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
  gif: 'GIF',
  tiff: 'TIFF',
}
/** Bytes of a file. */
export const largestPicture = 50_000_000
/** Pixels of a picture, width times height. */
export const mostPixels = 50_000_000
/** Pixels of the shorter side. */
export const smallestSide = 16

/** What a picture is cut to, by where it is shown. */
export const cropUses = ['item', 'square', 'cover', 'card'] as const
export type CropUse = (typeof cropUses)[number]

/** What the pictures of a collection are narrowed to: those that nothing shows, and those whose rights have ended or end soon. */
export const pictureFilters = ['unused', 'rights_ending'] as const
export type PictureFilter = (typeof pictureFilters)[number]

const part = z.int().check(z.minimum(0), z.maximum(wholeSide))
const CropPart = z.object({ x: part, y: part, width: part, height: part }).check(
  z.refine(({ x, y, width, height }) => width > 0 && height > 0 && x + width <= wholeSide && y + height <= wholeSide, {
    error: 'must lie within the picture',
  }),
)
export const Crops = z.partialRecord(z.enum(cropUses), CropPart)
export type Crops = z.infer<typeof Crops>

export const Picture = z.object({
  id: z.int(),
  collection_id: z.int(),
  name: z.string(),
  caption: z.string(),
  alt: z.string(),
  credit: z.string(),
  /** The last day on which it may be shown; null for no end. */
  rights_until: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.enum(pictureFormats),
  /** More than one frame: the first is shown. */
  is_animated: z.boolean(),
  /** Ten-thousandths: what has to be seen when the picture is cut. */
  focal_x: z.int(),
  focal_y: z.int(),
  crops: Crops,
  is_cover: z.boolean(),
  /** By how many menu items, restaurants and gift card designs it is shown, unseen ones among them. */
  used: z.int(),
  added_by: z.string(),
  face: PictureFace,
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
})
export type Picture = z.infer<typeof Picture>

/** A picture as a search over all collections finds it. */
export const FoundPicture = z.extend(Picture, { collection_name: z.string() })
export type FoundPicture = z.infer<typeof FoundPicture>

export const ChangedPicture = z.object({
  name: text('Name is required', 1, 200),
  caption: optionalText(500),
  alt: optionalText(500),
  credit: optionalText(200),
  rights_until: z.nullable(calendarDate),
  focal_x: part,
  focal_y: part,
  crops: Crops,
})
export type ChangedPicture = z.infer<typeof ChangedPicture>

/** Bytes are sent by the tus protocol to `address`, below the base of the service. */
export const PictureUpload = z.object({ upload_id: z.string(), address: z.string() })
export type PictureUpload = z.infer<typeof PictureUpload>

export const AddedPicture = z.object({
  picture: Picture,
  /** The same file was in the collection already: that picture is answered, and none was added. Of a replacement: it is the same file. */
  was_there: z.boolean(),
  /** Other collections of the company with the same file, as far as the person sees them. */
  also_in: z.array(z.string()),
  /** Other pictures of the company that look like it, as far as the person sees them, at most three: the most alike first. */
  looks_like: z.array(z.object({ name: z.string(), collection_name: z.string() })),
})
export type AddedPicture = z.infer<typeof AddedPicture>

const collection_id = id
/** What a picture that comes, goes or changes makes stale: `{id}` is its collection. */
export const pictureTouches = [
  'picture_collections',
  'picture_collections:{id}',
  'picture_collection_pictures:{id}',
  'pictures',
  'audit_logs:picture_collection:{id}',
]
const base = { service: 'restaurants' } as const
const at = '/v5/picture_collections/:collection_id'
const seeing = onResource('picture_collections', 'picture_collection', 'collection_id')
const changing = {
  access: onResource('picture_collections_admin', 'picture_collection', 'collection_id'),
  refreshes: pictureTouches,
  audits: { resource: 'picture_collection', action: 'update' },
} as const
const selected = eachOnce(id).check(
  z.minLength(1, { error: 'choose at least one' }),
  z.maxLength(mostSelected, { error: `choose at most ${mostSelected}` }),
)
const uploadId = z.string().check(z.regex(/^[\w-]{22}$/, { error: 'must be the id of an upload' }))

export const pictures = {
  searchCollection: endpoint({
    ...base,
    method: 'POST',
    path: '/v5/picture_collections/:id/pictures/search',
    summary: 'Pictures of a collection, in its order',
    reads: true,
    access: onResource('picture_collections', 'picture_collection'),
    input: z.object({
      id,
      page: pageNumber,
      per_page: perPage(picturesPerPage),
      name: z._default(searchTerm, ''),
      only: z.optional(z.nullable(z.enum(pictureFilters))),
    }),
    output: pageOf(Picture),
  }),
  searchPictures: endpoint({
    ...base,
    method: 'POST',
    path: '/v5/pictures/search',
    summary: 'Pictures of all collections that the person may see, the newest first',
    reads: true,
    access: role('picture_collections', 'picture_collections_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(picturesPerPage),
      name: z._default(searchTerm, ''),
      collection_id: z.optional(z.nullable(id)),
      /** Only this one, to see whether it may be chosen and what is shown of it. */
      picture_id: z.optional(z.nullable(id)),
      /** An access group: only pictures of its company, which alone may be chosen for what the group owns. */
      company_of: z.optional(z.nullable(id)),
      /** Faces show what this use shows; without it, the whole pictures. */
      use: z.optional(z.nullable(z.enum(cropUses))),
    }),
    output: pageOf(FoundPicture),
  }),
  getPicture: endpoint({
    ...base,
    method: 'GET',
    path: `${at}/pictures/:id`,
    summary: 'One picture of a collection',
    access: seeing,
    input: z.object({ collection_id, id }),
    output: Picture,
  }),
  getOriginal: endpoint({
    ...base,
    method: 'GET',
    path: `${at}/pictures/:id/original`,
    summary: 'The file of a picture as it was uploaded',
    access: seeing,
    input: z.object({ collection_id, id }),
    output: fileAnswer,
    file: true,
  }),
  downloadPictures: endpoint({
    ...base,
    method: 'POST',
    path: `${at}/download`,
    summary: 'The files of several pictures as they were uploaded, in one zip; a file that is missing is named in it',
    reads: true,
    access: seeing,
    input: z.object({ collection_id, ids: selected }),
    output: fileAnswer,
    file: true,
  }),
  getPictureUses: endpoint({
    ...base,
    method: 'GET',
    path: `${at}/pictures/:id/uses`,
    summary: 'What shows a picture; what the person may not see is counted, not named',
    access: seeing,
    input: z.object({ collection_id, id }),
    output: PictureUses,
  }),
  updatePicture: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${at}/pictures/:id`,
    summary: 'Change what is said of a picture, its focal point and crops; a stale `version` answers 409',
    input: z.object({ collection_id, id, picture: ChangedPicture, version: z.optional(z.int()) }),
    output: Picture,
  }),
  orderPictures: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${at}/order`,
    summary: 'Put pictures before another one of the collection, or at its end; they keep their order among themselves',
    input: z.object({ collection_id, ids: selected, before_id: z.nullable(id) }),
    output: z.object({ id: z.int() }),
  }),
  setCover: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${at}/cover`,
    summary: 'Choose the picture that stands for the collection; null takes the first one',
    input: z.object({ collection_id, picture_id: z.nullable(id) }),
    output: z.object({ id: z.int() }),
  }),
  movePictures: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${at}/move`,
    summary: 'Move pictures to the end of another collection of the same company; each answers for itself',
    input: z.object({ collection_id, ids: selected, to_collection_id: id }),
    output: Outcomes,
  }),
  copyPictures: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${at}/copy`,
    summary: 'Copy pictures to the end of another collection of the same company; each answers for itself',
    access: seeing,
    input: z.object({ collection_id, ids: selected, to_collection_id: id }),
    output: Outcomes,
  }),
  removePictures: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${at}/pictures/delete`,
    summary: 'Delete pictures that nothing uses; each answers for itself',
    input: z.object({ collection_id, ids: selected }),
    output: Outcomes,
  }),
  beginUpload: endpoint({
    ...base,
    method: 'POST',
    path: `${at}/uploads`,
    summary: 'Begin to upload a picture into a collection, or another file for a picture of it',
    access: changing.access,
    input: z.object({
      collection_id,
      name: text('Name is required', 1, 200),
      bytes: z.int().check(z.minimum(1, { error: 'The file is empty.' }), z.maximum(largestPicture, { error: 'The file is larger than 50 MB.' })),
      /** The picture that gets this file in place of its own. */
      replaces_id: z.optional(z.nullable(id)),
    }),
    output: PictureUpload,
  }),
  finishUpload: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${at}/uploads/:upload_id/finish`,
    summary: 'Make a picture of what was uploaded, or give a picture that file; a file that is none is refused in words',
    input: z.object({ collection_id, upload_id: uploadId }),
    output: AddedPicture,
  }),
  cancelUpload: endpoint({
    ...base,
    method: 'DELETE',
    path: `${at}/uploads/:upload_id`,
    summary: 'Give an upload up',
    access: changing.access,
    input: z.object({ collection_id, upload_id: uploadId }),
    output: z.object({ upload_id: z.string() }),
  }),
}
