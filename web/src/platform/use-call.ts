import { type AnyEndpoint, type CallInput, type OutputOf, takesKey } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActKeys } from './act-keys.ts'
import { call, callFile } from './call.ts'
import { connection } from './connection/connection.ts'
import { words } from './offline/offline-texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { endpoint?: AnyEndpoint }
  }
}

/** Without a network nothing can be changed, and that is what the person should read. */
async function change<T>(send: () => Promise<T>): Promise<T> {
  // Asked before: a network that goes away under a change leaves nobody knowing how far it came.
  // The browser knows a moment before its event tells.
  const wasOnline = connection().online && navigator.onLine
  try {
    return await send()
  } catch (cause) {
    if (wasOnline || connection().online || !(cause instanceof Problem) || !['unavailable', 'unconfirmed'].includes(cause.code)) throw cause
    throw new Problem('unavailable', words.noChange, { cause })
  }
}

/**
 * A change through an endpoint: `const remove = useCall(bankConnections.remove)`, then `remove.mutateAsync({ id })`.
 * What the endpoint declares under `refreshes` is refetched here and shouted to the other browsers by the mutation cache.
 */
export function useCall<E extends AnyEndpoint>(endpoint: E) {
  const [acts] = useState(() => new ActKeys())
  return useMutation<OutputOf<E>, Error, CallInput<E>>({
    meta: { endpoint },
    // No silent queue for money matters: without a network a change fails at once and in words.
    networkMode: 'always',
    // The same form sent again after a lost answer must not create a second thing.
    mutationFn: (input) =>
      takesKey(endpoint)
        ? acts.send(input, (idempotencyKey) => change(() => call(endpoint, input, { idempotencyKey })))
        : change(() => call(endpoint, input)),
  })
}

/** The same for an endpoint that answers with a file. Fetched once and lost on the way, its `Problem` is `unconfirmed`: the file may be gone. */
export function useFileCall<E extends AnyEndpoint>(endpoint: E) {
  return useMutation<File, Error, CallInput<E>>({
    meta: { endpoint },
    networkMode: 'always',
    mutationFn: (input) => change(() => callFile(endpoint, input)),
  })
}
