import * as z from 'zod/mini'
import { email, optionalText } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onGroup, signedIn } from '../kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { resourceTypeNames } from '../kit/resources.ts'
import { groupsPerPage, Preview } from './preview.ts'

// Handovers move groups and resources from one company to another: an administrator of the whole company offers, one of the other accepts (docs/decisions/0015).

/** Days in which an offer can be accepted. */
export const handoverDays = 7
/** Most things that are offered together. */
export const mostOffered = 100
/** Most groups and resources that one handover takes along. */
export const mostHandedOver = 5000
export const handoverStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'void'] as const
/** The side that reads: the company that offers, or the company that receives the offer. */
export const handoverDirections = ['outgoing', 'incoming'] as const

const view = 'access_groups'
const admin = 'access_groups_admin'
const resourceType = z.enum(resourceTypeNames)

export const Handover = z.object({
  id: z.int(),
  status: z.enum(handoverStatuses),
  direction: z.enum(handoverDirections),
  /** The own group of the company that reads: the one that offers, or the one that has accepted. */
  root_id: z.nullable(z.int()),
  /** What is offered, in a few words. */
  name: z.string(),
  resource_type: resourceType,
  /** What was offered, by the names of that time. */
  things: z.array(z.object({ resource_id: z.int(), name: z.string() })),
  /** What goes along with an offered group. */
  contents: z.array(z.object({ resource_type: resourceType, count: z.int() })),
  company: z.string(),
  offered_by: z.string(),
  offered_by_email: z.string(),
  email: z.string(),
  note: z.string(),
  /** Who accepted or declined, and for which company; empty while nobody has. */
  answered_by: z.string(),
  answered_for: z.string(),
  answered_at: z.nullable(z.string()),
  expires_at: z.string(),
  inserted_at: z.string(),
  _can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type Handover = z.infer<typeof Handover>

/** What moves, who loses access here or gains it there, and the reasons against it. Each side sees only its own people. */
export const HandoverPreview = z.object({
  ...Preview.shape,
  things: z.array(z.object({ resource_type: resourceType, count: z.int(), names: z.array(z.string()) })),
})
export type HandoverPreview = z.infer<typeof HandoverPreview>

/** What an addressee was shown, sent back with the acceptance: if it has changed meanwhile, they look again. */
export const ShownHandover = z.object({
  state: z.string().check(z.maxLength(100)),
  /** Sums that may have become less, not more. */
  at_most: z.array(z.object({ what: z.string().check(z.maxLength(100)), amount: z.int() })).check(z.maxLength(1000)),
})
export type ShownHandover = z.infer<typeof ShownHandover>
export const ArrivalPreview = z.object({ ...HandoverPreview.shape, shown: ShownHandover })

const offered = {
  resource_type: resourceType,
  resource_ids: eachOnce(id).check(
    z.minLength(1, { error: 'choose at least one' }),
    z.maxLength(mostOffered, { error: `choose at most ${mostOffered}` }),
  ),
}
const refreshes = ['handovers', 'audit_logs:access_group:{id}']
const audits = { resource: 'access_group', action: 'update' } as const

export const handovers = {
  previewHandoverOffer: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers/preview',
    summary: 'What would leave the company, and who would lose what; `id` is its own group, `handover_id` an offer made already',
    reads: true,
    access: onGroup(admin),
    input: z.object({ id, ...offered, handover_id: z.optional(id) }),
    output: HandoverPreview,
  }),
  offerHandover: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers',
    summary: 'Offer resources, or one group with all below it, to another company by mail; `id` is the own group of the company that offers',
    access: onGroup(admin),
    input: z.object({ id, ...offered, email: email(), note: optionalText(500) }),
    output: Handover,
    refreshes,
    audits,
    limits: [{ per: 'session', max: 20, seconds: 3600 }],
    idempotent: true,
  }),
  searchHandovers: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers/search',
    summary: 'What a company has offered, or what is offered to the person and was accepted for the company; newest first',
    reads: true,
    access: onGroup(view),
    input: z.object({
      id,
      direction: z.enum(handoverDirections),
      status: z.optional(z.enum(handoverStatuses)),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: pageOf(Handover),
  }),
  getHandover: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/access_group/handovers/:handover_id',
    summary: 'One offer, for the company that made it and the person it is made to',
    access: signedIn('only the company that made the offer and the person with its email address see it; for others it does not exist'),
    input: z.object({ handover_id: id }),
    output: Handover,
  }),
  withdrawHandover: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers/:handover_id/withdraw',
    summary: 'Take an offer back; `id` is the own group of the company that made it',
    access: onGroup(admin),
    input: z.object({ id, handover_id: id }),
    output: Handover,
    refreshes,
    audits,
  }),
  declineHandover: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/handovers/:handover_id/decline',
    summary: 'Say no to an offer',
    access: signedIn('only the person with the email address of the offer can say no to it; for others it does not exist'),
    input: z.object({ handover_id: id }),
    output: Handover,
    refreshes,
    audits,
  }),
  previewHandover: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers/:handover_id/preview',
    summary: 'What would come to a group of the own company, and who would gain what',
    reads: true,
    access: onGroup(admin),
    input: z.object({ id, handover_id: id }),
    output: ArrivalPreview,
  }),
  acceptHandover: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/handovers/:handover_id/accept',
    summary: 'Take over what is offered; `id` is the group of the own company that it comes to, `shown` what its preview answered',
    access: onGroup(admin),
    input: z.object({ id, handover_id: id, shown: ShownHandover }),
    output: Handover,
    refreshes: ['handovers', 'access_groups', 'access_group_stats', 'rights', 'audit_logs:access_group:{id}'],
    audits,
    // Changes in both companies wait while a handover is carried out, so its rate is limited.
    limits: [{ per: 'session', max: 30, seconds: 3600 }],
    idempotent: true,
  }),
}
