import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { satisfying } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isLive } from '../live-grants.ts'

// The log is read by transaction id, never by row id: an id is taken before commit, so a higher one can become visible
// before a lower one. Everything below a snapshot's xmin is settled, so a reader that resumes there misses nothing.

/** Most news in one read. */
export const mostNews = 500
/** Whoever missed more than this refetches everything instead. */
const mostReplayed = 1000
/** The log is read no further than this for one person who comes back. */
const mostSearched = 10_000
const keptHours = 72

/** Roles that get events of each resource type: its viewing role or the admin role that implies it. */
const hearing = JSON.stringify({
  ...Object.fromEntries((Object.keys(resourceTypes) as ResourceType[]).map((type) => [type, satisfying(resourceTypes[type].view)])),
  user: satisfying('access_groups'),
  invitation: satisfying('access_groups'),
})

/** Condition "`event` happened before the group of `held` came from another company". Numbers from beyond were written in another database. */
const happenedElsewhere = sql`exists (select 1 from former_companies former where former.resource_type = 'access_group'
  and former.resource_id = held.access_group_id and former.xid > event.xid and former.xid < pg_snapshot_xmax(pg_current_snapshot()))`

/**
 * Condition "a live grant of `held` lets its holder receive `event`". A server may read the log late, when a group has come to another
 * company since and its people hold roles on it: what happened before is not theirs.
 */
const grantHears = sql`held.access_group_id = any(event.reach) and ${isLive('held')}
  and (event.resource_type is null or (${hearing}::jsonb -> event.resource_type) ? held.role) and not ${happenedElsewhere}`

export interface News {
  readonly id: number
  readonly xid: string
  readonly keys: readonly string[]
  readonly user_ids: readonly number[] | null
  readonly origin_session: string | null
  readonly origin_socket: string | null
  /** Those of the given people who may receive it by their roles. */
  readonly hearers: readonly number[]
}

/** New events since a cursor, which of `users` may receive them, and the next cursor: one statement, one snapshot. */
export async function newsSince(
  db: Queryable,
  since: string,
  seen: readonly number[],
  users: readonly number[],
): Promise<{ cursor: string; news: News[] }> {
  const { rows } = await sql<{ cursor: string; id: number | null } & Omit<News, 'id'>>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, event.id, event.xid::text as xid, event.keys, event.user_ids, event.origin_session, event.origin_socket,
      array(select distinct held.user_id from role_grants held where held.user_id = any(${[...users]}::bigint[]) and ${grantHears}) as hearers
    from (select 1) as once left join lateral (
      select * from realtime_events logged where logged.xid >= ${since}::xid8 and logged.id <> all(${[...seen]}::bigint[]) order by logged.xid, logged.id limit ${mostNews}
    ) as event on true
    order by event.xid, event.id`.execute(db)
  return { cursor: rows[0]?.cursor ?? since, news: rows.flatMap(({ cursor: _, id, ...row }) => (id === null ? [] : [{ id, ...row }])) }
}

/** Where the log stands now. */
export async function currentCursor(db: Queryable): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as cursor`.execute(db)
  return rows[0]?.cursor ?? '0'
}

export interface Missed {
  readonly cursor: string
  /** The log does not reach back so far, or too much happened: refetch everything. */
  readonly gap: boolean
  readonly keys: string[]
}

/** What one person missed since a cursor of theirs. A cursor ahead of the database comes from another one: that is a gap too. */
export async function missedBy(db: Queryable, userId: number, since: string): Promise<Missed> {
  const { rows } = await sql<{ cursor: string; gap: boolean; searched: number; missed: string[][] | null }>`
    with searched as materialized (
      select * from realtime_events logged where logged.xid >= ${since}::xid8 order by logged.xid limit ${mostSearched + 1})
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
      (${since}::xid8 <= horizon.xid or ${since}::xid8 > pg_snapshot_xmax(pg_current_snapshot())) as gap,
      (select count(*) from searched) as searched,
      (select jsonb_agg(to_jsonb(event.keys)) from searched event where ${userId}::bigint = any(event.user_ids)
        or exists (select 1 from role_grants held where held.user_id = ${userId} and ${grantHears})) as missed
    from realtime_horizon horizon`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The table realtime_horizon has lost its row.')
  const keys = [...new Set((row.missed ?? []).flat())]
  const gap = row.gap || row.searched > mostSearched || keys.length > mostReplayed
  return { cursor: row.cursor, gap, keys: gap ? [] : keys }
}

/** Forgets old events and remembers how far; safe on several nodes at once. */
export async function sweepEvents(db: Queryable): Promise<void> {
  await sql`
    with swept as (delete from realtime_events where inserted_at < now() - make_interval(hours => ${keptHours}) returning xid)
    update realtime_horizon set xid = greatest(xid, coalesce((select xid from swept order by xid desc limit 1), xid))`.execute(db)
}
