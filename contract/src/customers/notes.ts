import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { customerBase, customerTouches } from './profile.ts'

// What staff write down about a customer: read by everybody who sees the customer, shown in the timeline.

export const CustomerNote = z.object({ id: z.int(), text: z.string(), written_by_name: z.string(), inserted_at: moment })
export type CustomerNote = z.infer<typeof CustomerNote>

export const noteText = text('Write something first', 1, 2000)

export const customerNotes = {
  addNote: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/notes`,
    summary: 'Write a note about a customer',
    access: onResource('customers', 'customer'),
    input: z.object({ id, text: noteText }),
    output: CustomerNote,
    refreshes: customerTouches,
    audits: { resource: 'customer', action: 'update' },
  }),
  removeNote: endpoint({
    ...customerBase,
    method: 'DELETE',
    path: `${customerBase.path}/:id/notes/:note_id`,
    summary: 'Take a note away: one’s own, or any with the right to change the customer',
    access: onResource('customers', 'customer'),
    input: z.object({ id, note_id: id }),
    output: z.object({ id: z.int() }),
    refreshes: customerTouches,
    audits: { resource: 'customer', action: 'update' },
  }),
}
