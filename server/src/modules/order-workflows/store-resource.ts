import { ownedRows } from '../../platform/access/records.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { ResourcePart } from '../../platform/resource-registry.ts'
import { foreseeWorkflowDeparture, workflowsDeparted } from './departure.ts'
import {
  foreseeOwner,
  foreseeWorkflows,
  regroupWorkflows,
  workflowsOfGroups,
  workflowsSaidAbove,
  workflowsUsedBelow,
  workflowsUsedBelowOwner,
} from './regrouping.ts'
import { groupsBelow } from './store-following.ts'

const rows = ownedRows('order_workflows')

/** What access groups ask about order workflows. */
export const orderWorkflowType: ResourcePart = {
  ...rows,
  foreseeHolder: foreseeOwner,
  async ownerMoved(tx, ids, groupId, formerIds) {
    await rows.ownerMoved(tx, ids, groupId, formerIds)
    for (const group of [groupId, ...formerIds])
      await appendEvent(tx, { keys: ['restaurant_workflows', 'order_workflows'], reach: await groupsBelow(tx, group) })
  },
  usedBelow: workflowsUsedBelow,
  usedBelowOwner: workflowsUsedBelowOwner,
  foresee: foreseeWorkflows,
  regroup: regroupWorkflows,
  foreseeDeparture: foreseeWorkflowDeparture,
  departed: workflowsDeparted,
  endsWith: workflowsOfGroups,
}

export const workflowsOfRestaurants: ResourcePart = { saidAbove: workflowsSaidAbove }
