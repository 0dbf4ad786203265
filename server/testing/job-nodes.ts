import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import type { NodeOrders } from './job-node.ts'

interface NodeSetting {
  /** Of the test, so that those that run beside each other end their own. */
  readonly onTestFinished: (end: () => void) => void
  readonly aheadMs?: number
}

/** Starts a server of jobs as a process of its own; resolves once it takes jobs. */
export async function jobNode(
  database: Database,
  orders: Omit<NodeOrders, 'connection'>,
  { onTestFinished, aheadMs = 0 }: NodeSetting,
): Promise<ChildProcess> {
  const { host, port, user } = inject('postgres')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const connection = { host, port, user, database: rows[0]?.name }
  const node = fork(path.join(import.meta.dirname, 'job-node.ts'), [JSON.stringify({ connection, ...orders })], {
    env: { PATH: process.env.PATH, CLOCK_AHEAD_MS: String(aheadMs) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void node.kill('SIGKILL'))
  const [said] = await Promise.race([once(node, 'message'), once(node, 'exit')])
  if (said !== 'started') throw new Error(`A server of jobs did not start: ${said}`)
  return node
}
