import * as z from 'zod/mini'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { id, moment } from '../kit/page.ts'

// Pictures that a menu names by web addresses, taken into a collection of the company in the background.

const { query, mutation } = graphOn('restaurants')

export const pictureRunStates = ['running', 'done', 'stopped'] as const
/** Refused addresses that an answer lists. */
export const mostRefusedPictures = 200

export const RefusedPicture = z.object({
  address: z.string(),
  /** Of the item that shows it. */
  name: z.string(),
  /** Why, as a sentence. */
  reason: z.string(),
})
export type RefusedPicture = z.infer<typeof RefusedPicture>

export const PictureRun = graphType(
  'PictureRun',
  z.object({
    id: z.int(),
    state: graphType('PictureRunState', z.enum(pictureRunStates)),
    /** Why it was stopped, as a sentence. */
    problem: z.nullable(z.string()),
    /** Null where the collection is gone, or the person does not see it. */
    collection_id: z.nullable(z.int()),
    collection_name: z.nullable(z.string()),
    /** Addresses, each counted once. */
    total: z.int(),
    done: z.int(),
    added: z.int(),
    /** The collection had the same file already. */
    was_there: z.int(),
    refused: z.int(),
    refusals: graphJson(z.array(RefusedPicture)),
    /** Places of the menu that show a picture of the collection since. */
    changed: z.int(),
    /** Of the step by which `undoMenu` takes the change of the menu back; null for others than the person who asked for it. */
    step_revision: z.nullable(z.int()),
    made_by: z.string(),
    inserted_at: moment,
    finished_at: z.nullable(moment),
  }),
)
export type PictureRun = z.infer<typeof PictureRun>

export const PicturesElsewhere = graphType(
  'PicturesElsewhere',
  z.object({
    restaurant_id: z.int(),
    /** Web addresses in the draft, each counted once, and how many items show them. */
    addresses: z.int(),
    items: z.int(),
    /** Whose servers these are, the most frequent first, at most five. */
    hosts: z.array(z.string()),
    more_hosts: z.int(),
  }),
)
export type PicturesElsewhere = z.infer<typeof PicturesElsewhere>

const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
const touches = ['menu_picture_runs:{id}', 'audit_logs:restaurant:{id}']

export const pictureTaking = {
  picturesElsewhere: query('picturesElsewhere', {
    summary: 'Pictures that the draft names by web addresses; nothing is fetched',
    access: change,
    input: z.object({ restaurant_id: id }),
    output: PicturesElsewhere,
  }),
  lastPictureRun: query('lastPictureRun', {
    summary: 'How far taking pictures of a menu into a collection is, or what came of it the last time',
    access: change,
    input: z.object({ restaurant_id: id }),
    output: z.object({ restaurant_id: z.int(), run: z.nullable(PictureRun) }),
  }),
  takePictures: mutation('takePictures', {
    summary:
      'Fetch the pictures that the draft names by web addresses into a collection of the same company, in the background, and show those instead',
    access: change,
    input: z.object({ restaurant_id: id, collection_id: id }),
    output: PictureRun,
    refreshes: touches,
    audits: { resource: 'restaurant', action: 'update' },
    limits: [{ per: 'session', max: 10, seconds: 60 }],
  }),
  stopTakingPictures: mutation('stopTakingPictures', {
    summary: 'Stop taking pictures; those that came stay in the collection, and the menu stays as it is',
    access: change,
    input: z.object({ restaurant_id: id, run_id: id }),
    output: PictureRun,
    refreshes: touches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
