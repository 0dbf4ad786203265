import * as z from 'zod/mini'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { calendarDate, id } from '../kit/page.ts'

// Orders that are read from a point of sale: since when, how far, and what could not be taken.

const { query, mutation } = graphOn('restaurants')

/** The first day that orders can be read from lies at most that many days back. */
export const mostDaysBack = 800

export const PosOrderReading = graphType(
  'PosOrderReading',
  z.object({
    connection_id: z.int(),
    name: z.string(),
    /** Why reading cannot be switched on, in words. */
    obstacle: z.nullable(z.string()),
    is_on: z.boolean(),
    /** The first day whose orders are read; null when they never were. */
    from: z.nullable(z.string()),
    /** Everything that changed there until then is here. */
    read_to: z.nullable(z.string()),
    /** Of a first reading, or one that catches up: the share that is done, in percent. */
    progress: z.nullable(z.int()),
    read_at: z.nullable(z.string()),
    taken: z.int(),
    /** The last trouble, in words. */
    problem: z.nullable(z.string()),
    problem_at: z.nullable(z.string()),
    refused: z.int(),
    /** The latest of those. */
    refusals: graphJson(z.array(z.object({ kind: z.enum(['order', 'refund']), number: z.string(), message: z.string(), seen_at: z.string() }))),
  }),
)
export type PosOrderReading = z.infer<typeof PosOrderReading>

const ofConnection = { restaurant_id: id, connection_id: id }
const sync = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
const refreshes = ['pos:{id}', 'audit_logs:restaurant:{id}']
const audits = { resource: 'restaurant', action: 'update' } as const

export const posOrders = {
  posOrderReadings: query('posOrderReadings', {
    summary: 'How far the orders of each point of sale have been read',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: z.object({
      readings: z.array(PosOrderReading),
      today: z.string(),
      timezone: z.string(),
      /** Turning orders on takes more than reading them now, or turning them off. */
      _can: z.object({ change: z.boolean(), start: z.boolean() }),
    }),
  }),
  startPosOrders: mutation('startPosOrders', {
    summary: 'Read the orders of a point of sale from a day on; those that are known already are not taken twice',
    access: sync,
    input: z.object({ ...ofConnection, from: calendarDate }),
    output: PosOrderReading,
    refreshes,
    audits,
  }),
  stopPosOrders: mutation('stopPosOrders', {
    summary: 'Read no more orders of a point of sale; those that were read stay',
    access: sync,
    input: z.object(ofConnection),
    output: PosOrderReading,
    refreshes,
    audits,
  }),
  readPosOrders: mutation('readPosOrders', {
    summary: 'Read the orders of a point of sale now',
    access: sync,
    input: z.object(ofConnection),
    output: PosOrderReading,
    refreshes: ['pos:{id}'],
    limits: [{ per: 'session', max: 60, seconds: 60 }],
  }),
}
