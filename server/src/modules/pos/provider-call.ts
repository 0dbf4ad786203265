import { Problem } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { PosRefused } from './provider.ts'

/** A page of a menu is large; anything larger than this is no page. */
const mostBytes = 16 * 1024 * 1024

/** What a call has heard so far: an adapter notes the status of each answer. */
export interface Heard {
  status?: number
}

/**
 * Runs one call under a time cap. A failure becomes one sentence that says which kind it is: errors of HTTP clients carry the request
 * with its token, so of the cause only name and message are kept.
 */
export async function callProvider<T>(
  what: string,
  capMs: number,
  call: (signal: AbortSignal, heard: Heard) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const cap = AbortSignal.timeout(capMs)
  const heard: Heard = {}
  try {
    return await raced((signal) => call(signal, heard), outer ? AbortSignal.any([outer, cap]) : cap)
  } catch (error) {
    if (error instanceof PosRefused) throw error
    const cause = error instanceof Error ? new Error(`${error.name}: ${firstLine(error.message)}`) : new Error('not an error')
    const [reason, when] = reasonOf(heard, cap.aborted)
    throw new Problem('provider_failed', `The point of sale could not ${what}: ${reason}. Please try again${when}.`, { cause })
  }
}

/** Answers with which a server says that it is the one that cannot, for now. */
const unavailable = new Set([502, 503, 504])

/** Why a call failed, and when trying again may help. A refusal that was heard counts more than the time that went by with repeating. */
function reasonOf({ status }: Heard, isLate: boolean): [reason: string, when: string] {
  if (status === 429) return ['it takes no more requests from us for now (429)', ' in a few minutes']
  if (status !== undefined && unavailable.has(status)) return [`it is not available at the moment (${status})`, ' in a few minutes']
  if (status !== undefined && status >= 400) return [`it answered with an error (${status})`, '']
  if (isLate) return ['it did not answer in time', '']
  if (status !== undefined) return ['we could not read its answer', '']
  return ['it could not be reached', '']
}

/** A call that does not heed its signal must not keep the job waiting either. */
function raced<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const onAbort = () => late.reject(new Error('no answer in time'))
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([call(signal), late.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Reads a JSON answer and stops reading once it is larger than any honest one. */
export async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Error(`the answer is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    // The parser's message quotes the text, which may hold a token.
    throw new Error('the answer is not JSON')
  }
}

/** Checks an answer's shape; the complaint names fields, never their values. */
export function shaped<T extends z.core.$ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new Error(`the answer lacks ${[...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'an object'))].slice(0, 5).join(', ')}`)
}
