import * as z from 'zod/mini'
import { optionalText, searchTerm, text } from '../fields/fields.ts'
import { channelName } from '../fields/sales-context.ts'
import { wallOrInstant } from '../fields/wall-or-instant.ts'
import { eachOnce } from '../kit/each-once.ts'
import { onResource, role } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'

// Paused items ("86"). Kitchen staff pause and resume with `availabilities_admin`, without any right on the menu.

const { query, mutation } = graphOn('restaurants')

export const pauseKinds = ['item', 'size', 'option', 'menu', 'tag'] as const
export type PauseKind = (typeof pauseKinds)[number]
/** When a pause ends, by the restaurant's own clock; the first is the usual choice. */
export const endRules = ['end_of_business_day', 'next_opening', 'until', 'manual'] as const
export type EndRule = (typeof endRules)[number]
export const pauseEnds = ['resumed', 'due', 'replaced'] as const
export const pauseOutcomes = ['paused', 'changed', 'not_there', 'no_opening', 'in_the_past'] as const

export const restaurantsNowPerPage = 20
export const mostTargets = 50

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a uuid' }))
const endRule = graphType('PauseEndRule', z.enum(endRules))
const kind = graphType('PauseKind', z.enum(pauseKinds))
/** What is paused: a node of the menu (a placement stands for its item), or everything with a tag. */
export const PauseTarget = graphType(
  'PauseTarget',
  z
    .object({ node_id: z.optional(z.nullable(uuid)), tag: z.optional(z.nullable(text('Tag is required', 1, 50))) })
    .check(z.refine(({ node_id, tag }) => ((node_id ?? null) !== null) !== ((tag ?? null) !== null), { error: 'must be a node or a tag' })),
)
export type PauseTarget = z.infer<typeof PauseTarget>

const asked = {
  restaurant_id: id,
  targets: z
    .array(PauseTarget)
    .check(z.minLength(1, { error: 'nothing to pause' }), z.maxLength(mostTargets, { error: `must be at most ${mostTargets} at once` })),
  /** Everywhere below this group; left out, here alone. */
  access_group_id: z.optional(z.nullable(id)),
  /** Left out, every channel. */
  channel: z.optional(z.nullable(channelName)),
}

export const Pause = graphType(
  'Pause',
  z.object({
    id: z.int(),
    /** Shared by the rows of one act. */
    batch_id: z.string(),
    restaurant_id: z.int(),
    kind,
    node_id: z.nullable(z.string()),
    tag: z.nullable(z.string()),
    name: z.string(),
    /** Where it belongs: the item of a size, the modifier of an option. */
    place: z.string(),
    channel: z.nullable(channelName),
    starts_at: z.string(),
    end_rule: endRule,
    ends_at: z.nullable(z.string()),
    note: z.string(),
    created_by_name: z.nullable(z.string()),
    /** Set when it was paused everywhere below this group. */
    group_name: z.nullable(z.string()),
    /** Other restaurants, of those the person may see, where the same act still pauses it. */
    elsewhere: z.int(),
    ended_at: z.nullable(z.string()),
    ended_by_name: z.nullable(z.string()),
    ended_why: z.nullable(graphType('PauseEnd', z.enum(pauseEnds))),
  }),
)
export type Pause = z.infer<typeof Pause>

/** Something that can be paused, as the search finds it. */
export const Pausable = z.object({
  kind: z.enum(pauseKinds),
  node_id: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  name: z.string(),
  place: z.string(),
  /** How many places on the menu show it. */
  uses: z.int(),
  is_paused: z.boolean(),
})
export type Pausable = z.infer<typeof Pausable>

const Named = z.object({ id: z.string(), name: z.string(), why: z.string() })

/** What a pause would do, before it is done. */
export const PauseImpact = graphType(
  'PauseImpact',
  z.object({
    /** Each restaurant it reaches, with the instants at which it would end there; null where there is none. */
    restaurants: z.array(
      z.object({
        restaurant_id: z.int(),
        name: z.string(),
        timezone: z.string(),
        end_of_business_day: z.string(),
        next_opening: z.nullable(z.string()),
      }),
    ),
    /** Places on this restaurant's menu that disappear. */
    placements: graphJson(z.array(Named)),
    placements_total: z.int(),
    /** Items that are not paused but cannot be ordered, because something they require is paused. */
    unsellable: graphJson(z.array(Named)),
    unsellable_total: z.int(),
    /** Groups above this restaurant below which the person may pause, and how many restaurants have the same thing there. */
    groups: z.array(z.object({ id: z.int(), name: z.string(), restaurants: z.int() })),
  }),
)
export type PauseImpact = z.infer<typeof PauseImpact>

const PauseResult = graphType(
  'PauseResult',
  z.object({
    restaurant_id: z.int(),
    restaurant_name: z.string(),
    name: z.string(),
    outcome: graphType('PauseOutcome', z.enum(pauseOutcomes)),
    /** What happened, or why it did not, in words. */
    message: z.string(),
    pause_id: z.nullable(z.int()),
    ends_at: z.nullable(z.string()),
  }),
)
export type PauseResult = z.infer<typeof PauseResult>

export const RestaurantNow = graphType(
  'RestaurantNow',
  z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    timezone: z.string(),
    parent_access_group_name: z.string(),
    /** Pauses in force. */
    paused: z.int(),
    /** The next of them that ends by itself. */
    next_end: z.nullable(z.string()),
    _can: z.object({ pause: z.boolean() }),
  }),
)
export type RestaurantNow = z.infer<typeof RestaurantNow>

const view = onResource('availabilities', 'restaurant', 'restaurant_id')
const change = onResource('availabilities_admin', 'restaurant', 'restaurant_id')
/** Types of queries, and History; `{id}` is the restaurant. */
export const pauseTouches = ['pauses', 'pauses:{id}', 'menu:{id}', 'audit_logs:restaurant:{id}']

export const pauses = {
  restaurantsNow: query('restaurantsNow', {
    summary: 'Restaurants whose availability the person may see, with what is paused in each',
    access: role('availabilities'),
    input: z.object({ page: pageNumber, per_page: perPage(restaurantsNowPerPage), name: z._default(searchTerm, '') }),
    output: pageOf(RestaurantNow),
  }),
  restaurantNow: query('restaurantNow', {
    summary: 'One of them',
    access: view,
    input: z.object({ restaurant_id: id }),
    output: RestaurantNow,
  }),
  pauses: query('pauses', {
    summary: 'Pauses of a restaurant in force; or with `active: false` the last hundred that are over',
    access: view,
    input: z.object({ restaurant_id: id, active: z._default(z.boolean(), true) }),
    output: z.array(Pause),
  }),
  pausable: query('pausable', {
    summary: 'Items, sizes, options, menus and tags of a restaurant by name; without a text, what was paused most lately',
    access: view,
    input: z.object({ restaurant_id: id, q: z._default(searchTerm, '') }),
    output: z.object({ matches: graphJson(z.array(Pausable)), total: z.int() }),
  }),
  previewPause: query('previewPause', {
    summary: 'What a pause would do: where it reaches, what disappears, what becomes unsellable, when it would end',
    access: change,
    input: z.object(asked),
    output: PauseImpact,
  }),
  pause: mutation('pause', {
    summary: 'Pause items, sizes, options, menus or tags here or everywhere below a group, until a rule ends it; one result each',
    access: change,
    input: z.object({
      ...asked,
      end_rule: z._default(endRule, 'end_of_business_day'),
      /** With the rule `until`. */
      until: z.optional(z.nullable(wallOrInstant)),
      note: optionalText(200),
    }),
    output: graphType('Paused', z.object({ batch_id: z.string(), results: z.array(PauseResult) })),
    refreshes: pauseTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  resume: mutation('resume', {
    summary: 'End pauses before their time: by id, by what is paused, or a whole act; with `everywhere` wherever the same act reached',
    access: change,
    input: z.object({
      restaurant_id: id,
      ids: z.optional(z.nullable(eachOnce(id).check(z.maxLength(200, { error: 'must be at most 200 at once' })))),
      targets: z.optional(z.nullable(z.array(PauseTarget).check(z.maxLength(mostTargets, { error: `must be at most ${mostTargets} at once` })))),
      batch_id: z.optional(z.nullable(uuid)),
      everywhere: z._default(z.boolean(), false),
      /** Restores the pauses that the ended ones had replaced. */
      undo: z._default(z.boolean(), false),
    }),
    output: graphType(
      'Resumed',
      z.object({
        resume_id: z.string(),
        resumed: z.int(),
        restaurants: z.int(),
        results: z.array(z.object({ restaurant_name: z.string(), name: z.string() })),
      }),
    ),
    refreshes: pauseTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  undoResume: mutation('undoResume', {
    summary: 'Undo a resume of one’s own: what it ended is paused again until its own end, wherever that was',
    access: change,
    input: z.object({ restaurant_id: id, resume_id: uuid }),
    output: graphType('ResumeUndone', z.object({ paused: z.int(), restaurants: z.int() })),
    refreshes: pauseTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
