import { Problem } from '@brigade/contract/kit/problem.ts'
import { MutationCache, onlineManager, type QueryClient } from '@tanstack/react-query'
import { AskingClient } from './asking-client.ts'
import { connection, onConnectionChange } from './connection/connection.ts'
import { withCopies } from './offline/with-copies.ts'
import { filled, markGone, refresh } from './refresh-keys.ts'
import { shout } from './shout.ts'

/** Only failures that may pass by themselves are retried. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return connection().online && failures < 2 && error instanceof Problem && (error.code === 'unavailable' || error.code === 'unexpected')
}

const isOnline = () => connection().online

/** Shown data stays while the server is unreachable; missing data fails at once with a sentence, instead of waiting. */
const queries = {
  staleTime: 30_000,
  gcTime: 10 * 60_000,
  retry: isWorthRetrying,
  networkMode: 'always',
  refetchOnMount: isOnline,
  refetchOnWindowFocus: isOnline,
  refetchOnReconnect: true,
  persister: withCopies,
} as const

/** Nobody knows whether it was done: the server may have, and its news leave out the socket that asked. */
const isOutcomeUnknown = (problem: Error): boolean =>
  problem instanceof Problem && ['unconfirmed', 'unavailable', 'unexpected'].includes(problem.code)

/** The cache of everything the server said, wired to what each endpoint declares that it refreshes. */
export function makeQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isOnline())))
  onlineManager.setOnline(isOnline())
  const client = new AskingClient({
    defaultOptions: { queries },
    mutationCache: new MutationCache({
      onSuccess(data, variables, _context, mutation) {
        const { endpoint } = mutation.meta ?? {}
        if (!endpoint?.refreshes) return
        // The restaurant that something belongs to, or the thing called upon; only what was just made has its id from the answer
        // (an invitation has one of its own, too).
        const id = Object(variables).restaurant_id ?? Object(variables).id ?? Object(data).id
        const keys = filled(endpoint.refreshes, id)
        if (endpoint.audits?.action === 'delete' && endpoint.refreshes[0]) markGone(endpoint.refreshes[0], id)
        refresh(client, keys)
        shout(keys)
      },
      onError(problem, variables, _context, mutation) {
        const { endpoint } = mutation.meta ?? {}
        if (!endpoint?.refreshes || !isOutcomeUnknown(problem) || !isOnline()) return
        refresh(client, filled(endpoint.refreshes, Object(variables).restaurant_id ?? Object(variables).id))
      },
    }),
  })
  return client
}
