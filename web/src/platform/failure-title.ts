import { Problem } from '@brigade/contract/kit/problem.ts'
import { catalogue } from '../ui/basics/ui-texts.ts'

const words = catalogue('failures', { unconfirmed: 'Could not be confirmed' })

/** The title over a problem's sentence; `title` says that nothing was done, which is not so where nobody knows. */
export function failureTitle(problem: unknown, title: string): string {
  return problem instanceof Problem && problem.code === 'unconfirmed' ? words.unconfirmed : title
}
