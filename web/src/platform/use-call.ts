import type { AnyEndpoint, CallInput, OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { newUuid } from '../ui/new-uuid.ts'
import { type CallOptions, call } from './call.ts'
import { connection } from './connection.ts'
import { words } from './offline/words.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { endpoint?: AnyEndpoint }
  }
}

/** Without a network nothing can be changed, and that is what the person should read. */
async function change<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input, options)
  } catch (cause) {
    if (connection().online || !(cause instanceof Problem) || cause.code !== 'unavailable') throw cause
    throw new Problem('unavailable', words.noChange, { cause })
  }
}

/**
 * A change through an endpoint: `const remove = useCall(bankConnections.remove)`, then `remove.mutateAsync({ id })`.
 * What the endpoint declares under `refreshes` is refetched here and shouted to the other browsers by the mutation cache.
 */
export function useCall<E extends AnyEndpoint>(endpoint: E) {
  const attempt = useRef<{ input: string; key: string }>(undefined)
  return useMutation<OutputOf<E>, Error, CallInput<E>>({
    meta: { endpoint },
    // No silent queue for money matters: without a network a change fails at once and in words.
    networkMode: 'always',
    mutationFn: async (input) => {
      if (!endpoint.idempotent) return change(endpoint, input)
      const sent = JSON.stringify(input)
      // The same form sent again after a lost answer must not create a second thing.
      if (attempt.current?.input !== sent) attempt.current = { input: sent, key: newUuid() }
      const answer = await change(endpoint, input, { idempotencyKey: attempt.current.key })
      attempt.current = undefined
      return answer
    },
  })
}
