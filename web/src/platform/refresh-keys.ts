import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

// Keys of the realtime grammar: `bank_connections` names every query of that type, `bank_connections:12` those about
// number 12 (or about restaurant 12), `audit_logs:bank_connection:12` those whose input says `{resource: 'bank_connection', resource_id: 12}`.

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Its answer is derived from other queries, so it has no refresh key of its own. */
      isMadeOfOthers?: boolean
    }
  }
}

const gone = new Set<string>()

/** What a query's input is about: `['12']`, or `['bank_connection', '12']`. */
export function scopeOf(input: unknown): string[] {
  const {
    resource_type,
    resource = resource_type,
    resource_id,
    restaurant_id = resource_id,
    id = restaurant_id,
    uuid = id,
  }: Record<string, unknown> = Object(input)
  return [resource, id ?? uuid].filter((part) => part !== undefined && part !== null).map(String)
}

/** Whether a refresh key names a query. */
export function names(key: string, queryKey: QueryKey): boolean {
  const [type, ...parts] = key.split(':')
  if (queryKey[0] !== type) return false
  const scope = scopeOf(queryKey[2])
  return parts.every((part, at) => scope[at] === part)
}

/** `{id}` in a declared key stands for the changed row's id; keys whose id is unknown are widened to their type. */
export function filled(keys: readonly string[], id: unknown): string[] {
  const known = typeof id === 'number' || typeof id === 'string'
  return keys.map((key) => (known ? key.replace('{id}', String(id)) : (key.split(':{id}')[0] ?? key)))
}

/** Remembers that a thing was deleted here: its open page must not ask for it again on the way out. */
export function markGone(type: string, id: unknown): void {
  gone.add(`${type}:${String(id)}`)
}

function isGone(query: Query): boolean {
  return gone.has(`${String(query.queryKey[0])}:${scopeOf(query.queryKey[2]).join(':')}`)
}

/** Refetches what is on screen and named by the keys, also what is just being asked for; the rest of it is fetched when next shown. */
export function refresh(client: QueryClient, keys: readonly string[]): void {
  void client.invalidateQueries({ predicate: (query) => !isGone(query) && keys.some((key) => names(key, query.queryKey)) })
  // After those it is made of, so that it finds them on their way.
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.isMadeOfOthers === true }, { cancelRefetch: false })
}
