import * as z from 'zod/mini'
import { channelName, type Fulfilment, fulfilmentName, type SalesChannel } from '../fields/sales-context.ts'
import { graphType } from '../kit/graph.ts'

// Answers about hours, special dates and closures.

export const exceptionKinds = ['closed', 'open_replace', 'open_add'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
export const closureReasons = ['busy', 'staff', 'equipment', 'supplies', 'weather', 'event', 'emergency', 'other'] as const
export type ClosureReason = (typeof closureReasons)[number]
export const endRules = ['end_of_business_day', 'next_open', 'until', 'manual'] as const
export type EndRule = (typeof endRules)[number]
/** What decided: a closure, a date, the week, the state of the restaurant itself, or hours that nobody has set. */
export const stateCauses = ['closure', 'exception', 'hours', 'status', 'no_hours'] as const
/** How many days ahead the next opening is searched. */
export const searchDays = 60

export const endRuleName = graphType('ClosureEnd', z.enum(endRules))
export const reasonName = graphType('ClosureReason', z.enum(closureReasons))

const Span = graphType('HoursSpan', z.object({ start_min: z.int(), end_min: z.int() }))
export const HoursWindow = graphType('HoursWindow', z.object({ dow: z.int(), start_min: z.int(), end_min: z.int() }))

/** Hours of one owner for one fulfilment and channel; null is all. `inherited_from` names the group, null is one's own. */
export const HoursRule = graphType(
  'HoursRule',
  z.object({
    fulfilment: z.nullable(fulfilmentName),
    channel: z.nullable(channelName),
    week: z.array(HoursWindow),
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

export const ClosingOutcome = graphType(
  'ClosingOutcome',
  z.object({
    done: z.int(),
    skipped: z.array(graphType('SkippedRestaurant', z.object({ restaurant_id: z.int(), name: z.string(), because: z.string() }))),
  }),
)
export type ClosingOutcome = z.infer<typeof ClosingOutcome>
