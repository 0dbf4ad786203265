import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { connection } from '../connection/connection.ts'
import { currentSession } from '../session/session.ts'
import type { Copies } from './copies.ts'

/** Where the copies come from; a test puts its own in place. */
export const copyPlace = {
  async open(): Promise<Copies> {
    const { copies } = await import('./offline-copy.ts')
    return copies
  },
}

/** Nobody waits for it, and without it only the copy is not as it should be. */
function inPassing(work: (copies: Copies) => Promise<void>): void {
  copyPlace
    .open()
    .then(work)
    .catch((cause: unknown) => console.warn('the copy for a time without a network could not be changed', cause))
}

/** What is refused now must not come back once the network is gone. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof Problem && (failure.code === 'forbidden' || failure.code === 'not_found')
}

/** Retries heal a short break by themselves; the copy is for when they are used up, or hopeless. */
const lastTry = 2

/**
 * Runs a read, keeps its answer on the device, and answers with the copy when the server cannot be reached. What may be kept
 * is decided there, in a chunk that the first page does not wait for.
 */
export async function withCopies<T, Key extends QueryKey>(read: QueryFunction<T, Key>, context: QueryFunctionContext<Key>, query: Query): Promise<T> {
  // Another may have signed in when the answer comes.
  const asker = currentSession()?.email
  if (asker === undefined) return read(context)
  try {
    const data = await read(context)
    inPassing((copies) => copies.keep(query.queryKey, data, asker))
    return data
  } catch (failure) {
    if (isRefusal(failure)) inPassing((copies) => copies.forget(query.queryKey))
    const isHopeless = !connection().online || query.state.fetchFailureCount >= lastTry
    if (!isHopeless || !(failure instanceof Problem) || failure.code !== 'unavailable') throw failure
    const copies = await copyPlace.open()
    return copies.recall<T>(query, failure)
  }
}
