import * as z from 'zod/mini'
import { optionalText, text } from '../fields.ts'
import { onGroup, onResource, role } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { id } from '../kit/page.ts'
import { weekHours, weekProblems } from '../week-hours.ts'
import { channelName, type Fulfilment, fulfilmentName, type SalesChannel } from './sales-context.ts'

// When a restaurant takes orders: hours of a week, exceptions by date, closures, and whether it is open now.

const { query, mutation } = graphOn('restaurants')

export const exceptionKinds = ['closed', 'open_replace', 'open_add'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
export const closureReasons = ['busy', 'staff', 'equipment', 'supplies', 'weather', 'event', 'emergency', 'other'] as const
export type ClosureReason = (typeof closureReasons)[number]
export const endRules = ['end_of_business_day', 'next_open', 'until', 'manual'] as const
export type EndRule = (typeof endRules)[number]
/** What decided: a closure, a date, the week, the state of the restaurant itself, or hours that nobody has set. */
export const stateCauses = ['closure', 'exception', 'hours', 'status', 'no_hours'] as const
/** As far ahead as an opening is looked for. */
export const searchDays = 60

const endRuleName = graphType('ClosureEnd', z.enum(endRules))
const reasonName = graphType('ClosureReason', z.enum(closureReasons))

const Span = graphType('HoursSpan', z.object({ start_min: z.int(), end_min: z.int() }))
const Window = graphType('HoursWindow', z.object({ dow: z.int(), start_min: z.int(), end_min: z.int() }))

/** Hours of one owner for one fulfilment and channel; null is all. `inherited_from` names the group, null is one's own. */
export const HoursRule = graphType(
  'HoursRule',
  z.object({
    fulfilment: z.nullable(fulfilmentName),
    channel: z.nullable(channelName),
    week: z.array(Window),
    lead_min: z.int(),
    last_order_min: z.int(),
    version: z.int(),
    inherited_from: z.nullable(z.string()),
  }),
)
export type HoursRule = z.infer<typeof HoursRule>

export const HoursException = graphType(
  'HoursException',
  z.object({
    id: z.int(),
    date_from: z.string(),
    date_to: z.string(),
    kind: graphType('ExceptionKind', z.enum(exceptionKinds)),
    windows: z.array(Span),
    label: z.string(),
    source: graphType('ExceptionSource', z.enum(['manual', 'holiday', 'chain'])),
    version: z.int(),
    inherited_from: z.nullable(z.string()),
  }),
)
export type HoursException = z.infer<typeof HoursException>

export const Closure = graphType(
  'Closure',
  z.object({
    id: z.int(),
    /** The group all of which was closed with it. */
    for_group: z.nullable(z.string()),
    fulfilment: z.nullable(fulfilmentName),
    channel: z.nullable(channelName),
    starts_at: z.string(),
    end_rule: endRuleName,
    ends_at: z.nullable(z.string()),
    reason: reasonName,
    note: z.string(),
    created_by: z.nullable(z.string()),
    ended_at: z.nullable(z.string()),
    /** Null also when it ended by itself. */
    ended_by: z.nullable(z.string()),
  }),
)
export type Closure = z.infer<typeof Closure>

const StateReason = graphType(
  'StateReason',
  z.object({
    kind: graphType('StateCause', z.enum(stateCauses)),
    /** Label of the exception, note of the closure, word of the restaurant's status. */
    label: z.string(),
    reason: z.nullable(reasonName),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    inherited_from: z.nullable(z.string()),
  }),
)
export type StateReason = z.infer<typeof StateReason>

const state = {
  restaurant_id: z.int(),
  timezone: z.string(),
  at: z.string(),
  open: z.boolean(),
  because: z.array(StateReason),
  /** When it closes; null while closed, and when no end is in sight. */
  until: z.nullable(z.string()),
  /** When open turns to closed or closed to open. */
  next_change: z.nullable(z.string()),
  /** The next opening, which while open is the one after this; null when there is none in 60 days. */
  next_open: z.nullable(z.string()),
  last_order_at: z.nullable(z.string()),
  /** An order given now is ready then at the earliest. */
  ready_from: z.nullable(z.string()),
}
export const ServiceState = graphType('ServiceState', z.object(state))
export type ServiceState = z.infer<typeof ServiceState>

const PreviewInterval = graphType(
  'PreviewInterval',
  z.object({ from: z.string(), to: z.string(), is_closure: z.boolean(), label: z.string(), inherited_from: z.nullable(z.string()) }),
)
export const PreviewDay = graphType(
  'PreviewDay',
  z.object({
    date: z.string(),
    /** What opens on this date, as real instants; closures that are known of, besides. */
    intervals: z.array(PreviewInterval),
    exceptions: z.array(z.string()),
    /** When the clock changes on this date, and by how many minutes. */
    clock_change: z.nullable(graphType('ClockChange', z.object({ at: z.string(), minutes: z.int() }))),
    open_minutes: z.int(),
  }),
)
export type PreviewDay = z.infer<typeof PreviewDay>

export const RestaurantHours = graphType(
  'RestaurantHours',
  z.object({
    restaurant_id: z.int(),
    timezone: z.string(),
    business_day_cutoff_min: z.int(),
    /** By precedence: the first that fits decides; see `pickRule`. */
    rules: z.array(HoursRule),
    exceptions: z.array(HoursException),
    closures: z.array(Closure),
    history: z.array(Closure),
    _can: graphType('HoursRights', z.object({ update: z.boolean() })),
  }),
)
export type RestaurantHours = z.infer<typeof RestaurantHours>

export const GroupHours = graphType(
  'GroupHours',
  z.object({
    access_group_id: z.int(),
    name: z.string(),
    rules: z.array(HoursRule),
    exceptions: z.array(HoursException),
    /** Restaurants below, and how many of them are closed for this group now. */
    restaurants: z.int(),
    closed: z.int(),
    _can: graphType('GroupHoursRights', z.object({ update: z.boolean() })),
  }),
)
export type GroupHours = z.infer<typeof GroupHours>

/** The rule that decides for a fulfilment and a channel, of rules in the order of precedence. */
export function pickRule<R extends Pick<HoursRule, 'fulfilment' | 'channel'>>(
  rules: readonly R[],
  fulfilment: Fulfilment | null,
  channel: SalesChannel | null,
): R | undefined {
  return rules.find((rule) => (rule.fulfilment ?? fulfilment) === fulfilment && (rule.channel ?? channel) === channel)
}

/** Order within one owner: both named, the fulfilment, the channel, all. */
export function specificity({ fulfilment, channel }: Pick<HoursRule, 'fulfilment' | 'channel'>): number {
  return (fulfilment === null ? 2 : 0) + (channel === null ? 1 : 0)
}

const forWhat = { fulfilment: z.optional(z.nullable(fulfilmentName)), channel: z.optional(z.nullable(channelName)) }
/** Of years that a restaurant may plan for: beyond them calendars and the database write dates otherwise. */
const isNear = (says: string): boolean => /^(19|20|21)\d\d-/.test(says)
const hasOffset = (says: string): boolean => isNear(says) && !Number.isNaN(Date.parse(says)) && /[zZ]$|[+-]\d\d:\d\d$/.test(says)
const instant = z.string().check(z.refine(hasOffset, { error: 'must be a moment with its offset' }))
/** A moment, or `2026-12-24T17:00` on the clock of each restaurant. */
const instantOrWall = z.string().check(
  z.refine((says) => hasOffset(says) || (/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(says) && isDate(says.slice(0, 10))), {
    error: 'must be a time such as 2026-12-24T17:00',
  }),
)

function isDate(says: string): boolean {
  const at = Date.parse(`${says}T00:00:00Z`)
  return isNear(says) && /^\d{4}-\d\d-\d\d$/.test(says) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(says)
}
export const calendarDate = z.string({ error: 'Date is required' }).check(z.refine(isDate, { error: 'must be a date' }))

const minutes = (most: number, error: string) => z._default(z.int().check(z.minimum(0), z.maximum(most, { error })), 0)

/** Minutes before closing of the last order; 0 is until closing. `version` is that of the rule to be changed, 0 for a new one. */
export const HoursInput = z.object({
  ...forWhat,
  week: weekHours,
  lead_min: minutes(10_080, 'must be a week at most'),
  last_order_min: minutes(720, 'must be 12 hours at most'),
  version: z._default(z.int().check(z.minimum(0)), 0),
})

const ownSpans = z.array(z.object({ start_min: z.int(), end_min: z.int() })).check(
  z.maxLength(10, { error: 'must have at most 10 openings' }),
  z.superRefine((spans, context) => {
    for (const { says } of weekProblems(spans.map((span) => ({ dow: 0, ...span })))) {
      context.addIssue({ code: 'custom', input: spans, message: says.replace('Sunday ', '') })
    }
  }),
)

export const ExceptionInput = z
  .object({
    id: z.optional(z.nullable(id)),
    date_from: calendarDate,
    date_to: calendarDate,
    kind: z.enum(exceptionKinds),
    windows: z._default(ownSpans, []),
    label: text('Label is required', 1, 100),
    holiday: z._default(z.boolean(), false),
    version: z._default(z.int().check(z.minimum(0)), 0),
  })
  .check(
    z.refine(({ date_from, date_to }) => date_from <= date_to, { error: 'must not be before the first day', path: ['date_to'] }),
    z.refine(({ date_from, date_to }) => Date.parse(date_to) - Date.parse(date_from) <= 366 * 86_400_000, {
      error: 'must be within a year of the first day',
      path: ['date_to'],
    }),
    z.refine(({ kind, windows }) => kind === 'closed' || windows.length > 0, { error: 'Hours are required', path: ['windows'] }),
  )

const closing = {
  ...forWhat,
  end_rule: z._default(endRuleName, 'end_of_business_day'),
  until: z.optional(z.nullable(instantOrWall)),
  reason: z._default(reasonName, 'other'),
  note: optionalText(500),
}

const touches = ['hours:{id}', 'service_state:{id}', 'service_states', 'audit_logs:restaurant:{id}', 'onboarding:{id}']
const groupTouches = ['group_hours', 'hours', 'service_state', 'service_states', 'audit_logs:access_group:{id}', 'onboarding']
const storesTouches = [...touches, 'hours', 'service_state', 'group_hours']

const onRestaurant = onResource('availabilities_admin', 'restaurant', 'restaurant_id')
const belowGroup = onGroup('availabilities_admin', 'access_group_id')
const audits = { resource: 'restaurant', action: 'update' } as const
const groupAudits = { resource: 'access_group', action: 'update' } as const
const restaurant_id = id
const access_group_id = id

const Outcome = graphType(
  'ClosingOutcome',
  z.object({
    done: z.int(),
    skipped: z.array(graphType('SkippedRestaurant', z.object({ restaurant_id: z.int(), name: z.string(), because: z.string() }))),
  }),
)
export type ClosingOutcome = z.infer<typeof Outcome>

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
    input: z.object({ restaurant_ids: z.array(id).check(z.maxLength(100, { error: 'must be at most 100 restaurants' })), ...forWhat }),
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
      days: z._default(z.int().check(z.minimum(1), z.maximum(searchDays, { error: 'must be 60 days at most' })), 14),
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
    output: graphType('ReadHours', z.object({ week: z.nullable(z.array(Window)), notes: z.array(z.string()), refused: z.nullable(z.string()) })),
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
    output: Outcome,
    refreshes: storesTouches,
    audits,
  }),
  reopenStores: mutation('reopenStores', {
    summary: 'End what was closed for the whole group; restaurants that closed themselves stay closed',
    access: belowGroup,
    input: z.object({ access_group_id }),
    output: Outcome,
    refreshes: storesTouches,
    audits,
  }),
}

/** Every call of this part. */
export const restaurantHours = { ...hoursReads, ...hoursChanges, ...groupHoursChanges }
