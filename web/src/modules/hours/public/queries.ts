import { hoursReads } from '@brigade/contract/hours.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const restaurantHours = endpointQuery('hours', hoursReads.hours)
export const nextDays = endpointQuery('hours', hoursReads.hoursPreview)
export const serviceState = endpointQuery('service_state', hoursReads.serviceState)
export const serviceStates = endpointQuery('service_states', hoursReads.serviceStates)
export const groupHours = endpointQuery('group_hours', hoursReads.groupHours)
