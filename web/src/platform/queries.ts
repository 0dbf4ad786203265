import { type AnyEndpoint, type CallInput, type OutputOf, operationOf } from '@brigade/contract/kit/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * Query options made from an endpoint, under the refresh type it answers to:
 * `const connectionPage = endpointQuery('bank_connections', bankConnections.search)`, then `useQuery(connectionPage({ page }))`.
 * The key is `[type, operation, input]`, so realtime keys and declared `refreshes` find it. `connectionPage.read({ page }, signal)` asks
 * beside the cache.
 */
export function endpointQuery<E extends AnyEndpoint>(type: string, endpoint: E) {
  const read = (input: CallInput<E>, signal: AbortSignal): Promise<OutputOf<E>> => call(endpoint, input, { signal })
  const query = (input: CallInput<E>) =>
    queryOptions<OutputOf<E>>({
      queryKey: [type, operationOf(endpoint), input],
      queryFn: ({ signal }) => read(input, signal),
    })
  return Object.assign(query, { read })
}
