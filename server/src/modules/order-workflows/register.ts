import { registerResourceType } from '../../platform/resource-registry.ts'
import { orderWorkflowType, workflowsOfRestaurants } from './store-resource.ts'

export function registerOrderWorkflows(): void {
  registerResourceType('order_workflow', orderWorkflowType)
  registerResourceType('restaurant', workflowsOfRestaurants)
}
