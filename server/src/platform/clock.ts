import { setTimeout as timer } from 'node:timers'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

/** The database's time, by which everything is due, ends and expires. Tests set it. */
export interface Clock {
  now(): Date
}

export interface FollowingClock extends Clock {
  stop(): void
}

const measureMs = 10_000
/** An answer this quick says the time better than anything kept. */
const quickMs = 20
/** A larger difference of the server's own clock is logged. */
const worthTellingMs = 60_000

/**
 * The database's clock, carried on by this process's monotonic one between two looks at it. However this machine's own clock is set or
 * turned back, all servers of one database agree on the time.
 */
export async function databaseClock(
  { database, log }: { readonly database: Database; readonly log: Pick<Logger, 'warn'> },
  everyMs = measureMs,
): Promise<FollowingClock> {
  let offset = Number.NaN
  let isOff = false
  let next: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const asked = performance.now()
    const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(database.db)
    const took = performance.now() - asked
    const answered = rows[0]?.at ?? Number.NaN
    const measured = answered - (asked + took / 2)
    // What is kept may be right as well where a slow answer leaves room for it.
    if (took <= quickMs || !(Math.abs(measured - offset) <= took / 2)) offset = measured
    logDifference(answered - (Date.now() - took / 2))
  }

  function logDifference(ahead: number): void {
    const wasOff = isOff
    isOff = Math.abs(ahead) > worthTellingMs
    if (isOff && !wasOff) log.warn({ seconds: Math.round(-ahead / 1000) }, "this server's clock is not that of the database, which alone decides")
  }

  function plan(): void {
    if (!isStopped) next = timer(() => void turn(), everyMs).unref()
  }

  async function turn(): Promise<void> {
    // While the database is away the monotonic clock alone goes on.
    await look().catch(() => undefined)
    plan()
  }

  await look()
  plan()
  return {
    now: () => new Date(performance.now() + offset),
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}
