import * as z from 'zod/mini'
import { optionalText, storable } from '../fields/fields.ts'
import { endpoint, onResource, role } from '../kit/endpoint.ts'
import { id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { duplicatesPerPage } from './list.ts'
import { Customer, changingCustomer, customerBase, customerUpdates, ListedCustomer } from './profile.ts'

// Customers who may be one person: suggested with reasons, merged by a person, and taken apart again within 30 days.

export const undoDays = 30

/** Fields of which one is chosen; tags, addresses and everything else of the two are joined. */
export const mergeFields = ['given_name', 'family_name', 'birthday', 'language'] as const
export type MergeField = (typeof mergeFields)[number]
export const mergeFieldNames: Readonly<Record<MergeField, string>> = {
  given_name: 'First name',
  family_name: 'Last name',
  birthday: 'Birthday',
  language: 'Language',
}
export const sides = ['kept', 'gone'] as const
export type Side = (typeof sides)[number]

/** Why two customers may be one person, the strongest first, such as “Same phone”. */
const likeness = { score: z.int(), reasons: z.array(z.string()) }

export const DuplicateSuggestion = z.object({
  id: z.int(),
  ...likeness,
  /** The one with more orders, or of those with as many the older one. */
  first: ListedCustomer,
  second: ListedCustomer,
})
export type DuplicateSuggestion = z.infer<typeof DuplicateSuggestion>

export const LikeCustomer = z.object({ ...likeness, customer: ListedCustomer })
export type LikeCustomer = z.infer<typeof LikeCustomer>

const pair = { kept_id: id, gone_id: id }
const side = z._default(z.enum(sides), 'kept')
const choices = z.object({ given_name: side, family_name: side, birthday: side, language: side })
export type MergeChoices = z.infer<typeof choices>

export const MergePreview = z.object({
  kept: Customer,
  gone: Customer,
  /** What is suggested of each field: what the kept one has, and of the other one where that is nothing. */
  choices,
  tags: z.array(z.string()),
  /** Of the whole company after the merge, by currency. */
  totals: z.array(z.object({ currency: z.string(), orders: z.int(), spent_minor: z.int() })),
  /** What happens, and what becomes of it when it is undone, in words. */
  says: z.array(z.string()),
  /** Why it cannot be done; nothing where it can. */
  refusals: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

export const CustomerMerge = z.object({
  id: z.int(),
  kept_id: z.int(),
  gone_id: z.int(),
  gone_name: z.string(),
  merged_at: moment,
  merged_by_name: z.string(),
  undo_until: moment,
  undone_at: z.nullable(moment),
  undone_by_name: z.nullable(z.string()),
  /** Why it cannot be undone (any more); null where it can. */
  refusal: z.nullable(z.string()),
  _can: z.object({ undo: z.boolean() }),
})
export type CustomerMerge = z.infer<typeof CustomerMerge>

const mergeBase = `${customerBase.path}/merge` as const

export const customerMerging = {
  searchDuplicates: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/duplicates/search`,
    summary: 'Pairs of customers who may be one person, the likeliest first: those of which the person may change both',
    reads: true,
    access: role('customers_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(duplicatesPerPage) }),
    output: pageOf(DuplicateSuggestion),
  }),
  dismissDuplicate: endpoint({
    ...customerBase,
    method: 'PUT',
    path: `${customerBase.path}/duplicates/:duplicate_id`,
    summary: 'Say that two customers are not the same person, so that they are not suggested again, or take that back',
    access: role('customers_admin'),
    input: z.object({ duplicate_id: id, is_dismissed: z.boolean() }),
    output: z.object({ id: z.int(), is_dismissed: z.boolean() }),
    ...customerUpdates,
  }),
  duplicatesOfCustomer: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/duplicates/search`,
    summary: 'Customers who may be the same person as this one, the likeliest first: those the person may change',
    reads: true,
    access: changingCustomer,
    input: z.object({ id }),
    output: z.object({ data: z.array(LikeCustomer) }),
  }),
  knownCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/known/search`,
    summary: 'Customers the person sees who may be the one that is about to be created, by number, address or name',
    reads: true,
    access: role('customers', 'customers_admin'),
    input: z.object({
      given_name: optionalText(100),
      family_name: optionalText(100),
      email: z._default(z.string().check(z.trim(), z.maxLength(254), storable), ''),
      phone: z._default(z.string().check(z.trim(), z.maxLength(40), storable), ''),
    }),
    output: z.object({ data: z.array(LikeCustomer) }),
  }),
  previewMerge: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${mergeBase}/preview`,
    summary: 'What would become of two customers that are merged',
    reads: true,
    access: onResource('customers_admin', 'customer', 'kept_id'),
    input: z.object(pair),
    output: MergePreview,
  }),
  mergeCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: mergeBase,
    summary: 'Merge a customer into another one that is kept; what of either page is stale answers 409. It can be undone for 30 days',
    access: onResource('customers_admin', 'customer', 'kept_id'),
    input: z.object({ ...pair, choices, kept_version: z.int(), gone_version: z.int() }),
    output: z.object({ merge: CustomerMerge, customer: Customer }),
    ...customerUpdates,
  }),
  undoMerge: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${mergeBase}/:merge_id/undo`,
    summary: 'Undo a merge: what it moved goes back, what came since stays with the customer that was kept',
    access: role('customers_admin'),
    input: z.object({ merge_id: id }),
    output: z.object({
      merge: CustomerMerge,
      /** Names of fields that somebody has changed since, and that therefore stayed as they are. */
      stayed: z.array(z.string()),
    }),
    ...customerUpdates,
  }),
  mergesOfCustomer: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/merges/search`,
    summary: 'Customers that were merged into this one, the last first',
    reads: true,
    access: onResource('customers', 'customer'),
    input: z.object({ id }),
    output: z.object({ data: z.array(CustomerMerge) }),
  }),
}
