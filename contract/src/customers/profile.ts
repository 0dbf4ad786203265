import * as z from 'zod/mini'
import { amongFields, emailOrEmpty, optionalText, organizationId, searchTerm, storable } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { blockEffects } from './block-effects.ts'
import { Conditions } from './conditions/ast.ts'
import { customersPerPage } from './list.ts'

// Customers: who they are, how they are reached, where they have ordered.

export const customerSorts = ['name', 'spent', 'orders', 'last_visit'] as const
export const customerStatuses = ['active', 'merged', 'erased'] as const
export const identityKinds = ['email', 'phone', 'relay'] as const
export type IdentityKind = (typeof identityKinds)[number]
export const identityNames: Readonly<Record<IdentityKind, string>> = { email: 'Email', phone: 'Phone', relay: 'Marketplace address' }
/** Where a customer, or an address of theirs, comes from. */
export const customerSources = ['order', 'staff', 'import'] as const
export const mostIdentities = 20
export const mostTags = 30

export const CustomerIdentity = z.object({
  id: z.int(),
  kind: z.enum(identityKinds),
  /** An address in lower case, a number as E.164; of a marketplace its word, a colon and what it gave. */
  value: z.string(),
  verified_at: z.nullable(moment),
  source: z.enum(customerSources),
  inserted_at: moment,
})
export type CustomerIdentity = z.infer<typeof CustomerIdentity>

/** What was spent, in minor units, and how often. */
const figures = { currency: z.string(), orders: z.int(), spent_minor: z.int() }

/** At one restaurant that the person may see guests of. */
export const CustomerVisits = z.object({ restaurant_id: z.int(), restaurant_name: z.string(), ...figures, first_at: moment, last_at: moment })
export type CustomerVisits = z.infer<typeof CustomerVisits>

/** What a list shows of a customer. */
export const ListedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  /** The address and the number that lists show: a verified one before others. Null where there is none. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** What the customer may no longer do at restaurants where the person works with customers. */
  blocked: z.array(z.enum(blockEffects)),
  status: z.enum(customerStatuses),
  /** The marketplace whose guest it is; null of everybody else. */
  relay_channel: z.nullable(z.string()),
  /** Of the whole company: net sales in the currency of most orders, null without an order. */
  orders: z.int(),
  spent_minor: z.int(),
  currency: z.nullable(z.string()),
  first_visit_at: z.nullable(moment),
  last_visit_at: z.nullable(moment),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean() }),
})
export type ListedCustomer = z.infer<typeof ListedCustomer>

/** What a search answers. */
export const FoundCustomer = z.object({
  ...ListedCustomer.shape,
  /** Nothing was found as it was written: this one is written much like it. */
  is_near: z.boolean(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const Customer = z.object({
  ...ListedCustomer.shape,
  uuid: z.string(),
  birthday: z.nullable(z.string()),
  language: z.string(),
  source: z.enum(customerSources),
  /** The customer that took its place, of one that was merged. */
  merged_into_id: z.nullable(z.int()),
  identities: z.array(CustomerIdentity),
  /** Restaurants at which this person may see guests. */
  visits: z.array(CustomerVisits),
  /** Of all other restaurants of the company, by currency. */
  elsewhere: z.array(z.object(figures)),
})
export type Customer = z.infer<typeof Customer>

const birthdayError = 'must be a month and a day such as 04-23'
/** Month and day: a year is nobody's business here. */
export const birthday = z._default(
  z.nullable(
    z.string({ error: birthdayError }).check(
      z.trim(),
      z.refine((text) => text === '' || /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text), { error: birthdayError }),
      z.refine((text) => text === '' || isDay(text), { error: 'There is no such day' }),
    ),
  ),
  null,
)

/** A day of a leap year: somebody is born on February 29. */
function isDay(text: string): boolean {
  const date = new Date(`2024-${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text
}

export const tagText = z
  .string({ error: 'must be text' })
  .check(z.trim(), z.minLength(1, { error: 'must not be empty' }), z.maxLength(40, { error: 'must be at most 40 characters' }), storable)
export const tags = z._default(eachOnce(tagText).check(z.maxLength(mostTags, { error: `must be at most ${mostTags}` })), [])

const names = { given_name: optionalText(100), family_name: optionalText(100) }
const phoneOrEmpty = z._default(z.string().check(z.trim(), z.maxLength(40, { error: 'must be at most 40 characters' }), storable), '')
const emailField = z._default(z.string().check(z.trim(), z.toLowerCase(), emailOrEmpty, storable), '')

/** Somebody who cannot be named or reached is nobody. */
const isSomebody = amongFields<{ given_name: string; family_name: string; email: string; phone: string }>(
  ['given_name', 'family_name', 'email', 'phone'],
  (form) => form.given_name !== '' || form.family_name !== '' || form.email !== '' || form.phone !== '',
  { error: 'Enter a name, an email address or a phone number', path: 'given_name' },
)

export const NewCustomer = z
  .object({ ...names, email: emailField, phone: phoneOrEmpty, birthday, language: optionalText(35), tags })
  .check(isSomebody)
export const ChangedCustomer = z.object({ ...names, birthday, language: optionalText(35), tags })

const byId = z.object({ id })
export const customerTouches = ['customers', 'customers:{id}', 'audit_logs:customer:{id}', 'access_group_stats']
export const changingCustomer = onResource('customers_admin', 'customer')
export const customerUpdates = { refreshes: customerTouches, audits: { resource: 'customer', action: 'update' } } as const
export const customerBase = { service: 'users', path: '/v5/customers' } as const

/** What narrows the list of customers; every list, count, export and bulk act reads it. */
export const customerFilter = {
  /** A part of a name, an address, a number in any spelling, or the number of an order. */
  name: z._default(searchTerm, ''),
  tag: z.optional(z.nullable(tagText)),
  status: z._default(z.enum(['active', 'erased']), 'active'),
  /** Those who are blocked where the person works, or who may be somebody that is. */
  blocked: z.optional(z.nullable(z.enum(['yes', 'maybe']))),
  /** Of a saved segment. */
  segment_id: z.optional(z.nullable(id)),
  /** Conditions that are not saved; beside a segment both count. */
  rules: z.optional(z.nullable(Conditions)),
}

export const customerProfile = {
  searchCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/search`,
    summary: 'Customers the person may see, by name unless `sort` says otherwise; `name` looks in names, addresses, numbers and order numbers',
    reads: true,
    access: role('customers', 'customers_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(customersPerPage), sort: sortBy(...customerSorts), ...customerFilter }),
    output: pageOf(FoundCustomer),
  }),
  countCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/count`,
    summary: 'How many customers a list would have',
    reads: true,
    access: role('customers', 'customers_admin'),
    input: z.object(customerFilter),
    output: z.object({ total: z.int() }),
  }),
  createCustomer: endpoint({
    ...customerBase,
    method: 'POST',
    summary: 'Create a customer, known to a group and to those above it',
    access: onGroup('customers_admin', 'parent_access_group_id'),
    input: z.object({ customer: NewCustomer, parent_access_group_id: organizationId }),
    output: Customer,
    refreshes: customerTouches,
    audits: { resource: 'customer', action: 'create' },
  }),
  getCustomer: endpoint({
    ...customerBase,
    method: 'GET',
    path: `${customerBase.path}/:id`,
    summary: 'One customer: how they are reached, orders of each restaurant the person may see, and totals of the rest',
    access: onResource('customers', 'customer'),
    input: byId,
    output: Customer,
  }),
  updateCustomer: endpoint({
    ...customerBase,
    method: 'PUT',
    path: `${customerBase.path}/:id`,
    summary: 'Change the name, birthday, language and tags of a customer; a stale `version` answers 409',
    access: changingCustomer,
    input: z.object({ id, customer: ChangedCustomer, version: z.optional(z.int()) }),
    output: Customer,
    ...customerUpdates,
  }),
  tagCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/tag`,
    summary: 'Give several customers tags, or take tags away; each answers for itself',
    access: role('customers_admin'),
    input: z.object({ ids: severalIds(), add: tags, remove: tags }),
    output: Outcomes,
    ...customerUpdates,
  }),
  customerTags: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/tags`,
    summary: 'Tags of customers the person may see, the most used first',
    reads: true,
    access: role('customers', 'customers_admin'),
    input: z.object({}),
    output: z.object({ tags: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  }),
}
