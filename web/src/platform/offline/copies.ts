import { Problem } from '@brigade/contract/kit/problem.ts'
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { showingDataFrom } from '../connection/connection.ts'
import { release } from '../connection/release.ts'
import { currentSession } from '../session/session.ts'
import { mayKeep, withoutSecrets } from './kept-reads.ts'

export interface Copy {
  readonly data: unknown
  /** When the server said it, in milliseconds. */
  readonly at: number
  /** Another release may know other shapes. */
  readonly release: string
}

/** Where copies lie. */
export interface CopyStore {
  get(key: string): Promise<Copy | undefined>
  set(key: string, copy: Copy): Promise<void>
  entries(): Promise<[string, Copy][]>
  remove(keys: string[]): Promise<void>
}

export interface Copies {
  /** Keeps an answer for a time without a network, if it is one of those that may be kept and who asked is still signed in. */
  keep(key: QueryKey, data: unknown, asker: string): Promise<void>
  /** Wipes the copy of what the signed-in person was refused. */
  forget(key: QueryKey): Promise<void>
  /** The last copy in place of an answer that cannot be had; without one the failure stays what it is. */
  recall<T>(query: Query, failure: unknown): Promise<T>
}

const longest = 7 * 24 * 60 * 60_000

const isUsable = (copy: Copy | undefined): copy is Copy => copy?.release === release && Date.now() - copy.at < longest

/** Each person's own: on a shared tablet nobody sees what the one before has seen. */
const keyOf = (email: string, key: QueryKey): string => `${email} ${hashKey(key)}`

async function sweep(store: CopyStore, email: string): Promise<void> {
  const all = await store.entries()
  await store.remove(all.flatMap(([key, copy]) => (key.startsWith(`${email} `) && isUsable(copy) ? [] : [key])))
}

/** Keeping and recalling over a store. */
export function copiesIn(store: CopyStore): Copies {
  let sweptFor: string | undefined
  return {
    async keep(key, data, email) {
      if (currentSession()?.email !== email || !mayKeep(key)) return
      if (sweptFor !== email) await sweep(store, email)
      sweptFor = email
      // Who left while this was waiting has taken everything along.
      if (currentSession()?.email !== email) return
      await store.set(keyOf(email, key), { data: withoutSecrets(data), at: Date.now(), release })
    },

    async forget(key) {
      const email = currentSession()?.email
      if (email !== undefined && mayKeep(key)) await store.remove([keyOf(email, key)])
    },

    async recall<T>(query: Query, failure: unknown) {
      const email = currentSession()?.email
      const isFirst = query.state.data === undefined
      if (email === undefined || !isFirst || !mayKeep(query.queryKey)) throw failure
      if (!(failure instanceof Problem) || failure.code !== 'unavailable') throw failure
      const copy = await store.get(keyOf(email, query.queryKey))
      if (!isUsable(copy)) throw failure
      showingDataFrom(copy.at)
      // Once the answer is taken in, which would count it as fresh.
      setTimeout(() => query.setState({ dataUpdatedAt: copy.at, isInvalidated: true }))
      return copy.data as T
    },
  }
}
