import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const workflowPage = endpointQuery('order_workflows', orderWorkflows.orderWorkflows)
export const oneWorkflow = endpointQuery('order_workflows', orderWorkflows.orderWorkflow)
export const versionsOf = endpointQuery('order_workflows', orderWorkflows.workflowVersions)
export const defaultsOf = endpointQuery('order_workflows', orderWorkflows.workflowDefaults)
export const restaurantsOf = endpointQuery('restaurant_workflows', orderWorkflows.workflowRestaurants)
export const workflowOf = endpointQuery('restaurant_workflows', orderWorkflows.restaurantWorkflow)
