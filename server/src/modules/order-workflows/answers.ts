import { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import type { OrderWorkflow, WorkflowRestaurant, WorkflowVersion } from '@brigade/contract/order-workflows.ts'
import * as z from 'zod/mini'
import type { SeenWorkflow, VersionRow, WorkflowRow } from './store.ts'
import type { Following } from './store-following.ts'

export const rulesOf = (row: { rules: unknown }): OrderRules => z.parse(OrderRules, row.rules)

export function answerOf(row: SeenWorkflow): OrderWorkflow {
  return {
    ...row,
    rules: rulesOf(row),
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change, delete: row.may_change },
  }
}

export function versionAnswer(row: VersionRow): WorkflowVersion {
  return { ...row, rules: rulesOf(row), inserted_at: row.inserted_at.toISOString() }
}

export function restaurantAnswer({ may_change, ...row }: Following & { may_change: boolean }): WorkflowRestaurant {
  const { id, name, organization, workflow_id, workflow_name, pinned_version, inherited_from } = row
  return { id, name, organization, workflow_id, workflow_name, pinned_version, inherited_from, may_change }
}

/** The fields of a workflow in History, without its rules. */
export const nameAndPlace = ({ name, parent_access_group_name }: WorkflowRow) => ({ name, organization: parent_access_group_name })
