import { loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { loyaltyPoints } from '@brigade/contract/customers/loyalty/points.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const planPage = endpointQuery('loyalty_plans', loyaltyPlans.searchPlans)
export const onePlan = endpointQuery('loyalty_plans', loyaltyPlans.getPlan)
export const versionsOf = endpointQuery('loyalty_plans', loyaltyPlans.planVersions)
export const figuresOf = endpointQuery('loyalty_plans', loyaltyPlans.planFigures)
export const pointsOf = endpointQuery('customers', loyaltyPoints.customerPoints)
