// Realtime facts that both sides need (specification sections 4, 7 and 9).

/** Everybody joins this topic; the server decides per socket what it may hear. */
export const syncTopic = 'sync:chef'
export const syncSocketPath = '/socket/sync/websocket'
export const presenceSocketPath = '/socket/presence/websocket'
export const socketTimeoutMs = 30_000
export const rejoinAfterMs = 5_000
/** Largest shout a client may send. */
export const maxShoutKeys = 20

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
