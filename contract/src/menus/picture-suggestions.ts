import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn } from '../kit/graph.ts'
import { id } from '../kit/page.ts'

// Pictures of a collection for the items of a menu, found by the names of their files (`picture-matching.ts`).

const { query } = graphOn('restaurants')

export const PictureSuggestion = z.object({
  node_id: z.string(),
  name: z.string(),
  /** What it shows now: an address, or a picture of a collection; empty or null for none. */
  image_url: z.nullable(z.string()),
  /** It can be taken without a second look. */
  is_sure: z.boolean(),
  /** The best first: between 0.5 and 1. */
  candidates: z.array(z.object({ picture_id: z.int(), score: z.number() })),
})
export type PictureSuggestion = z.infer<typeof PictureSuggestion>

export const SuggestedPicture = z.object({
  id: z.int(),
  name: z.string(),
  /** Cut as items show it. */
  face: PictureFace,
})
export type SuggestedPicture = z.infer<typeof SuggestedPicture>

/** Items with suggestions in one answer. */
export const mostSuggestions = 300

export const pictureSuggestions = {
  suggestPictures: query('suggestPictures', {
    summary: 'Items of a draft with pictures of a collection whose file names say the same; the person sees both, and both are of one company',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({
      restaurant_id: id,
      collection_id: id,
      /** Also for items that have a picture. */
      all_items: z.boolean(),
    }),
    output: z.object({
      suggestions: graphJson(z.array(PictureSuggestion)),
      /** All that the suggestions name. */
      pictures: graphJson(z.array(SuggestedPicture)),
      /** Items that were compared. */
      items: z.int(),
      /** Items with suggestions that are not in this answer. */
      more: z.int(),
    }),
    limits: [{ per: 'session', max: 60, seconds: 60 }],
  }),
}
