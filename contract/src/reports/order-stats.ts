import * as z from 'zod/mini'
import { eachOnce } from '../kit/each-once.ts'
import { role } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { orderChannel, orderFilters, orderFulfilment, orderState, salesRoles } from '../orders/reading.ts'
import { type MeasureName, measureNames, measureOf } from './semantic.ts'

// Orders counted and added up, on the GraphQL of the orders service: the measures of reports, for the orders that `orders` lists.

const { query } = graphOn('orders')

export const statGroups = ['state', 'channel', 'fulfilment', 'day'] as const
export type StatGroup = (typeof statGroups)[number]

/** More than this is no summary any more. */
export const mostStats = 1000

const figure = (name: MeasureName) => {
  const { format, per } = measureOf(name)
  return per ? z.nullable(z.int()) : format === 'quantity' ? z.number() : z.int()
}
/** Each measure by its own name; amounts are minor units of `currency`, an average is null where there is nothing to divide by. */
const figures = Object.fromEntries(measureNames.map((name) => [name, figure(name)])) as Record<MeasureName, ReturnType<typeof figure>>

/** One row for each group and currency: amounts of two currencies are never added up. */
const OrderStat = graphType(
  'OrderStat',
  z.object({
    currency: z.string(),
    state: z.nullable(orderState),
    channel: z.nullable(orderChannel),
    fulfilment: z.nullable(orderFulfilment),
    day: z.nullable(z.string()),
    /** Orders that `orders` lists; test orders and those that were cancelled are among them. */
    count: z.int(),
    ...figures,
  }),
)
export type OrderStat = z.infer<typeof OrderStat>

export const orderStats = query('orderStats', {
  summary: 'How many orders there are, and what they come to, by state, channel, fulfilment and day',
  access: role(...salesRoles),
  input: z.object({
    ...orderFilters,
    /** What the rows are grouped by, beside the currency; one row for each currency without it. */
    by: z.optional(z.nullable(eachOnce(graphType('OrderStatGroup', z.enum(statGroups))).check(z.maxLength(statGroups.length)))),
  }),
  output: graphType('OrderStats', z.object({ data: z.array(OrderStat) })),
})
