import { accessGroups } from './access-groups.ts'
import { accessGroupsSeveral } from './access-groups-several.ts'
import { auditLogs } from './audit-logs.ts'
import { bankConnections } from './bank-connections.ts'
import { frontDoor } from './front-door.ts'
import { handovers } from './handovers.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import { preferences } from './preferences.ts'
import { restaurants } from './restaurants.ts'
import { session } from './session.ts'

/** Endpoints by what they belong to: the platform's parts, then the modules by their folders. */
const groups: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = {
  session,
  preferences,
  'audit-logs': auditLogs,
  'front-door': frontDoor,
  'access-groups': { ...accessGroups, ...accessGroupsSeveral, ...handovers },
  'bank-connections': bankConnections,
  restaurants,
}

/**
 * Every endpoint of the product with its dotted name, for registration, the API reference and walks in tests. Not for the web app: a
 * screen imports the endpoints it calls, so that the others are not in its chunk.
 */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([key, endpoint]) => ({ name: `${group}.${key}`, endpoint })),
  )
}
