import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// How reachable channels are, by the database's clock and for all servers.

/** Failures in a row after which nothing is sent for a while. */
export const mostFailures = 5
const firstPauseSeconds = 30
const longestPauseSeconds = 600

/** Where the clock was set back, what lies too far ahead keeps nobody waiting. */
const isAhead = (column: ReturnType<typeof sql>) =>
  sql`coalesce(${column} between now() and now() + make_interval(secs => ${longestPauseSeconds + 60}), false)`

/**
 * For how many seconds nothing may be sent; null lets the caller try. After a pause one try has its turn, for so many seconds: of all
 * that ask at once the update gives it to one.
 */
export async function waitOf(
  db: Queryable,
  channelId: number,
  turnSeconds: number,
): Promise<{ readonly seconds: number | null; readonly is_turn: boolean }> {
  const { rows } = await sql<{ seconds: number | null; is_turn: boolean }>`
    with turn as (
      update channel_health set probe_until = now() + make_interval(secs => ${turnSeconds})
      where channel_id = ${channelId} and failures >= ${mostFailures} and not ${isAhead(sql`open_until`)} and not ${isAhead(sql`probe_until`)}
      returning 1
    )
    select case when ${isAhead(sql`open_until`)} then ceil(extract(epoch from open_until - now()))::int
      when failures < ${mostFailures} or exists (select 1 from turn) then null
      else ${turnLookSeconds} end as seconds, exists (select 1 from turn) as is_turn
    from channel_health where channel_id = ${channelId}`.execute(db)
  return rows[0] ?? { seconds: null, is_turn: false }
}

/** While another one tries: how soon to ask what came of it. */
const turnLookSeconds = 5

/** Answers whether something was in the way before. */
export async function noteReached(tx: Tx, channelId: number): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    with before as (select failures from channel_health where channel_id = ${channelId} for update),
    after as (
      insert into channel_health (channel_id, last_reached_at) values (${channelId}, now())
      on conflict (channel_id) do update set failures = 0, open_until = null, probe_until = null, last_error = '', last_reached_at = now()
    )
    select failures from before`.execute(tx)
  return (rows[0]?.failures ?? 0) > 0
}

/** Whether it has to be written down that a channel was reached; once a minute is enough where nothing is in the way. */
export async function isReachedNews(db: Queryable, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from channel_health where channel_id = ${channelId} and failures = 0 and open_until is null
      and last_reached_at between now() - interval '1 minute' and now()`.execute(db)
  return rows.length === 0
}

/**
 * Counts a failure. Those that were under way while the pause began do not make it longer. Answers whether nothing is sent from now on.
 */
export async function noteFailed(tx: Tx, channelId: number, error: string): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    insert into channel_health as health (channel_id, failures, last_error, last_failed_at) values (${channelId}, 1, ${error}, now())
    on conflict (channel_id) do update set failures = health.failures + 1, last_error = excluded.last_error, last_failed_at = now(), probe_until = null,
      open_until = case when health.failures + 1 >= ${mostFailures} then now() + make_interval(
        secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * power(2, least(health.failures + 1 - ${mostFailures}, 10)))) end
    where not (health.failures >= ${mostFailures} and ${isAhead(sql`health.open_until`)})
    returning failures`.execute(tx)
  return (rows[0]?.failures ?? 0) >= mostFailures
}

/** It asked to be left alone. */
export async function noteRest(tx: Tx, channelId: number, seconds: number): Promise<void> {
  await sql`
    insert into channel_health as health (channel_id, open_until) values (${channelId}, now() + make_interval(secs => ${seconds}))
    on conflict (channel_id) do update set probe_until = null, open_until = greatest(health.open_until, excluded.open_until)`.execute(tx)
}
