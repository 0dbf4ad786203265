import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { matchSome } from './match-orders.ts'
import { newestCustomer } from './store-matched.ts'
import { hasNews, putOldestBack } from './store-news.ts'
import { differingCustomers } from './store-visits.ts'

/** Orders that are looked at in one transaction. */
const together = 500
/** Open lists and pages refetch once in a while, however many orders come. */
const tellEveryMs = 1000

/** Whose the orders are that came or changed; soon after they did. */
export function ordersMatched({ database, clock, jobs, log }: Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'>): Minutely {
  async function tell(reach: Set<number>): Promise<void> {
    if (reach.size === 0) return
    const groups = [...reach]
    reach.clear()
    await database.write((tx) => appendEvent(tx, { keys: ['customers'], resourceType: 'customer', reach: groups }))
  }

  return {
    name: 'customers-of-orders',
    everySeconds: 2,
    async run(signal) {
      if (!(await hasNews(database.db))) return
      const reach = new Set<number>()
      let toldAt = performance.now()
      let most = together
      while (!signal.aborted) {
        try {
          const done = await database.write((tx) => matchSome(tx, { clock, jobs }, most))
          for (const group of done.reach) reach.add(group)
          if (done.orders === 0) break
        } catch (error) {
          // Somewhere among them is one that cannot be read: from here on each for itself, and that one at the end.
          if (most > 1) log.warn({ err: error }, 'customers of some orders could not be found, and each is looked at for itself')
          else {
            log.error({ err: error, order: await database.write(putOldestBack) }, 'the customer of an order could not be found')
            break
          }
          most = 1
        }
        if (performance.now() - toldAt < tellEveryMs) continue
        await tell(reach)
        toldAt = performance.now()
      }
      await tell(reach)
    },
  }
}

/** Customers that are looked at by one statement. */
const chunk = 2000

/** Ids from `from` on, as many as a chunk has. */
const chunkFrom = (from: number): number[] => Array.from({ length: chunk }, (_, at) => from + at)

/** Once a day visits and totals of all customers are added up again; what differs is an error that somebody has to look at. */
export function visitsCheck({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>): Minutely {
  let doneOn = ''
  let next = 1
  return {
    name: 'customer-visits-check',
    async run(signal) {
      const today = clock.now().toISOString().slice(0, 10)
      if (doneOn === today) return
      const last = await newestCustomer(database.db)
      // What is not done within a minute goes on in the next.
      for (; next <= last && !signal.aborted; next += chunk) {
        const customers = await differingCustomers(database.db, chunkFrom(next))
        if (customers.length > 0) log.error({ customers }, 'visits and totals of customers are not what their orders add up to')
      }
      if (next <= last) return
      doneOn = today
      next = 1
    },
  }
}

/** The same at once, for whoever asks how the installation is. */
export async function checkedVisits(db: Queryable): Promise<{ readonly wrong: readonly number[] }> {
  const wrong: number[] = []
  const last = await newestCustomer(db)
  for (let from = 1; from <= last; from += chunk) wrong.push(...(await differingCustomers(db, chunkFrom(from))))
  return { wrong }
}
