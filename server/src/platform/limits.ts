import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { prepared } from './prepared.ts'

/** How a window ends: `fixed` some time after its first hit, `quiet` only after that time without a counted hit. */
export type Window = 'fixed' | 'quiet'

/** The database, or a transaction in which the hit counts only if it commits. */
interface On {
  readonly db: Queryable
}

/** One in so many hits clears away what is over. */
const sweepEvery = 200

/**
 * Counts one hit on a key and refuses it when there were more than `max` in the window. One statement on the
 * database, so that every node counts the same; keys are stored hashed.
 */
export async function countHit(database: On, key: string, max: number, seconds: number, window: Window = 'fixed'): Promise<void> {
  const wait = await count(database, key, { hits: 1, max, seconds, window })
  if (wait !== undefined) throw tooMany(wait)
}

interface Hits {
  readonly hits: number
  readonly max: number
  readonly seconds: number
  readonly window: Window
}

/** Answers how long to wait where there were too many. */
async function count(database: On, key: string, { hits, max, seconds, window }: Hits): Promise<number | undefined> {
  const ends = sql`now() + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits as kept (key, hits, window_ends_at) values (${keyOf(key)}, ${hits}, ${ends})
    on conflict (key) do update set
      hits = case when kept.window_ends_at <= now() then ${hits} else least(kept.hits, ${max}) + ${hits} end,
      window_ends_at = case when kept.window_ends_at <= now() or (${window === 'quiet'} and kept.hits < ${max}) then ${ends} else kept.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - now()))::integer as wait`.execute(database.db)
  const counted = rows[0]
  if (Math.random() < 1 / sweepEvery) await sweep(database)
  return counted && counted.hits > max ? Math.max(1, counted.wait) : undefined
}

/** A key, and how often it may be hit within its window. */
export interface Bound {
  readonly key: string
  readonly max: number
}

const longestWait = prepared(
  (_, keys: readonly string[], most: readonly number[]) => sql<{ wait: number | null }>`
    select ceil(max(extract(epoch from window_ends_at - now())))::integer as wait from rate_limits kept
    join unnest(${keys}::text[], ${most}::integer[]) as bound(key, max) on bound.key = kept.key and kept.hits >= bound.max
    where kept.window_ends_at > now()`,
)

/** Refuses where one of the keys was hit as often as it may be: looked at, not counted. For what is counted only where it went wrong. */
export async function mustBeBelow({ db }: On, bounds: readonly Bound[]): Promise<void> {
  const keys = bounds.map(({ key }) => keyOf(key))
  const [row] = await longestWait(
    db,
    keys,
    bounds.map(({ max }) => max),
  )
  if (row?.wait != null) throw tooMany(Math.max(1, row.wait))
}

/** Counts one hit on each key, and refuses nothing; answers how many each has had in its window, in the order asked. */
export async function noteHits({ db }: On, keys: readonly string[], seconds: number): Promise<number[]> {
  const stored = keys.map(keyOf)
  const ends = sql`now() + make_interval(secs => ${seconds})`
  // In one order, so that two that count the same keys wait and never block each other.
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into rate_limits as kept (key, hits, window_ends_at) select key, 1, ${ends} from unnest(${stored.toSorted()}::text[]) as key
    on conflict (key) do update set hits = case when kept.window_ends_at <= now() then 1 else kept.hits + 1 end,
      window_ends_at = case when kept.window_ends_at <= now() then ${ends} else kept.window_ends_at end
    returning key, hits`.execute(db)
  const hits = new Map(rows.map((row) => [row.key, row.hits]))
  return stored.map((key) => hits.get(key) ?? 0)
}

interface Loose {
  unsaved: number
  refusedUntil: number
}

const looseEveryMs = 1000
const looselyCounted = new WeakMap<object, Map<string, Loose>>()

/**
 * Counts in memory and adds that to the count of all servers once a second. What comes within that second may pass the limit; from then
 * on everything is refused until the window ends.
 */
export function countLoosely(
  { database, log }: { readonly database: On & object; readonly log: { warn(about: object, says: string): void } },
  key: string,
  { max, seconds }: { readonly max: number; readonly seconds: number },
): void {
  const all = looselyCounted.get(database) ?? new Map<string, Loose>()
  looselyCounted.set(database, all)
  const own = all.get(key) ?? { unsaved: 0, refusedUntil: 0 }
  const wait = own.refusedUntil - performance.now()
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  if (own.unsaved >= max) throw tooMany(1)
  own.unsaved += 1
  all.set(key, own)
  if (own.unsaved > 1) return
  setTimeout(async () => {
    const hits = own.unsaved
    own.unsaved = 0
    try {
      const over = await count(database, key, { hits, max, seconds, window: 'fixed' })
      if (over !== undefined) own.refusedUntil = performance.now() + over * 1000
      else if (own.unsaved === 0) all.delete(key)
    } catch (error) {
      log.warn({ err: error }, 'requests were not counted')
    }
  }, looseEveryMs).unref()
}

/** Counts so many hits on a key and refuses nothing; whether that was still within the limit. */
export async function isWithin(database: On, key: string, hits: number, max: number, seconds: number): Promise<boolean> {
  return (await count(database, key, { hits, max, seconds, window: 'fixed' })) === undefined
}

/** Forgets a key: the person has proved who they are. */
export async function forgive(database: On, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${keyOf(key)}`.execute(database.db)
}

/** Takes back one hit. Forgiving all of an address would let an attacker's own account clear it. */
export async function takeBack(database: On, key: string): Promise<void> {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${keyOf(key)}`.execute(database.db)
}

/** The key of a limit that an endpoint declares. */
export function limitKey(endpoint: string, per: Limit['per'], who: string): string {
  return `${endpoint}|${per}|${per === 'address' ? networkOf(who) : who}`
}

/** What is counted as one caller: the address, or for IPv6 its /64, all of which one customer of a network has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const first = [...before, ...zeros, ...after].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${first.join(':')}::/64`
}

function keyOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function tooMany(seconds: number): Problem {
  const wait = seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem('too_many', `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds })
}

async function sweep(database: On): Promise<void> {
  await sql`delete from rate_limits where key in (
    select key from rate_limits where window_ends_at < now() order by window_ends_at limit 1000 for update skip locked)`.execute(database.db)
}
