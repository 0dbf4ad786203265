import { Problem } from '@brigade/contract/kit/problem.ts'
import type { OrderAnswer } from '@brigade/contract/orders/ingest.ts'
import { mostOrders } from '@brigade/contract/orders/ingest.ts'
import type { Judged } from './judge.ts'

// What comes while orders of the same sender are being written is written together as soon as that is done: a sender of many single
// orders at once then needs a transaction for dozens of them, not one for each. Nobody is answered before the orders are stored.

type Store = (judged: readonly Judged[]) => Promise<OrderAnswer[]>

interface Waiting {
  readonly judged: readonly Judged[]
  readonly done: (answers: OrderAnswer[]) => void
  readonly failed: (error: unknown) => void
}

/** One writes, and one more is ready when it commits; more would wait for the same days of the same restaurants. */
const mostWriters = 2
const mostWaiting = 20 * mostOrders

const keyOf = ({ place, order }: Judged): string => `${place.id} ${order.external_id}`

/** The orders of one sender on their way into the database. */
export class Gathered {
  readonly #store: Store
  readonly #waiting: Waiting[] = []
  #orders = 0
  #writers = 0

  constructor(store: Store) {
    this.#store = store
  }

  get isIdle(): boolean {
    return this.#writers === 0
  }

  async add(judged: readonly Judged[]): Promise<OrderAnswer[]> {
    if (judged.length === 0) return []
    if (this.#orders > mostWaiting) throw new Problem('unavailable', 'Too many orders are on their way. Please send them again.', { retryAfter: 2 })
    const answered = new Promise<OrderAnswer[]>((done, failed) => this.#waiting.push({ judged, done, failed }))
    this.#orders += judged.length
    this.#go()
    return answered
  }

  #go(): void {
    while (this.#writers < mostWriters && this.#waiting.length > 0) {
      const together = this.#next()
      this.#writers += 1
      void this.#writeAll(together).finally(() => {
        this.#writers -= 1
        this.#go()
      })
    }
  }

  /** As they came, up to a full batch; another copy of an order that is in it waits, so that the copies follow one another. */
  #next(): Waiting[] {
    const taken: Waiting[] = []
    const keys = new Set<string>()
    let count = 0
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const own = next.judged.map(keyOf)
      if (taken.length > 0 && (count + own.length > mostOrders || own.some((key) => keys.has(key)))) break
      taken.push(next)
      this.#waiting.shift()
      count += own.length
      for (const key of own) keys.add(key)
    }
    this.#orders -= count
    return taken
  }

  async #writeAll(together: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#store(together.flatMap(({ judged }) => judged))
      let from = 0
      for (const { judged, done } of together) {
        done(answers.slice(from, from + judged.length))
        from += judged.length
      }
    } catch (error) {
      for (const { failed } of together) failed(error)
    }
  }
}
