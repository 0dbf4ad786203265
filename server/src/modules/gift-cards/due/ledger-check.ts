import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { newestCard, strayCards, wrongHolds } from './store-due.ts'

/** Cards that are looked at by one statement. */
const chunk = 2000

/** Ids of cards that are not what their ledger and their holds add up to, some hundred at most of each chunk. */
async function wrongAmong(db: Queryable, from: number): Promise<number[]> {
  const to = from + chunk - 1
  const unbalanced = (await imbalances(db, from, to)).map(({ id }) => id)
  return [...new Set([...unbalanced, ...(await wrongHolds(db, from, to))])]
}

/** Once a day every card is added up again; a cent of difference is an error that somebody has to look at. */
export function ledgerCheck({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>): Minutely {
  let doneOn = ''
  let next = 1
  return {
    name: 'gift-card-ledger-check',
    async run(signal) {
      const today = clock.now().toISOString().slice(0, 10)
      if (doneOn === today) return
      const last = await newestCard(database.db)
      // What is not done within a minute goes on in the next.
      for (; next <= last && !signal.aborted; next += chunk) {
        const cards = await wrongAmong(database.db, next)
        if (cards.length > 0) log.error({ cards }, 'the balance of gift cards is not what their ledger adds up to')
        const strays = await strayCards(database.db, next, next + chunk - 1)
        if (strays.length > 0) log.error({ cards: strays }, 'gift cards are owed by a group of another company than theirs')
      }
      if (next <= last) return
      doneOn = today
      next = 1
    },
  }
}

/** The same at once, for whoever asks how the installation is. */
export async function checkedLedger(db: Queryable): Promise<{ readonly wrong: readonly number[] }> {
  const wrong: number[] = []
  const last = await newestCard(db)
  for (let from = 1; from <= last; from += chunk) wrong.push(...(await wrongAmong(db, from)))
  return { wrong }
}
