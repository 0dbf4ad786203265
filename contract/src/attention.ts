import * as z from 'zod/mini'
import { endpoint, signedIn } from './kit/endpoint.ts'
import { moment } from './kit/page.ts'

// What needs somebody now, over all that a person may see: shown at the start, each thing leading to its place.

/** In the order in which they are shown: what guests feel at once comes first. */
export const attentionKinds = [
  'orders_not_taken',
  'guests_owed',
  'discounts_waiting',
  'listings_failing',
  'listings_paused_there',
  'syncs_held',
  'bank_links_ended',
  'adjustments_waiting',
  'blocked_guests_back',
  'picture_rights_ending',
  'items_paused',
  'menus_edited',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Named for each kind; the rest is counted. */
export const mostAttentionPlaces = 5

export const attention = {
  needsAttention: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/attention',
    summary: 'What needs somebody now on all that the person may see',
    access: signedIn('each kind is narrowed by the policy to what the person may see with its role'),
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          kind: z.enum(attentionKinds),
          /** Restaurants, bank connections, access groups or picture collections that have it. */
          places: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
          /** How many places in all. */
          total: z.int(),
          /** Of all places together: items, orders, channels. */
          count: z.int(),
          /** Since when the oldest of them stands so, where that is known. */
          since: z.nullable(moment),
        }),
      ),
    }),
  }),
}
