import { Problem } from '@brigade/contract/kit/problem.ts'

/** Answers of bank-link providers are small; anything larger is dropped unread. */
export const maxAnswerBytes = 1024 * 1024

/** The provider understood the call and refused it: its fault is not the provider's, so the breaker does not count it. */
export class Refused extends Error {
  readonly code: string
  /** The refusal is about the linked account, not about the call or the moment. */
  readonly aboutItem: boolean

  constructor(code: string, message: string, aboutItem: boolean) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.aboutItem = aboutItem
  }
}

/** The provider's own refusal behind a Problem, when that is what it was. */
export function refusalIn(error: unknown): Refused | undefined {
  return error instanceof Problem && error.cause instanceof Refused ? error.cause : undefined
}

export interface GuardOptions {
  capMs?: number
  failuresToOpen?: number
  openMs?: number
  /** Milliseconds that only ever grow: how long the breaker stays open is no matter of what a clock shows. */
  now?: () => number
}

/** Runs one call under the time cap and the breaker. `what` finishes the sentence "The bank link provider could not …". */
export type GuardedCall = <T>(what: string, call: (signal: AbortSignal) => Promise<T>) => Promise<T>

/**
 * A circuit breaker with a time cap for all calls to one provider: after five failures in a row nobody waits for it
 * until half a minute has passed; then one call is let through to try.
 */
export function guardCalls({ capMs = 10_000, failuresToOpen = 5, openMs = 30_000, now = () => performance.now() }: GuardOptions = {}): GuardedCall {
  let failures = 0
  let openUntil = 0

  return async (what, call) => {
    if (now() < openUntil) {
      throw new Problem('provider_failed', 'The bank link provider is not answering at the moment. Please try again in a minute.')
    }
    // While one call tries whether the provider is back, the others still find the breaker open.
    if (openUntil > 0) openUntil = now() + openMs
    try {
      const answer = await within(capMs, call)
      failures = 0
      openUntil = 0
      return answer
    } catch (error) {
      if (error instanceof Refused) {
        failures = 0
        openUntil = 0
        throw new Problem('provider_failed', `The bank link provider refused to ${what}: ${error.message}`, { cause: error })
      }
      failures += 1
      if (failures >= failuresToOpen) openUntil = now() + openMs
      throw new Problem('provider_failed', `The bank link provider could not ${what}. Please try again.`, { cause: withoutSecrets(error) })
    }
  }
}

async function within<T>(capMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cap = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const tooLate = new Error(`no answer within ${capMs} ms`)
    cap.abort(tooLate)
    // A call that does not heed its signal must not keep the person waiting either.
    late.reject(tooLate)
  }, capMs)
  try {
    return await Promise.race([call(cap.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

// Errors of HTTP clients carry the request with its tokens and secrets; only the message and the error's name may reach a log.
function withoutSecrets(error: unknown): Error {
  return error instanceof Error ? new Error(`${error.name}: ${error.message}`) : new Error('not an error')
}
