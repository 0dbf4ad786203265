import type { Deps } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database.ts'
import type { Minutely } from '../../../../platform/jobs.ts'
import { newestAccount, wrongAccounts } from '../points/store-ledger.ts'

/** Accounts that are looked at by one statement. */
const chunk = 2000

/** Once a day every account is added up again; a point of difference is an error that somebody has to look at. */
export function pointsCheck({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>): Minutely {
  let doneOn = ''
  let next = 1
  return {
    name: 'loyalty-points-check',
    async run(signal) {
      const today = clock.now().toISOString().slice(0, 10)
      if (doneOn === today) return
      const last = await newestAccount(database.db)
      // What is not done within a minute goes on in the next.
      for (; next <= last && !signal.aborted; next += chunk) {
        const accounts = await wrongAccounts(database.db, next, next + chunk - 1)
        if (accounts.length > 0) log.error({ accounts }, 'the points of customers are not what their ledger adds up to')
      }
      if (next <= last) return
      doneOn = today
      next = 1
    },
  }
}

/** The same at once, for whoever asks how the installation is. */
export async function checkedPoints(db: Queryable): Promise<{ readonly wrong: readonly number[] }> {
  const wrong: number[] = []
  const last = await newestAccount(db)
  for (let from = 1; from <= last; from += chunk) wrong.push(...(await wrongAccounts(db, from, from + chunk - 1)))
  return { wrong }
}
