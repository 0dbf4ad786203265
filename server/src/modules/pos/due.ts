import type { Deps } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import type { Minutely } from '../../platform/jobs.ts'
import { jitterSeconds, nextRun } from './next-run.ts'
import { syncQueue } from './run-sync.ts'
import { type DueRow, forsaken, lockDue, note, sweep } from './store.ts'
import { insert } from './store-runs.ts'

const atOnce = 200

/** Begins the syncs whose time has come, and takes up those that nobody does. */
export function syncsDue(deps: Pick<Deps, 'database' | 'jobs' | 'clock' | 'log'>): Minutely {
  const { database, jobs } = deps
  return {
    name: 'pos-syncs-due',
    async run(signal) {
      for (let looked = atOnce; looked === atOnce && !signal.aborted; ) looked = await beginDue(deps)
      const left = await forsaken(database.db)
      // Under a key of its own: the job of a server that is gone may still count as running. All servers that look in this minute have one.
      const again = `again ${deps.clock.now().toISOString().slice(0, 16)}`
      if (left.length > 0) await database.write(async (tx) => Promise.all(left.map((connectionId) => send(jobs, tx, connectionId, again))))
      await database.write(sweep)
    },
  }
}

/** Looks at connections whose time has come, each once however many servers look; answers how many. */
export async function beginDue({ database, jobs, log }: Pick<Deps, 'database' | 'jobs' | 'log'>): Promise<number> {
  return database.write(async (tx) => {
    const due = await lockDue(tx, atOnce)
    for (const row of due) {
      const isTime = !row.isMoved && row.next_due_at !== null && (row.state === 'ok' || row.state === 'auth_failed')
      if (isTime && (await insert(tx, { connectionId: row.id, trigger: 'schedule', dueAt: row.next_due_at })) !== undefined) {
        await send(jobs, tx, row.id)
        log.info({ connection: row.id, due: row.next_due_at }, 'a sync is due')
      }
      await note(tx, row.id, nextTimes(row, row.now))
    }
    return due.length
  })
}

/** When a connection syncs next: the instant by its schedule, and the later one at which it begins. */
export function nextTimes({ uuid, sync_expression, timezone }: Pick<DueRow, 'uuid' | 'sync_expression' | 'timezone'>, after: Date) {
  const due = nextRun(sync_expression, timezone, after)
  return {
    next_due_at: due ?? null,
    next_run_at: due ? new Date(due.getTime() + jitterSeconds(uuid) * 1000) : null,
    next_zone: timezone,
  }
}

const send = (jobs: Deps['jobs'], tx: Tx, connectionId: number, suffix = '') =>
  jobs.send(tx, syncQueue, { connectionId }, { key: `${connectionId} ${suffix}`.trim() })
