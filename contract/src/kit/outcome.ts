import * as z from 'zod/mini'
import { eachOnce } from './each-once.ts'
import { id } from './page.ts'

/** The result of one of several things that were changed together. */
export const Outcome = z.object({
  id: z.int(),
  /** Empty when it is not the person's to see. */
  name: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why it was refused or needed no change; when it was done, what is still to know, mostly nothing. */
  sentence: z.string(),
})
export type Outcome = z.infer<typeof Outcome>

export const Outcomes = z.object({ results: z.array(Outcome) })

/** Most things that one call changes. */
export const mostAtOnce = 100

/** The ids of what is changed together. */
export function severalIds(most = mostAtOnce) {
  return eachOnce(id).check(z.minLength(1, { error: 'choose at least one' }), z.maxLength(most, { error: `choose at most ${most}` }))
}
