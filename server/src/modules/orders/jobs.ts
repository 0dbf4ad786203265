import type { Deps } from '../../platform/context.ts'
import type { Minutely, ModuleJobs } from '../../platform/jobs.ts'
import { differingDays, sweepChanges } from './ingest/store-ingest.ts'

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

/** Readers look back minutes; what is older is of no use. */
export function changeSweep({ database }: Pick<Deps, 'database'>): Minutely {
  return { name: 'sales-changes-sweep', run: () => sweepChanges(database.db) }
}

export const orderJobs = (deps: Deps): ModuleJobs => ({ queues: [], minutely: [rollUpCheck(deps), changeSweep(deps)] })
