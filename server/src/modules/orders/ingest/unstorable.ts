import { Problem } from '@brigade/contract/kit/problem.ts'
import { codeOf } from '../../../platform/database-errors.ts'

/** Classes 22 and 23: what is written cannot be stored. Anything else is the database's trouble, and is tried again. */
export function isUnstorable(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error instanceof Problem ? error.cause : error) ?? '')
}
