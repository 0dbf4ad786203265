import { ownedRows } from '../../platform/access/records.ts'
import type { ResourcePart } from '../../platform/resource-registry.ts'
import { foreseeWorkflowDeparture, workflowsDeparted } from './departure.ts'
import {
  foreseeWorkflows,
  regroupWorkflows,
  workflowsOfGroups,
  workflowsSaidAbove,
  workflowsUsedBelow,
  workflowsUsedBelowOwner,
} from './regrouping.ts'

/** What access groups ask about order workflows. */
export const orderWorkflowType: ResourcePart = {
  ...ownedRows('order_workflows'),
  usedBelow: workflowsUsedBelow,
  usedBelowOwner: workflowsUsedBelowOwner,
  foresee: foreseeWorkflows,
  regroup: regroupWorkflows,
  foreseeDeparture: foreseeWorkflowDeparture,
  departed: workflowsDeparted,
  endsWith: workflowsOfGroups,
}

export const workflowsOfRestaurants: ResourcePart = { saidAbove: workflowsSaidAbove }
