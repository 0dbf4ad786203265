import { type AnyEndpoint, type CallInput, type OutputOf, operationOf } from '@brigade/contract/kit/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * Query options made from an endpoint, under the refresh type it answers to:
 * `const connectionPage = endpointQuery('bank_connections', bankConnections.search)`, then `useQuery(connectionPage({ page }))`.
 * The key is `[type, operation, input]`, so realtime keys and declared `refreshes` find it.
 */
export function endpointQuery<E extends AnyEndpoint>(type: string, endpoint: E) {
  return (input: CallInput<E>) =>
    queryOptions<OutputOf<E>>({
      queryKey: [type, operationOf(endpoint), input],
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
    })
}
