import * as z from 'zod/mini'
import { searchTerm, text } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { Conditions, mostValues } from './conditions/ast.ts'
import { customerBase } from './profile.ts'

// Customers narrowed by conditions, saved by name: somebody's own, or shared with an access group. Nobody is written into a segment: who is
// in it is asked each time, with the rights of whoever looks.

export const CustomerSegment = z.object({
  id: z.int(),
  name: z.string(),
  rules: Conditions,
  /** The rules in words, with the names of restaurants that the reader may see. */
  sentence: z.string(),
  owner_name: z.string(),
  is_mine: z.boolean(),
  /** With whom it is shared. */
  access_group: z.nullable(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
  updated_at: moment,
  _can: z.object({ update: z.boolean() }),
})
export type CustomerSegment = z.infer<typeof CustomerSegment>

export const segmentName = text('Name is required', 1, 60)
const sharedWith = z._default(z.nullable(id), null)
export const mostSegments = 200

/** What a condition may name, where that is in the data of the company. */
export const conditionValueKinds = ['restaurant', 'item', 'category', 'tag', 'language', 'currency'] as const
export type ConditionValueKind = (typeof conditionValueKinds)[number]

const access = role('customers', 'customers_admin')
/** Lists refetch. */
const refreshes = ['customer_segments']
/** What is shared, renamed or deleted there is in the history of the group. */
const audits = { resource: 'access_group', action: 'update' } as const
const path = `${customerBase.path}/segments` as const

export const customerSegments = {
  segments: endpoint({
    ...customerBase,
    method: 'GET',
    path,
    summary: 'Segments: one’s own, and those shared with access groups on which, or above or below which, one may see customers',
    access,
    input: z.object({}),
    output: z.object({ data: z.array(CustomerSegment) }),
  }),
  createSegment: endpoint({
    ...customerBase,
    method: 'POST',
    path,
    summary: 'Saves conditions as a segment; sharing it takes Customers admin on the group',
    access,
    input: z.object({ name: segmentName, rules: Conditions, access_group_id: sharedWith }),
    output: CustomerSegment,
    refreshes,
    audits,
  }),
  updateSegment: endpoint({
    ...customerBase,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Renames a segment, changes its conditions, shares it or ends its sharing',
    access,
    input: z.object({ id, version: z.int(), name: segmentName, rules: Conditions, access_group_id: sharedWith }),
    output: CustomerSegment,
    refreshes,
    audits,
  }),
  deleteSegment: endpoint({
    ...customerBase,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a segment',
    access,
    input: z.object({ id }),
    output: z.object({}),
    refreshes,
    audits,
  }),
  conditionValues: endpoint({
    ...customerBase,
    method: 'POST',
    path: '/v5/customers/condition_values',
    summary: 'What conditions may name: restaurants whose guests the person may see, and items, tags and languages of them',
    reads: true,
    access,
    input: z.object({
      kind: z.enum(conditionValueKinds),
      name: z._default(searchTerm, ''),
      ids: z._default(eachOnce(id).check(z.maxLength(mostValues)), []),
    }),
    output: z.object({ values: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
}
