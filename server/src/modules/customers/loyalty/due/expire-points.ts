import type { Deps } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database.ts'
import type { Minutely } from '../../../../platform/jobs.ts'
import { daysAfter } from '../points/dates.ts'
import { dayOfCompany } from '../points/store-days.ts'
import { book, lockAccounts } from '../points/store-ledger.ts'
import { companiesWithExpired, expiredAccounts, expiredPoints } from './store-due.ts'

const atOnce = 200

/** Points whose last day is over at every restaurant of the company are booked off, once: then they are gone. */
export function pointsExpired({ database, clock }: Pick<Deps, 'database' | 'clock'>): Minutely {
  return {
    name: 'loyalty-points-expired',
    async run(signal) {
      const now = clock.now()
      // East of Greenwich tomorrow has begun; each company is asked for its own day.
      for (const root of await companiesWithExpired(database.db, daysAfter(now.toISOString().slice(0, 10), 1))) {
        let booked = atOnce
        while (booked === atOnce && !signal.aborted) booked = await database.write((tx) => expireSome(tx, root, now))
      }
    },
  }
}

async function expireSome(tx: Tx, root: number, now: Date): Promise<number> {
  const today = await dayOfCompany(tx, root, now)
  const ids = await expiredAccounts(tx, root, today, atOnce)
  await lockAccounts(tx, ids)
  // What expires first is taken first, so an event of that many points takes just those.
  for (const { account_id, points } of await expiredPoints(tx, ids, today))
    await book(tx, { accountId: account_id, type: 'EXPIRE_POINTS', delta: -points, at: now })
  return ids.length
}
