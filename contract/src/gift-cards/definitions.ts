import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { organizationId, searchTerm, text } from '../fields/fields.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { definitionsPerPage } from './list.ts'
import { currencyCode, GiftCardTerms, giftCardKinds } from './terms.ts'

// Definitions of gift cards: what can be sold or given, where it is taken, and what it says.

/** A draft is being written; of an active one cards can be made; an archived one makes no more, its cards go on. */
export const definitionStatuses = ['draft', 'active', 'archived'] as const
export type DefinitionStatus = (typeof definitionStatuses)[number]
export const definitionStatusNames: Readonly<Record<DefinitionStatus, string>> = { draft: 'Draft', active: 'Active', archived: 'Archived' }
export const definitionSorts = ['name', 'organization', 'status'] as const
export const definitionVersionsPerPage = 50

export const GiftCardDefinition = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(giftCardKinds),
  currency: z.string(),
  status: z.enum(definitionStatuses),
  /** Of the newest version; cards keep the version of their day. */
  terms: GiftCardTerms,
  newest_version: z.int(),
  /** Shown on all its cards, whatever their version, instead of the design; null for none. */
  design_picture_id: z.nullable(z.int()),
  design_picture: z.nullable(PictureFace),
  /** The last day on which guests are shown it, as `2026-11-27`; null for no end. */
  design_picture_rights_until: z.nullable(z.string()),
  /** Restaurants below this group take its cards. */
  redeem_group_id: z.int(),
  redeem_group_name: z.string(),
  bonus_name: z.nullable(z.string()),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  /** Of cards that the person sees. */
  card_count: z.int(),
  outstanding_minor: z.int(),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean(), delete: z.boolean(), issue: z.boolean() }),
})
export type GiftCardDefinition = z.infer<typeof GiftCardDefinition>

export const DefinitionVersion = z.object({
  number: z.int(),
  terms: GiftCardTerms,
  made_by: z.string(),
  inserted_at: moment,
  /** Cards that were made by it. */
  card_count: z.int(),
})
export type DefinitionVersion = z.infer<typeof DefinitionVersion>

/** What somebody needs to know of a definition to issue its cards, who may not see the definition itself: it may be held by a group above. */
export const IssuableDefinition = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string(),
  terms: z.pick(GiftCardTerms, { amounts_minor: true, custom_min_minor: true, custom_max_minor: true, message: true }),
  /** Its organization, named to those who see that group. */
  parent_access_group_name: z.string(),
  /** The group that owes the balance unless another is chosen; null where more than one may be meant. */
  issuer: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type IssuableDefinition = z.infer<typeof IssuableDefinition>

const name = text('Name is required', 2, 100)
/** Left out: its own organization. */
const redeemGroup = z.optional(z.nullable(id))

/** A picture of a collection; null for none, left out for what there is. */
const designPicture = z.optional(z.nullable(id))

/** Kind and currency stay: cards are counted in them. */
export const NewGiftCardDefinition = z.object({
  name,
  kind: z.enum(giftCardKinds),
  currency: currencyCode,
  terms: GiftCardTerms,
  redeem_group_id: redeemGroup,
  design_picture_id: designPicture,
})
export const ChangedGiftCardDefinition = z.object({ name, terms: GiftCardTerms, redeem_group_id: redeemGroup, design_picture_id: designPicture })

const byId = z.object({ id })
const touches = ['gift_card_definitions', 'gift_card_definitions:{id}', 'audit_logs:gift_card_definition:{id}', 'access_group_stats']
const changing = onResource('gift_card_definitions_admin', 'gift_card_definition')
const updates = { refreshes: touches, audits: { resource: 'gift_card_definition', action: 'update' } } as const
const base = { service: 'gift_cards', path: '/v5/gift_card_definitions' } as const

export const giftCardDefinitions = {
  searchDefinitions: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Gift card definitions the person may see, by name unless `sort` says otherwise',
    reads: true,
    access: role('gift_card_definitions', 'gift_card_definitions_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(definitionsPerPage),
      name: z._default(searchTerm, ''),
      status: z.optional(z.nullable(z.enum(definitionStatuses))),
      sort: sortBy(...definitionSorts),
    }),
    output: pageOf(GiftCardDefinition),
  }),
  issuableDefinitions: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/issuable`,
    summary: 'Active definitions of which the person may issue cards at a group of theirs, by name: also those that groups above hold',
    reads: true,
    access: role('gift_card_definitions_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(definitionsPerPage), name: z._default(searchTerm, '') }),
    output: pageOf(IssuableDefinition),
  }),
  createDefinition: endpoint({
    ...base,
    method: 'POST',
    summary: 'Create a gift card definition under an organization, as a draft',
    access: onGroup('gift_card_definitions_admin', 'parent_access_group_id'),
    input: z.object({ definition: NewGiftCardDefinition, parent_access_group_id: organizationId }),
    output: GiftCardDefinition,
    refreshes: touches,
    audits: { resource: 'gift_card_definition', action: 'create' },
  }),
  getDefinition: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id`,
    summary: 'One gift card definition with the terms of its newest version',
    access: onResource('gift_card_definitions', 'gift_card_definition'),
    input: byId,
    output: GiftCardDefinition,
  }),
  definitionVersions: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/versions`,
    summary: 'Versions of a definition, the newest first',
    access: onResource('gift_card_definitions', 'gift_card_definition'),
    input: z.object({ id, page: pageNumber, per_page: perPage(definitionVersionsPerPage) }),
    output: pageOf(DefinitionVersion),
  }),
  updateDefinition: endpoint({
    ...base,
    method: 'PUT',
    path: `${base.path}/:id`,
    summary: 'Change a definition: other terms become a new version, for cards to come; a stale `version` answers 409',
    access: changing,
    input: z.object({ id, definition: ChangedGiftCardDefinition, version: z.optional(z.int()) }),
    output: GiftCardDefinition,
    ...updates,
  }),
  setDefinitionStatus: endpoint({
    ...base,
    method: 'PUT',
    path: `${base.path}/:id/status`,
    summary: 'Activate a definition, archive it, or bring it back; its terms are judged by the law of the day',
    access: changing,
    input: z.object({ id, status: z.enum(['active', 'archived']), version: z.optional(z.int()) }),
    output: GiftCardDefinition,
    ...updates,
  }),
  removeDefinition: endpoint({
    ...base,
    method: 'DELETE',
    path: `${base.path}/:id`,
    summary: 'Delete a definition of which no card was ever made',
    access: changing,
    input: byId,
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: touches,
    audits: { resource: 'gift_card_definition', action: 'delete' },
  }),
  removeDefinitions: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/delete`,
    summary: 'Delete several definitions; each answers for itself',
    access: role('gift_card_definitions_admin'),
    input: z.object({ ids: severalIds() }),
    output: Outcomes,
    refreshes: touches,
    audits: { resource: 'gift_card_definition', action: 'delete' },
  }),
}
