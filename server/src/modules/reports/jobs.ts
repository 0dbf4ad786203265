import type { Deps } from '../../platform/context.ts'
import type { Minutely, ModuleJobs } from '../../platform/jobs.ts'
import { exportQueue, exportQueueName } from './exports/make.ts'
import { expireExports, lostExports } from './exports/store-exports.ts'
import { reportMails } from './mails/send.ts'

/** Files whose time is over are deleted, and those whose job was lost are made after all. */
export function exportsKept({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'report-exports-kept',
    run: () =>
      database.write(async (tx) => {
        await expireExports(tx)
        for (const exportId of await lostExports(tx)) await jobs.send(tx, exportQueueName, { exportId }, { key: `export ${exportId}` })
      }),
  }
}

export const reportJobs = (deps: Deps): ModuleJobs => ({ queues: [exportQueue(deps)], minutely: [exportsKept(deps), reportMails(deps)] })
