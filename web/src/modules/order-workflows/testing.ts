import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import type { OrderWorkflow } from '@brigade/contract/order-workflows.ts'

/** A workflow for tests, all of it to be changed by whoever looks at it. */
export function orderWorkflow(more: Partial<OrderWorkflow> = {}): OrderWorkflow {
  return {
    id: 4,
    name: 'Ask the kitchen first',
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    newest_version: 2,
    rules: firstRules,
    chosen_by: 1,
    default_of: 0,
    version: 5,
    inserted_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    _can: { update: true, delete: true },
    ...more,
  }
}
