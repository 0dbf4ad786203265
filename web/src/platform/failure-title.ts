import { Problem } from '@brigade/contract/kit/problem.ts'
import { catalogue } from '../ui/basics/ui-texts.ts'

const words = catalogue('failures', { unconfirmed: 'Could not be confirmed' })

/** The title of a problem. `title` claims that nothing was changed, so another one is used if the outcome is unknown. */
export function failureTitle(problem: unknown, title: string): string {
  return problem instanceof Problem && problem.code === 'unconfirmed' ? words.unconfirmed : title
}
