import * as z from 'zod/mini'

/** The closed table of refusals: code → HTTP status. A code that is not here does not compile. */
export const problemStatus = {
  bad_json: 400,
  invalid: 400,
  wrong_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  reused_key: 422,
  /** Well formed but invalid: used already, expired, or never issued. */
  unusable: 422,
  too_many: 429,
  unexpected: 500,
  provider_failed: 502,
  unavailable: 503,
  /** The outcome of the change is unknown; the request can be repeated with the same `Idempotency-Key`. */
  unconfirmed: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Wire form of every error answer. `errors` maps a field to its sentences. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** A refusal with a sentence for the person who asked. Thrown by handlers, read by `textOf` in the web. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: Record<string, string[]> | undefined
  /** Seconds to wait, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, message: string, more: { errors?: Record<string, string[]>; retryAfter?: number; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return problemStatus[this.code]
  }
}

/** Unknown and forbidden ids get this same answer, so that ids cannot be probed. */
export function notFound(what: string): Problem {
  return new Problem('not_found', `This ${what} does not exist or is not yours to see.`)
}

/** Somebody else saved since the form was opened; `what` as in "this charge". */
export function stale(what: string): Problem {
  return new Problem('stale', `Someone else changed ${what} in the meantime. Please look at the new values and save again.`)
}

/**
 * Specification section 8: a server error flattened to text. Reads a plain string, a `message` field, a
 * `response` field (itself a string or an object with a message), or "field: message." lines from `errors`.
 */
export function textOf(problem: unknown): string {
  if (typeof problem === 'string') return problem
  if (typeof problem !== 'object' || problem === null) return 'Some error occured'
  const { errors, message, response } = problem as { errors?: unknown; message?: unknown; response?: unknown }
  if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) {
    return Object.entries(errors)
      .flatMap(([field, sentences]) => [sentences].flat().map((sentence) => `${field}: ${withStop(String(sentence))}`))
      .join('\n')
  }
  if (typeof message === 'string' && message !== '') return message
  if (response !== undefined) return textOf(response)
  return 'Some error occured'
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
