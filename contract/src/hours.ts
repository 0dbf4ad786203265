import * as z from 'zod/mini'
import { calendarDate, closing, ExceptionInput, forWhat, HoursInput, instant } from './hours/hours-input.ts'
import { ClosingOutcome, GroupHours, HoursWindow, PreviewDay, RestaurantHours, ServiceState, searchDays } from './hours/hours-shapes.ts'
import { eachOnce } from './kit/each-once.ts'
import { onGroup, onResource, role } from './kit/endpoint.ts'
import { graphOn, graphType } from './kit/graph.ts'
import { id } from './kit/page.ts'

// When a restaurant takes orders: hours of a week, exceptions by date, closures, and whether it is open now.

const { query, mutation } = graphOn('restaurants')

const touches = ['hours:{id}', 'service_state:{id}', 'service_states', 'audit_logs:restaurant:{id}', 'onboarding:{id}']
const groupTouches = ['group_hours', 'hours', 'service_state', 'service_states', 'audit_logs:access_group:{id}', 'onboarding']
const storesTouches = [...touches, 'hours', 'service_state', 'group_hours']

const onRestaurant = onResource('availabilities_admin', 'restaurant', 'restaurant_id')
const belowGroup = onGroup('availabilities_admin', 'access_group_id')
const audits = { resource: 'restaurant', action: 'update' } as const
const groupAudits = { resource: 'access_group', action: 'update' } as const
const restaurant_id = id
const access_group_id = id
export const hoursReads = {
  serviceState: query('serviceState', {
    summary: 'Is the restaurant open, why, and when does that change? Now unless `at` says otherwise',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id, ...forWhat, at: z.optional(z.nullable(instant)) }),
    output: ServiceState,
  }),
  serviceStates: query('serviceStates', {
    summary: 'The same for many restaurants now; those that are not the person’s to see are left out',
    access: role('restaurants', 'restaurants_admin'),
    input: z.object({ restaurant_ids: eachOnce(id).check(z.maxLength(100, { error: 'must be at most 100 restaurants' })), ...forWhat }),
    output: z.array(ServiceState),
  }),
  hours: query('hours', {
    summary: 'Hours, exceptions and closures of a restaurant, own and inherited',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id }),
    output: RestaurantHours,
  }),
  hoursPreview: query('hoursPreview', {
    summary: 'What the hours come to, day by day, as real instants',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({
      restaurant_id,
      ...forWhat,
      from: z.optional(z.nullable(calendarDate)),
      days: z._default(z.int().check(z.minimum(1), z.maximum(searchDays, { error: 'must be at most 60 days' })), 14),
    }),
    output: z.array(PreviewDay),
  }),
  groupHours: query('groupHours', {
    summary: 'Default hours and chain-wide exceptions that a group gives the restaurants below it',
    access: onGroup('restaurants', 'access_group_id'),
    input: z.object({ access_group_id }),
    output: GroupHours,
  }),
  readHours: query('readHours', {
    summary: 'Reads opening hours written as in OpenStreetMap; what the week cannot hold is refused in words',
    access: role('availabilities_admin'),
    input: z.object({ text: z.string().check(z.maxLength(1000, { error: 'must be at most 1000 characters' })) }),
    output: graphType('ReadHours', z.object({ week: z.nullable(z.array(HoursWindow)), notes: z.array(z.string()), refused: z.nullable(z.string()) })),
  }),
}

export const hoursChanges = {
  saveHours: mutation('saveHours', {
    summary: 'Give a restaurant hours of its own; a stale `version` answers 409',
    access: onRestaurant,
    input: z.object({ restaurant_id, hours: HoursInput }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
  resetHours: mutation('resetHours', {
    summary: 'Take away own hours, so that they are inherited again',
    access: onRestaurant,
    input: z.object({ restaurant_id, ...forWhat }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
  saveException: mutation('saveException', {
    summary: 'Add or change a special date of a restaurant',
    access: onRestaurant,
    input: z.object({ restaurant_id, exception: ExceptionInput }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
  removeException: mutation('removeException', {
    summary: 'Remove a special date of a restaurant',
    access: onRestaurant,
    input: z.object({ restaurant_id, exception_id: id }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
  closeStore: mutation('closeStore', {
    summary: 'Close a restaurant for a while, by default to the end of its business day',
    access: onRestaurant,
    input: z.object({ restaurant_id, ...closing }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
  reopenStore: mutation('reopenStore', {
    summary: 'End a closure of a restaurant, or all of them',
    access: onRestaurant,
    input: z.object({ restaurant_id, closure_id: z.optional(z.nullable(id)) }),
    output: RestaurantHours,
    refreshes: touches,
    audits,
  }),
}

export const groupHoursChanges = {
  saveGroupHours: mutation('saveGroupHours', {
    summary: 'Set the hours that restaurants below a group have unless they have their own',
    access: belowGroup,
    input: z.object({ access_group_id, hours: HoursInput }),
    output: GroupHours,
    refreshes: groupTouches,
    audits: groupAudits,
  }),
  resetGroupHours: mutation('resetGroupHours', {
    summary: 'Take away hours of a group',
    access: belowGroup,
    input: z.object({ access_group_id, ...forWhat }),
    output: GroupHours,
    refreshes: groupTouches,
    audits: groupAudits,
  }),
  saveGroupException: mutation('saveGroupException', {
    summary: 'Add or change a special date of all restaurants below a group',
    access: belowGroup,
    input: z.object({ access_group_id, exception: ExceptionInput }),
    output: GroupHours,
    refreshes: groupTouches,
    audits: groupAudits,
  }),
  removeGroupException: mutation('removeGroupException', {
    summary: 'Remove a special date of a group',
    access: belowGroup,
    input: z.object({ access_group_id, exception_id: id }),
    output: GroupHours,
    refreshes: groupTouches,
    audits: groupAudits,
  }),
  closeStores: mutation('closeStores', {
    summary: 'Close every restaurant below a group, each to its own end of the day or next opening',
    access: belowGroup,
    input: z.object({ access_group_id, ...closing }),
    output: ClosingOutcome,
    refreshes: storesTouches,
    audits,
  }),
  reopenStores: mutation('reopenStores', {
    summary: 'End what was closed for the whole group; restaurants that closed themselves stay closed',
    access: belowGroup,
    input: z.object({ access_group_id }),
    output: ClosingOutcome,
    refreshes: storesTouches,
    audits,
  }),
}

/** Every call of this part. */
export const restaurantHours = { ...hoursReads, ...hoursChanges, ...groupHoursChanges }
