import { reachOf } from '../../platform/access/policy.ts'
import type { Deps } from '../../platform/context.ts'
import type { Minutely, ModuleJobs } from '../../platform/jobs.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { clockChanged } from '../restaurants/public.ts'
import { orderRuns } from './acting/due-runs.ts'
import { begunRules, takeOverRule } from './days/store-closing.ts'
import { importsKept, importsQueue } from './imports/run-import.ts'
import { differingDays, sweepChanges } from './ingest/store-ingest.ts'
import { posOrdersDue, posOrdersReading } from './pos-orders/read-orders.ts'
import { forgetGuests, withGuestsPending } from './store-departure.ts'

const minuteMs = 60_000
/** More than the minute between two looks, so that none is missed. */
const lookBackMs = 3 * minuteMs
/** Once a day everything of the last weeks is compared. */
const wholeMs = 35 * 86_400_000

/** The roll-up is a cache: what changed is compared with the ledger, and a cent of difference is an error that somebody has to look at. */
export function rollUpCheck({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>): Minutely {
  let wholeOn = ''
  return {
    name: 'sales-roll-up-check',
    async run() {
      const now = clock.now()
      const today = now.toISOString().slice(0, 10)
      const since = new Date(now.getTime() - (today === wholeOn ? lookBackMs : wholeMs))
      const differing = await differingDays(database.db, since)
      wholeOn = today
      if (differing.length > 0) log.error({ days: differing }, 'the roll-up of sales is not what the ledger adds up to')
    },
  }
}

/** Takes guests off the orders of restaurants that came from another company, some at a time. */
export function guestsForgotten({ database }: Pick<Deps, 'database'>): Minutely {
  return {
    name: 'guests-of-former-companies',
    async run(signal) {
      for (const id of await withGuestsPending(database.db)) while (!signal.aborted && (await database.write((tx) => forgetGuests(tx, id))));
    },
  }
}

/** Where another end of business days has come into force, it is the restaurant's setting from then on: pauses and closures follow it. */
export function begunDayRules({ database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>): Minutely {
  return {
    name: 'business-day-rules',
    async run() {
      const now = clock.now()
      for (const id of await begunRules(database.db, now)) {
        await database.write(async (tx) => {
          if (!(await takeOverRule(tx, id, now))) return
          await clockChanged.announce(tx, { id, now, jobs })
          await appendEvent(tx, {
            keys: ['restaurants', 'hours', 'sales'],
            resourceType: 'restaurant',
            resourceId: id,
            reach: await reachOf(tx, 'restaurant', id),
          })
        })
      }
    },
  }
}

/** Readers look back minutes; what is older is of no use. */
export function changeSweep({ database }: Pick<Deps, 'database'>): Minutely {
  return { name: 'sales-changes-sweep', run: () => sweepChanges(database.db) }
}

export const orderJobs = (deps: Deps): ModuleJobs => ({
  queues: [importsQueue(deps), posOrdersReading(deps)],
  minutely: [
    rollUpCheck(deps),
    changeSweep(deps),
    guestsForgotten(deps),
    begunDayRules(deps),
    importsKept(deps),
    orderRuns(deps),
    posOrdersDue(deps),
  ],
})
