// Realtime facts that both sides need (specification sections 4, 7 and 9).

/** Everybody joins this topic; the server decides per socket what it may hear. */
export const syncTopic = 'sync:chef'
export const syncSocketPath = '/socket/sync/websocket'
export const presenceSocketPath = '/socket/presence/websocket'
export const socketTimeoutMs = 30_000
export const rejoinAfterMs = 5_000
/** Largest shout a client may send. */
export const maxShoutKeys = 20

/**
 * Header by which a request names the socket of its own browser tab, as the answer to the join called it: that socket gets no event for what
 * the request changes, for the tab refreshes itself.
 */
export const socketHeader = 'realtime-socket'

/** Name of a socket: that of its node, and a number there. */
export const socketNameShape = /^[0-9a-f]{12}\.[1-9]\d{0,14}$/

/** Payload of `shout` in both directions: query key prefixes by the grammar `type` | `type:id` | `type:id:part`. */
export interface Shout {
  invalidateKeys: string[]
  /** Where to resume after a lost connection; sent by the server. */
  cursor?: string
}

export const presenceTopic = (type: string, id: number): string => `presence:${type}:${id}`

const keyShape = /^[a-z_-]+(:[A-Za-z0-9_-]+){0,3}$/

export function isInvalidateKey(key: unknown): key is string {
  return typeof key === 'string' && key.length <= 120 && keyShape.test(key)
}
