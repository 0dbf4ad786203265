import { isResourceType, type ResourceType, resourceTypeNames, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { isInvalidateKey, maxShoutKeys } from '@brigade/contract/realtime.ts'
import { sql } from 'kysely'
import { reachableAmong, reachOf } from '../access/policy.ts'
import type { Database, Queryable } from '../database.ts'
import { isLive } from '../live-grants.ts'
import { appendEvent, type RealtimeEvent } from './events.ts'

/** What a key is about: a kind of thing, and which one. A number beside an unknown kind cannot be checked. */
export interface About {
  readonly type?: ResourceType
  readonly id?: number
}

/** `bank_connections:12`, `audit_logs:bank_connection:12`, `access_group_users:5` name a resource; `bank_connections` its kind. */
export function aboutOf(key: string): About | 'unknown resource' {
  const parts = key.replaceAll('-', '_').split(':')
  const at = parts.findIndex(isResourceType)
  const type = at >= 0 ? (parts[at] as ResourceType) : kindOf(parts[0] ?? '')
  const id = at >= 0 ? parts[at + 1] : parts[1]
  if (type === undefined) return parts.some((part) => /^\d+$/.test(part)) ? 'unknown resource' : {}
  if (id === undefined) return { type }
  return /^\d{1,15}$/.test(id) ? { type, id: Number(id) } : { type }
}

function kindOf(word: string): ResourceType | undefined {
  return resourceTypeNames.find((type) => word === `${type}s` || word.startsWith(`${type}_`))
}

/** The keys of a shout, or why it is refused. */
export function keysOf(payload: unknown): string[] | { reason: string } {
  const keys: unknown = typeof payload === 'object' && payload !== null && 'invalidateKeys' in payload ? payload.invalidateKeys : undefined
  if (!Array.isArray(keys) || keys.length === 0) return { reason: 'invalidateKeys must be a list of keys' }
  if (keys.length > maxShoutKeys) return { reason: `at most ${maxShoutKeys} keys` }
  return keys.every(isInvalidateKey) ? [...new Set(keys)] : { reason: 'not a key' }
}

export interface Shouted {
  readonly userId: number
  readonly keys: readonly string[]
  /** The socket that shouted: it alone gets no message. */
  readonly socket: string
  /** Everybody else knows already from the server itself. */
  readonly isEcho: boolean
}

/**
 * Takes a client's shout: keys naming a resource are kept only when the sender may see it and go to those who may; the
 * others go to people who hold the viewing role on the sender's own groups or above. Answers the keys that were kept.
 */
export async function takeShout(database: Database, shouted: Shouted): Promise<string[]> {
  const { userId, socket } = shouted
  const acceptedOf = (kept: Kept) => [...kept.values()].flatMap(({ keys }) => keys)
  if (shouted.isEcho) return acceptedOf(await seenBy(database.db, userId, shouted.keys))
  return database.write(
    async (tx) => {
      const kept = await seenBy(tx, userId, shouted.keys)
      for (const { about, keys } of kept.values()) await appendEvent(tx, { keys, ...(await audienceOf(tx, userId, about)), origin: { socket } })
      return acceptedOf(kept)
    },
    { person: userId },
  )
}

type Kept = Map<string, { about: About; keys: string[] }>

async function seenBy(db: Queryable, userId: number, keys: readonly string[]): Promise<Kept> {
  const kept: Kept = new Map()
  for (const key of keys) {
    const about = aboutOf(key)
    if (about === 'unknown resource') continue
    const name = `${about.type}:${about.id}`
    const group = kept.get(name) ?? { about, keys: [] }
    group.keys.push(key)
    kept.set(name, group)
  }
  for (const [name, { about }] of kept) {
    if (about.type === undefined || about.id === undefined) continue
    const seen = await reachableAmong(db, userId, resourceTypes[about.type].view, about.type, [about.id])
    if (!seen.has(about.id)) kept.delete(name)
  }
  return kept
}

async function audienceOf(db: Queryable, userId: number, about: About): Promise<Pick<RealtimeEvent, 'reach' | 'resourceType' | 'resourceId'>> {
  if (about.type !== undefined && about.id !== undefined)
    return { resourceType: about.type, resourceId: about.id, reach: await reachOf(db, about.type, about.id) }
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(held_on.ancestors) as id from role_grants held join access_groups held_on on held_on.id = held.access_group_id
    where held.user_id = ${userId} and ${isLive('held')}`.execute(db)
  return { resourceType: about.type, reach: rows.map(({ id }) => id) }
}
