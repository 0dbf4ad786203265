import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { connection } from '../connection.ts'
import { currentSession } from '../session.ts'
import type { Copies } from './copies.ts'

/** Where the copies come from; a test puts its own in place. */
export const copyPlace = {
  async open(): Promise<Copies> {
    const { copies } = await import('./offline-copy.ts')
    return copies
  },
}

/** Retries heal a short break by themselves; the copy is for when they are used up, or hopeless. */
const lastTry = 2

/**
 * Runs a read, keeps its answer on the device, and answers with the copy when the server cannot be reached. What may be kept
 * is decided there, in a chunk that the first page does not wait for.
 */
export async function withCopies<T, Key extends QueryKey>(read: QueryFunction<T, Key>, context: QueryFunctionContext<Key>, query: Query): Promise<T> {
  if (!currentSession()) return read(context)
  try {
    const data = await read(context)
    copyPlace
      .open()
      .then((copies) => copies.keep(query.queryKey, data))
      .catch((cause: unknown) => console.warn('no copy was kept for a time without a network', cause))
    return data
  } catch (failure) {
    const isHopeless = !connection().online || query.state.fetchFailureCount >= lastTry
    if (!isHopeless || !(failure instanceof Problem) || failure.code !== 'unavailable') throw failure
    const copies = await copyPlace.open()
    return copies.recall<T>(query, failure)
  }
}
