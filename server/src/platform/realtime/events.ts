import type { IncomingHttpHeaders } from 'node:http'
import { socketHeader, socketNameShape } from '@brigade/contract/realtime.ts'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** The channel that wakes the nodes; its payload is only a hint, the rows decide. */
export const eventChannel = 'events'

/** News of a change: which queries went stale, and who may know. */
export interface RealtimeEvent {
  readonly keys: readonly string[]
  /** The resource type that changed: people with its viewing role on one of `reach` receive the event. Without it: any role on one of `reach`. */
  readonly resourceType?: string | undefined
  readonly resourceId?: number | undefined
  /** Groups that hold the thing, with their ancestors. */
  readonly reach: readonly number[]
  /** Also received by these people, whatever their roles. */
  readonly userIds?: readonly number[] | undefined
  readonly origin?: Origin | undefined
}

/** Whom a change comes from. The socket has refreshed itself and gets no event; with a session, only if it belongs to that session. */
export interface Origin {
  readonly session?: string | undefined
  readonly socket?: string | undefined
}

/** Whom a request comes from: its session, and the socket of its tab where it names one. Without a session it can name none. */
export function originOf(session: string | undefined, headers: IncomingHttpHeaders): Origin {
  if (session === undefined) return {}
  const named = headers[socketHeader]
  return { session, socket: typeof named === 'string' && socketNameShape.test(named) ? named : undefined }
}

/** Puts the event into the log in the transaction of the change, so that both or neither happen; nodes are woken at commit. */
export async function appendEvent(tx: Tx, event: RealtimeEvent): Promise<void> {
  const keys = [...new Set(event.keys)]
  if (keys.length === 0) return
  const userIds = event.userIds === undefined || event.userIds.length === 0 ? null : [...new Set(event.userIds)]
  await sql`
    with written as (
      insert into realtime_events (keys, resource_type, resource_id, reach, user_ids, origin_session, origin_socket)
      values (${keys}::text[], ${event.resourceType ?? null}, ${event.resourceId ?? null}, ${[...event.reach]}::bigint[], ${userIds}::bigint[],
        ${event.origin?.session ?? null}, ${event.origin?.socket ?? null})
      returning id)
    select pg_notify(${eventChannel}, id::text) from written`.execute(tx)
}
