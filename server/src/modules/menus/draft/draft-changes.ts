import { fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { lifecycles, overridable, variants } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'

// The smallest changes of a draft, as they are kept to be taken back: each says what to do and what must still be so.

const id = z.string()
const text = z.nullable(z.string())
const place = { parent_id: text, position: z.string() }
const inheritance = { variant: z.enum(variants), source_id: text, ref_id: text }

export const draftChange = z.discriminatedUnion('do', [
  /** Own fields; null is none. */
  z.object({ do: z.literal('set'), id, to: z.record(z.string(), z.unknown()), seen: z.record(z.string(), z.unknown()) }),
  /** `isQuiet`: a whole list was renumbered, which needs no History line. */
  z.object({ do: z.literal('place'), id, to: z.object(place), seen: z.object(place), isQuiet: z.optional(z.boolean()) }),
  /** `isNew`: archiving takes back its making, which nobody may have built upon. */
  z.object({ do: z.literal('lifecycle'), id, to: z.enum(lifecycles), seen: z.enum(lifecycles), isNew: z.optional(z.boolean()) }),
  z.object({
    do: z.literal('override'),
    id,
    channel: z.nullable(z.enum(salesChannels)),
    fulfilment: z.nullable(z.enum(fulfilments)),
    field: z.enum(overridable),
    to: z.unknown(),
    seen: z.unknown(),
  }),
  z.object({ do: z.literal('inherit'), id, to: z.object(inheritance), seen: z.object(inheritance) }),
])
export type DraftChange = z.infer<typeof draftChange>
export type DraftChangeOf<D extends DraftChange['do']> = Extract<DraftChange, { do: D }>
export const draftChanges = z.array(draftChange)
