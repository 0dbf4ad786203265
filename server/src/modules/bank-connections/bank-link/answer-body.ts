import * as z from 'zod/mini'
import { maxAnswerBytes } from './guarded-call.ts'

/** Reads a JSON answer and stops reading once it is larger than any honest one. */
export async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the text, which may hold a token.
    throw new Error('the answer is not JSON')
  }
}

/** Checks an answer's shape; the complaint names fields, never their values. */
export function shaped<T extends z.core.$ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new Error(`the answer lacks ${parsed.error.issues.map((issue) => issue.path.join('.') || 'an object').join(', ')}`)
}
