import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { onResource } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { id, moment } from '../kit/page.ts'
import { Restaurant, restaurantTouches } from './profile.ts'

// The tasks before a new restaurant goes live. Their state follows from the data; only setting one aside is stored.

const { query, mutation } = graphOn('restaurants')

/** In the order in which they are shown. */
export const onboardingTasks = ['profile', 'hours', 'menu', 'prices', 'bank', 'publication'] as const
export type OnboardingTaskKey = (typeof onboardingTasks)[number]

/** Tasks that nobody may set aside, because guests could order nothing without them. */
export const neverWaived: readonly OnboardingTaskKey[] = ['profile', 'menu']

export const OnboardingTask = graphType(
  'OnboardingTask',
  z.object({
    key: z.enum(onboardingTasks),
    /** blocked: another task comes first. */
    state: z.enum(['todo', 'blocked', 'done', 'waived']),
    /** What was found, as a sentence; empty when what is left says it all. */
    evidence: z.string(),
    /** What still has to happen; null when nothing has to. */
    blocker: z.nullable(z.string()),
    /** Where in the app it is done; null when this person cannot do it. */
    opens: z.nullable(z.string()),
    /** Of a task that was set aside, and of one that was and is done now. */
    waiver: z.nullable(z.object({ reason: z.string(), by: z.string(), at: moment })),
    may_waive: z.boolean(),
  }),
)
export type OnboardingTask = z.infer<typeof OnboardingTask>

export const Onboarding = graphType(
  'Onboarding',
  z.object({
    restaurant_id: z.int(),
    tasks: z.array(OnboardingTask),
    /** Sentences; empty when it may go live. */
    blockers: z.array(z.string()),
  }),
)
export type Onboarding = z.infer<typeof Onboarding>

const task = z.enum(onboardingTasks, { error: 'must be a task of the checklist' })

export const restaurantOnboarding = {
  onboarding: query('onboarding', {
    summary: 'What still has to be done before a restaurant can go live, with what was found',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: Onboarding,
  }),
  waiveTask: mutation('waiveTask', {
    summary: 'Set a task of the checklist aside, for a reason',
    access: onResource('restaurants_admin', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id, task, reason: text('Reason is required', 3, 500) }),
    output: Onboarding,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  unwaiveTask: mutation('unwaiveTask', {
    summary: 'Take a task back that was set aside',
    access: onResource('restaurants_admin', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id, task }),
    output: Onboarding,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
  goLive: mutation('goLive', {
    summary: 'Open a restaurant to guests; refused with everything that still stands in the way',
    access: onResource('restaurants_admin', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: Restaurant,
    refreshes: restaurantTouches,
    audits: { resource: 'restaurant', action: 'update' },
  }),
}
