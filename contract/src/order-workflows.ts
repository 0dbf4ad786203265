import * as z from 'zod/mini'
import { organizationId, searchTerm, text } from './fields/fields.ts'
import { eachOnce } from './kit/each-once.ts'
import { onGroup, onResource, role } from './kit/endpoint.ts'
import { graphOn, graphType } from './kit/graph.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from './kit/page.ts'
import { NewOrderRules, OrderRules } from './order-workflows/order-rules.ts'
import { workflowsPerPage } from './restaurants/list.ts'
import { StatusOutcome } from './restaurants/profile.ts'

// Workflows of orders: the list, one of them with its versions, and which restaurants follow which.

const { query, mutation } = graphOn('restaurants')

export const workflowSorts = ['name', 'organization'] as const
export const versionsPerPage = 50

export const OrderWorkflow = graphType(
  'OrderWorkflow',
  z.object({
    id: z.int(),
    name: z.string(),
    parent_access_group_id: z.int(),
    parent_access_group_name: z.string(),
    newest_version: z.int(),
    /** Of the newest version. */
    rules: OrderRules,
    /** How many restaurants have chosen it, and of how many groups it is the default; seen or not. */
    chosen_by: z.int(),
    default_of: z.int(),
    version: z.int(),
    inserted_at: z.string(),
    updated_at: z.string(),
    _can: z.object({ update: z.boolean(), delete: z.boolean() }),
  }),
)
export type OrderWorkflow = z.infer<typeof OrderWorkflow>

export const WorkflowVersion = graphType(
  'OrderWorkflowVersion',
  z.object({
    number: z.int(),
    rules: OrderRules,
    restored_from: z.nullable(z.int()),
    made_by: z.string(),
    inserted_at: z.string(),
  }),
)
export type WorkflowVersion = z.infer<typeof WorkflowVersion>

/** A restaurant below the workflow's organization, and what it follows. */
export const WorkflowRestaurant = graphType(
  'WorkflowRestaurant',
  z.object({
    id: z.int(),
    name: z.string(),
    organization: z.string(),
    workflow_id: z.nullable(z.int()),
    workflow_name: z.nullable(z.string()),
    /** The version it stays on; null follows the newest. */
    pinned_version: z.nullable(z.int()),
    /** The group whose default it follows; null when it has chosen for itself. */
    inherited_from: z.nullable(z.string()),
    may_change: z.boolean(),
  }),
)
export type WorkflowRestaurant = z.infer<typeof WorkflowRestaurant>

/** What a restaurant follows, and what it could follow. */
export const RestaurantWorkflow = graphType(
  'RestaurantWorkflow',
  z.object({
    restaurant_id: z.int(),
    follows: z.nullable(
      graphType(
        'FollowedWorkflow',
        z.object({
          id: z.int(),
          name: z.string(),
          /** The version in force. */
          number: z.int(),
          newest_version: z.int(),
          pinned_version: z.nullable(z.int()),
          inherited_from: z.nullable(z.string()),
          rules: OrderRules,
          may_open: z.boolean(),
        }),
      ),
    ),
    /** What it follows without a choice of its own. */
    standard: z.nullable(graphType('StandardWorkflow', z.object({ name: z.string(), inherited_from: z.string() }))),
    choices: z.array(graphType('WorkflowChoice', z.object({ id: z.int(), name: z.string(), organization: z.string(), newest_version: z.int() }))),
    _can: z.object({ update: z.boolean() }),
  }),
)
export type RestaurantWorkflow = z.infer<typeof RestaurantWorkflow>

/** Groups whose restaurants follow the workflow unless they choose another. */
export const WorkflowDefaults = graphType(
  'WorkflowDefaults',
  z.object({
    groups: z.array(graphType('WorkflowDefault', z.object({ id: z.int(), name: z.string(), may_change: z.boolean() }))),
    /** Groups that this person does not see. */
    hidden: z.int(),
  }),
)
export type WorkflowDefaults = z.infer<typeof WorkflowDefaults>

const name = text('Name is required', 1, 100)
export const NewOrderWorkflow = z.object({ name, rules: NewOrderRules })
const expected = z.optional(z.int())
/** Versions are counted from 1, and nobody saves that often. */
const versionNumber = z.int().check(z.minimum(1), z.maximum(1_000_000))
const byWorkflow = onResource('order_workflows', 'order_workflow', 'workflow_id')
const changing = onResource('order_workflows_admin', 'order_workflow')
/** Whoever follows a workflow shows what it says. */
const touches = ['order_workflows', 'restaurant_workflows', 'audit_logs:order_workflow:{id}', 'access_group_stats']
const updates = { refreshes: touches, audits: { resource: 'order_workflow', action: 'update' } } as const

export const orderWorkflows = {
  orderWorkflows: query('orderWorkflows', {
    summary: 'Order workflows the person may see, by name unless `sort` says otherwise',
    access: role('order_workflows', 'order_workflows_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(workflowsPerPage), name: z._default(searchTerm, ''), sort: sortBy(...workflowSorts) }),
    output: pageOf(OrderWorkflow),
  }),
  orderWorkflow: query('orderWorkflow', {
    summary: 'One order workflow with the rules of its newest version',
    access: onResource('order_workflows', 'order_workflow'),
    input: z.object({ id }),
    output: OrderWorkflow,
  }),
  workflowVersions: query('orderWorkflowVersions', {
    summary: 'Versions of a workflow, the newest first',
    access: byWorkflow,
    input: z.object({ workflow_id: id, page: pageNumber, per_page: perPage(versionsPerPage) }),
    output: pageOf(WorkflowVersion),
  }),
  workflowRestaurants: query('orderWorkflowRestaurants', {
    summary: 'Restaurants that a workflow is there for, by name, and what each follows',
    access: byWorkflow,
    input: z.object({
      workflow_id: id,
      page: pageNumber,
      per_page: perPage(workflowsPerPage),
      name: z._default(searchTerm, ''),
      /** Those alone that follow it. */
      following: z._default(z.boolean(), false),
    }),
    output: pageOf(WorkflowRestaurant),
  }),
  workflowDefaults: query('orderWorkflowDefaults', {
    summary: 'Groups of which a workflow is the default',
    access: byWorkflow,
    input: z.object({ workflow_id: id }),
    output: WorkflowDefaults,
  }),
  restaurantWorkflow: query('restaurantWorkflow', {
    summary: 'The workflow that a restaurant follows, and those it could follow',
    access: onResource('order_workflows', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: RestaurantWorkflow,
  }),
  createOrderWorkflow: mutation('createOrderWorkflow', {
    summary: 'Create an order workflow under a group',
    access: onGroup('order_workflows_admin', 'parent_access_group_id'),
    input: z.object({ workflow: NewOrderWorkflow, parent_access_group_id: organizationId }),
    output: OrderWorkflow,
    refreshes: touches,
    audits: { resource: 'order_workflow', action: 'create' },
  }),
  saveOrderWorkflow: mutation('saveOrderWorkflow', {
    summary: 'Save a workflow: other rules become a new version; a stale `version` answers 409',
    access: changing,
    input: z.object({ id, workflow: NewOrderWorkflow, version: expected }),
    output: OrderWorkflow,
    ...updates,
  }),
  restoreWorkflowVersion: mutation('restoreOrderWorkflowVersion', {
    summary: 'Bring the rules of an older version back as a new one; a stale `version` answers 409',
    access: changing,
    input: z.object({ id, number: versionNumber, version: expected }),
    output: OrderWorkflow,
    ...updates,
  }),
  deleteOrderWorkflow: mutation('deleteOrderWorkflow', {
    summary: 'Delete a workflow that no restaurant and no group follows',
    access: changing,
    input: z.object({ id }),
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: touches,
    audits: { resource: 'order_workflow', action: 'delete' },
  }),
  assignWorkflow: mutation('assignOrderWorkflow', {
    summary: 'Make restaurants follow a workflow, or the default of their group; each answers for itself',
    access: role('order_workflows_admin'),
    input: z.object({
      restaurant_ids: eachOnce(id).check(
        z.minLength(1, { error: 'Choose at least one restaurant' }),
        z.maxLength(100, { error: 'must be at most 100' }),
      ),
      /** Null goes back to the default of the group. */
      workflow_id: z.nullable(id),
      /** Null follows the newest. */
      pinned_version: z._default(z.nullable(versionNumber), null),
    }),
    output: z.object({ results: z.array(StatusOutcome) }),
    refreshes: ['order_workflows', 'restaurant_workflows', 'audit_logs:restaurant:{id}'],
    audits: { resource: 'restaurant', action: 'update' },
  }),
  setDefaultWorkflow: mutation('setDefaultOrderWorkflow', {
    summary: 'Make a workflow the default of the restaurants below a group, or take the default away',
    access: onGroup('order_workflows_admin', 'access_group_id'),
    input: z.object({ access_group_id: id, workflow_id: z.nullable(id) }),
    output: z.object({ access_group_id: z.int(), workflow_id: z.nullable(z.int()) }),
    refreshes: [...touches, 'audit_logs:access_group:{id}'],
    audits: updates.audits,
  }),
}
