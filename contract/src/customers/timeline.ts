import * as z from 'zod/mini'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { timelinePerPage } from './list.ts'
import { customerBase } from './profile.ts'

// Everything that happened with a customer, the newest first. Orders of restaurants whose sales the person may not see are left out.

export const timelineKinds = ['order', 'note', 'points', 'gift_card', 'message', 'consent', 'block', 'merge'] as const
export type TimelineKind = (typeof timelineKinds)[number]
export const timelineKindNames: Readonly<Record<TimelineKind, string>> = {
  order: 'Orders',
  note: 'Notes',
  points: 'Points',
  gift_card: 'Gift cards',
  message: 'Messages',
  consent: 'Consents',
  block: 'Blocks',
  merge: 'Merges',
}

export const TimelineItem = z.object({
  kind: z.enum(timelineKinds),
  /** Of its kind: the order, the note, the card. */
  id: z.int(),
  at: moment,
  /** One line, as people read it. */
  title: z.string(),
  /** More of it; empty for nothing. */
  text: z.string(),
  /** Where it happened; null for the company. */
  place: z.nullable(z.string()),
  /** In minor units of `currency`: what was paid or moved; null where nothing was. */
  amount_minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** Points that came (or went, below zero); null where none did. */
  points: z.nullable(z.int()),
  /** Who did it; empty when nobody is to be named. */
  by: z.string(),
  _can: z.object({ open: z.boolean(), delete: z.boolean() }),
})
export type TimelineItem = z.infer<typeof TimelineItem>

export const customerTimeline = {
  timeline: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/timeline/search`,
    summary: 'What happened with a customer, the newest first',
    reads: true,
    access: onResource('customers', 'customer'),
    input: z.object({ id, page: pageNumber, per_page: perPage(timelinePerPage), kinds: z._default(eachOnce(z.enum(timelineKinds)), []) }),
    output: pageOf(TimelineItem),
  }),
}
