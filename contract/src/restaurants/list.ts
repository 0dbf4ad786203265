// The filters of the list, separate from the endpoints because the router needs them before any page loads.

export const restaurantsPerPage = 20
export const marketsPerPage = 20
export const restaurantStatuses = ['onboarding', 'live', 'suspended', 'closed'] as const
export const workflowsPerPage = 20
