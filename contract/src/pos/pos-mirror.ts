import * as z from 'zod/mini'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { id } from '../kit/page.ts'

// The latest data of a point of sale, shown beside the menu tree. It is read-only.

const { query } = graphOn('restaurants')

export const posEntryKinds = ['category', 'modifier', 'option', 'item', 'size'] as const

/** An entry of a point of sale, and the menu node it is linked with. */
export const PosEntry = z.object({
  id: z.int(),
  connection_id: z.int(),
  kind: z.enum(posEntryKinds),
  /** The id that the point of sale has for it. */
  external_id: z.string(),
  /** The entry below which it stands there; null at the top. */
  parent_id: z.nullable(z.int()),
  /** Of an item: the entries of its modifiers. */
  modifiers: z.array(z.int()),
  name: z.string(),
  price_minor: z.nullable(z.int()),
  plu: z.string(),
  state: z.enum(['linked', 'broken', 'ignored', 'unlinked']),
  node_id: z.nullable(z.string()),
  missing_since: z.nullable(z.string()),
})
export type PosEntry = z.infer<typeof PosEntry>

export const posMirror = {
  posMirror: query('posMirror', {
    summary: 'What the points of sale of a restaurant said last of their menus, read only; without `whole` only how much that is',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id, whole: z._default(z.boolean(), false) }),
    output: z.object({
      connections: z.array(graphType('PosMirrorHead', z.object({ id: z.int(), name: z.string(), entries: z.int() }))),
      entries: graphJson(z.array(PosEntry)),
    }),
    limits: [{ per: 'session', max: 120, seconds: 60 }],
  }),
}
