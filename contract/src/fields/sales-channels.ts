import * as z from 'zod/mini'
import { signedIn } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { channelCapabilities, channelName, fulfilmentName, fulfilments, salesChannels as names } from './sales-context.ts'

// On the orders service: what an order may name as its channel and its fulfilment.

const { query } = graphOn('orders')

const SalesChannelFacts = graphType(
  'SalesChannelFacts',
  z.object({ key: channelName, name: z.string(), is_own: z.boolean(), fulfilments: z.array(fulfilmentName) }),
)

export const salesChannels = {
  salesChannels: query('salesChannels', {
    summary: 'The channels that orders come from, and how each may reach the guest',
    access: signedIn('the names of channels say nothing about any company'),
    input: z.object({}),
    output: z.array(SalesChannelFacts),
  }),
}

/** The facts as the call answers them. */
export const channelFacts: readonly z.infer<typeof SalesChannelFacts>[] = names.map((key) => {
  const { name, isOwn } = channelCapabilities[key]
  // Marketplaces neither seat guests nor carry food to a car.
  return { key, name, is_own: isOwn, fulfilments: isOwn ? [...fulfilments] : ['delivery', 'pickup'] }
})
