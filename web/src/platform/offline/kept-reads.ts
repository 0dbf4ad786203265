import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { type AnyEndpoint, operationOf } from '@brigade/contract/kit/endpoint.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import type { QueryKey } from '@tanstack/react-query'

/**
 * The only reads of which a copy stays on the device: lists, single ones of which their list says as much, and what one may do
 * with them. A new read is kept by being named here.
 */
const keptReads: readonly AnyEndpoint[] = [
  bankConnections.search,
  accessGroups.search,
  accessGroups.get,
  accessGroups.getStats,
  accessGroups.resourceInfo,
  accessGroups.isResourceAuthorized,
  restaurantProfile.restaurants,
  restaurantProfile.restaurant,
  orderWorkflows.orderWorkflows,
  orderWorkflows.orderWorkflow,
  deliveryMarkets.deliveryMarkets,
]

const kept = new Set(keptReads.map(operationOf))

/** Whether the answer to this key may be kept; keys are made by `endpointQuery`. */
export function mayKeep(key: QueryKey): boolean {
  return key.length === 3 && kept.has(String(key[1]))
}

/** Never written down, wherever it stands: the uuid of a public link opens it, tokens and numbers of accounts are worth money. */
const secret = /uuid|token$|password|secret|^(routing|account)_number$/

function masked(value: unknown): boolean {
  return typeof value === 'string' && /^[•*xX]+\d{0,4}$/.test(value)
}

/** The same without what must not lie on a device. Its place stays, empty, so that screens find the shape they know. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = secret.test(name) && typeof inner === 'string' && !masked(inner)
      return [name, isSecret ? '' : withoutSecrets(inner)]
    }),
  )
}
