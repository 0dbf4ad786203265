import { type AnyEndpoint, isChange } from '@brigade/contract/kit/endpoint.ts'
import type { Staff } from '../context.ts'

// A read begins together with the question whose session it is, on the guess that it is still who it was a moment ago. The database
// answers that question for every request as before; unless the answer is exactly the guess, what was read is discarded.

/** Reads change nothing, so one that is discarded leaves no trace. */
export function mayBeginEarly(endpoint: AnyEndpoint): boolean {
  return endpoint.access.kind !== 'anyone' && !isChange(endpoint) && !endpoint.limits?.length
}

interface Guess {
  readonly staff: Staff
  readonly text: string
}

/** People as they were last seen, by the hash of their token. */
export class LastSeen {
  readonly #guesses = new Map<string, Guess>()
  readonly #most: number

  constructor(most = 5000) {
    this.#most = most
  }

  async answer<T>(session: string, find: () => Promise<Staff | undefined>, work: (staff: Staff | undefined) => Promise<T>): Promise<T> {
    const guess = this.#guesses.get(session)
    // Asked first, so that it is also answered first.
    const finding = find()
    const early = guess && Promise.allSettled([work(guess.staff)])
    const staff = await finding
    const text = staff && JSON.stringify(staff)
    if (early && guess.text === text) {
      const [outcome] = await early
      if (outcome.status === 'fulfilled') return outcome.value
      throw outcome.reason
    }
    this.#remember(session, staff && text !== undefined ? { staff, text } : undefined)
    return work(staff)
  }

  #remember(session: string, guess: Guess | undefined): void {
    this.#guesses.delete(session)
    if (!guess) return
    this.#guesses.set(session, guess)
    const [oldest] = this.#guesses.keys()
    if (this.#guesses.size > this.#most && oldest !== undefined) this.#guesses.delete(oldest)
  }
}
