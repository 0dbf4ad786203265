import { wrongCodes } from '@brigade/contract/gift-cards/redeeming.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Bound, mustBeBelow, networkOf, noteHits } from '../../../platform/limits.ts'

// Whoever types code after code is stopped, and somebody is told. Codes that are right are never counted; one that is wrong is counted before
// it is said to be so, so that no more than the limit are, however many come at once.

/** Wrong codes from one place, such as a restaurant with several tills, and of codes that begin alike. */
const mostPerAddress = 60
const mostPerBeginning = 60
/** The letters that codes have in common which are tried one after another. */
export const beginning = 6

export interface Guesser {
  /** An account, a credential at a restaurant, or nothing for guests. */
  readonly who: string | undefined
  /** The company whose codes are tried; nothing for all. Guests' tries never close a till, nor do those at one company's the tills of another. */
  readonly root: number | undefined
  readonly address: string
}

type Guessing = Pick<Deps, 'secrets' | 'log'>

interface Named extends Bound {
  readonly by: 'account' | 'address' | 'beginning'
}

function boundsOf(secrets: Guessing['secrets'], { who, root, address }: Guesser, codes: readonly string[]): Named[] {
  const place = root === undefined ? 'guests' : `till of ${root}`
  const beginnings = new Set(codes.map((code) => secrets.mac(`${root ?? ''}|${code.slice(0, beginning)}`, 'gift-card-beginning')))
  return [
    ...(who === undefined ? [] : [{ by: 'account', key: `gift-card-guesses|${who}`, max: wrongCodes.max } as const]),
    { by: 'address', key: `gift-card-guesses|${place}|${networkOf(address)}`, max: mostPerAddress },
    ...[...beginnings].map((hash) => ({ by: 'beginning', key: `gift-card-guesses|${place}|${hash}`, max: mostPerBeginning }) as const),
  ]
}

/** Refuses whoever has typed too many wrong codes, whatever is typed now. `db` is the database, or the transaction that asks. */
export const mustNotGuess = (secrets: Guessing['secrets'], db: Queryable, guesser: Guesser, codes: readonly string[]): Promise<void> =>
  mustBeBelow({ db }, boundsOf(secrets, guesser, codes))

/**
 * Counts a wrong code, or a wrong PIN where none is given; `db` is the transaction that ends with its refusal, or the database. One too many
 * is stopped as if it had not been looked at. Told once in each window.
 */
export async function noteGuess({ secrets, log }: Guessing, db: Queryable, guesser: Guesser, code?: string): Promise<void> {
  const bounds = boundsOf(secrets, guesser, code === undefined ? [] : [code])
  const hits = await noteHits(
    { db },
    bounds.map(({ key }) => key),
    wrongCodes.seconds,
  )
  for (const [at, { by, max }] of bounds.entries())
    if (hits[at] === max) log.error({ address: guesser.address, count: max, by, who: guesser.who }, 'somebody is guessing codes of gift cards')
  if (bounds.some(({ max }, at) => (hits[at] ?? 0) > max)) await mustBeBelow({ db }, bounds)
}

/** The last try of each guesser that is under way here. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * A try of one guesser. Until it has called `known` – its code is right – or has ended, it may come to be counted; whoever waits for `before`
 * knows that all tries before its own are counted that were to be. So those that are wrong are looked at one after another, and those that
 * are right wait for these alone. Tries at other servers are not waited for.
 */
export async function inTurn<T>(who: string, attempt: (before: Promise<unknown>, known: () => void) => Promise<T>): Promise<T> {
  const before = underWay.get(who) ?? Promise.resolve()
  const { promise: own, resolve: known } = Promise.withResolvers<void>()
  const all = before.then(() => own)
  underWay.set(who, all)
  void all.then(() => underWay.get(who) === all && underWay.delete(who))
  try {
    return await attempt(before, known)
  } finally {
    known()
  }
}
