// Of the list alone, and apart from the endpoints: addresses need it before any page does.

export const restaurantsPerPage = 20
export const marketsPerPage = 20
export const restaurantStatuses = ['onboarding', 'live', 'suspended', 'closed'] as const
export const workflowsPerPage = 20
