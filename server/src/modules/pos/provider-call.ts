import { Problem } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { PosRefused } from './provider.ts'

/** A page of a menu is large; anything larger than this is no page. */
const mostBytes = 16 * 1024 * 1024

/**
 * Runs one call under a time cap. What fails becomes one sentence: errors of HTTP clients carry the request with its token, so of the
 * cause only name and message are kept.
 */
export async function callProvider<T>(what: string, capMs: number, call: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const cap = AbortSignal.timeout(capMs)
  try {
    return await raced(call, outer ? AbortSignal.any([outer, cap]) : cap)
  } catch (error) {
    if (error instanceof PosRefused) throw error
    const cause = error instanceof Error ? new Error(`${error.name}: ${firstLine(error.message)}`) : new Error('not an error')
    throw new Problem('provider_failed', `The point of sale could not ${what}. Please try again.`, { cause })
  }
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
