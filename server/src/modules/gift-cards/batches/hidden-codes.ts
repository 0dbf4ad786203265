import { wrongCodes } from '@brigade/contract/gift-cards/redeeming.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Deps, RequestFacts, Staff } from '../../../platform/context.ts'
import { mustNotGuess, noteGuess } from '../till/guesses.ts'

// A file of made-up numbers would tell which of them are codes of cards that its sender does not see. So no row of it says that, and the
// cards it hits are wrong guesses.

export interface Sender extends Pick<Deps, 'database' | 'secrets' | 'log'> {
  readonly staff: Staff
  readonly request: RequestFacts
}

const guesserOf = ({ staff, request }: Sender, root: number) => ({ who: `account ${staff.id}`, root, address: request.address })

/** Refuses a file of somebody who has guessed too often, before any of its codes is looked up. */
export const mustNotHaveGuessed = (sender: Sender, root: number): Promise<void> =>
  mustNotGuess(sender.secrets, sender.database.db, guesserOf(sender, root), [])

/** Counts codes of cards that the sender does not see; too many of them are refused with the whole file. */
export async function countHidden(sender: Sender, root: number, codes: readonly string[]): Promise<void> {
  for (const code of codes.slice(0, wrongCodes.max)) await noteGuess(sender, sender.database.db, guesserOf(sender, root), code)
  if (codes.length > wrongCodes.max)
    throw new Problem('too_many', 'Too many of these codes are those of cards that you do not see. Ask somebody who sees all cards of the company.', {
      retryAfter: wrongCodes.seconds,
    })
}
