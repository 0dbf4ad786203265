import * as z from 'zod/mini'
import { organizationId, searchTerm, text } from '../fields/fields.ts'
import { currencyCode } from '../gift-cards/terms.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { offersPerPage, offerVersionsPerPage } from './list.ts'
import { OfferTerms, offerClasses, offerMethods } from './terms.ts'

// Offers: discounts that restaurants give. One belongs to a group and applies at the restaurants below it that charge its currency, unless it
// names some of them, or somebody opted out below.

/**
 * A draft is being written. One that is scheduled begins by itself, an active one is given, a paused one is not for now, an ended one never
 * again. Scheduled becomes active when it begins at the first restaurant, and ended when it is over at the last.
 */
export const offerStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const
export type OfferStatus = (typeof offerStatuses)[number]
export const offerStatusNames: Readonly<Record<OfferStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
}
/** What somebody can do to it. `start` makes it scheduled or active by its first moment, also out of a pause. */
export const offerActs = ['start', 'pause', 'end'] as const
export type OfferAct = (typeof offerActs)[number]
export const offerSorts = ['name', 'status', 'organization', 'used', 'given'] as const

export const Discount = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string(),
  status: z.enum(offerStatuses),
  /** Of the newest version; a reservation keeps the version of its moment. */
  terms: OfferTerms,
  newest_version: z.int(),
  /** Only at these; empty is everywhere below the organization. Those that the person may not see are left out, and counted below. */
  restaurants: z.array(z.object({ id: z.int(), name: z.string() })),
  hidden_restaurants: z.int(),
  /** Restaurants at which it applies now. */
  restaurant_count: z.int(),
  code_count: z.int(),
  /** Reserved and taken off, those given back not counted. */
  used_count: z.int(),
  given_minor: z.int(),
  /** Of those, waiting for somebody to approve them. */
  waiting_count: z.int(),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  started_at: z.nullable(moment),
  ended_at: z.nullable(moment),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean(), delete: z.boolean(), acts: z.array(z.enum(offerActs)) }),
})
export type Discount = z.infer<typeof Discount>

export const OfferVersion = z.object({ number: z.int(), terms: OfferTerms, made_by: z.string(), inserted_at: moment, used_count: z.int() })
export type OfferVersion = z.infer<typeof OfferVersion>

/** A restaurant or a group below that takes no part. */
export const OptOut = z.object({
  id: z.int(),
  restaurant_id: z.nullable(z.int()),
  access_group_id: z.nullable(z.int()),
  name: z.string(),
  made_by: z.string(),
  inserted_at: moment,
  _can: z.object({ remove: z.boolean() }),
})
export type OptOut = z.infer<typeof OptOut>

/** An offer on days of a restaurant's calendar: its windows as they fall, `start_min` counted from midnight, past 1440 on the next day. */
export const CalendarOffer = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(offerStatuses),
  class: z.enum(offerClasses),
  method: z.enum(offerMethods),
  /** What it gives, in words. */
  gives: z.string(),
  opted_out: z.boolean(),
  /** Where the restaurant itself takes no part; that of a group above it is taken back there. */
  opt_out_id: z.nullable(z.int()),
  days: z.array(z.object({ date: calendarDate, windows: z.array(z.object({ start_min: z.int(), end_min: z.int() })) })),
  /** `opt_out`: the person may take the restaurant out of it, and let it take part again. */
  _can: z.object({ open: z.boolean(), opt_out: z.boolean() }),
})
export type CalendarOffer = z.infer<typeof CalendarOffer>

const name = text('Name is required', 2, 100)
const restaurantIds = z._default(eachOnce(id).check(z.maxLength(500, { error: 'Name at most 500 restaurants' })), [])
/** The currency stays: what was given is counted in it. */
export const NewDiscount = z.object({ name, currency: currencyCode, terms: OfferTerms, restaurant_ids: restaurantIds })
export const ChangedDiscount = z.object({ name, terms: OfferTerms, restaurant_ids: restaurantIds })

const byId = z.object({ id })
export const offerTouches = ['discounts', 'discounts:{id}', 'audit_logs:discount:{id}', 'access_group_stats']
const base = { service: 'discounts', path: '/v5/discounts' } as const
const seeing = role('discounts', 'discounts_admin')
const onOffer = onResource('discounts', 'discount')
const changing = {
  access: onResource('discounts_admin', 'discount'),
  refreshes: offerTouches,
  audits: { resource: 'discount', action: 'update' },
} as const

export const offers = {
  searchDiscounts: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Offers the person may see, by name unless `sort` says otherwise',
    reads: true,
    access: seeing,
    input: z.object({
      page: pageNumber,
      per_page: perPage(offersPerPage),
      /** A part of the name, of the name on the check, or a whole code. */
      name: z._default(searchTerm, ''),
      status: z.optional(z.nullable(z.enum(offerStatuses))),
      method: z.optional(z.nullable(z.enum(offerMethods))),
      class: z.optional(z.nullable(z.enum(offerClasses))),
      /** Those that apply at this restaurant. */
      restaurant_id: z.optional(z.nullable(id)),
      sort: sortBy(...offerSorts),
    }),
    output: pageOf(Discount),
  }),
  createDiscount: endpoint({
    ...base,
    method: 'POST',
    summary: 'Create an offer under an organization, as a draft',
    access: onGroup('discounts_admin', 'parent_access_group_id'),
    input: z.object({ discount: NewDiscount, parent_access_group_id: organizationId }),
    output: Discount,
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'create' },
  }),
  getDiscount: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id`,
    summary: 'One offer with the terms of its newest version',
    access: onOffer,
    input: byId,
    output: Discount,
  }),
  discountVersions: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/versions`,
    summary: 'Versions of an offer, the newest first',
    access: onOffer,
    input: z.object({ id, page: pageNumber, per_page: perPage(offerVersionsPerPage) }),
    output: pageOf(OfferVersion),
  }),
  updateDiscount: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id`,
    summary: 'Change an offer: other terms become a new version, for orders to come; a stale `version` answers 409',
    input: z.object({ id, discount: ChangedDiscount, version: z.optional(z.int()) }),
    output: Discount,
  }),
  actOnDiscount: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id/status`,
    summary: 'Start an offer, pause it or end it for good',
    input: z.object({ id, act: z.enum(offerActs), version: z.optional(z.int()) }),
    output: Discount,
  }),
  actOnDiscounts: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/status`,
    summary: 'Start, pause or end several offers; each answers for itself',
    access: role('discounts_admin'),
    input: z.object({ ids: severalIds(), act: z.enum(offerActs) }),
    output: Outcomes,
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'update' },
  }),
  duplicateDiscount: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/:id/duplicate`,
    summary: 'A draft with the same terms, without codes and uses, under the same organization',
    access: changing.access,
    input: byId,
    output: Discount,
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'create' },
  }),
  removeDiscount: endpoint({
    ...base,
    method: 'DELETE',
    path: `${base.path}/:id`,
    summary: 'Delete an offer that was never used',
    access: changing.access,
    input: byId,
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'delete' },
  }),
  removeDiscounts: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/delete`,
    summary: 'Delete several offers that were never used; each answers for itself',
    access: role('discounts_admin'),
    input: z.object({ ids: severalIds() }),
    output: Outcomes,
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'delete' },
  }),
  discountOptOuts: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/opt_outs`,
    summary: 'Restaurants and groups below that take no part, as far as the person may see them',
    access: onOffer,
    input: byId,
    output: z.object({ data: z.array(OptOut), hidden: z.int() }),
  }),
  optOut: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/:id/opt_outs`,
    summary: 'Take a restaurant or a group out of an offer from above; takes discounts_admin on that restaurant or group alone',
    access: role('discounts_admin'),
    input: z.object({ id, restaurant_id: z.optional(z.nullable(id)), access_group_id: z.optional(z.nullable(id)) }).check(
      z.refine((said) => (said.restaurant_id == null) !== (said.access_group_id == null), {
        error: 'Choose a restaurant or an organization',
        path: ['restaurant_id'],
      }),
    ),
    output: OptOut,
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'update' },
  }),
  optIn: endpoint({
    ...base,
    method: 'DELETE',
    path: `${base.path}/:id/opt_outs/:opt_out_id`,
    summary: 'Let a restaurant or a group take part again; takes discounts_admin there',
    access: role('discounts_admin'),
    input: z.object({ id, opt_out_id: id }),
    output: z.object({ id: z.int() }),
    refreshes: offerTouches,
    audits: { resource: 'discount', action: 'update' },
  }),
  discountCalendar: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/calendar`,
    summary: 'All offers of a restaurant day by day, up to six weeks: also those from groups above, by what guests are told of them',
    access: onResource('discounts', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id, from: calendarDate, days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(42)), 7) }),
    output: z.object({ data: z.array(CalendarOffer), timezone: z.string() }),
  }),
}
