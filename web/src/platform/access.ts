import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from './queries.ts'
import { holds, useSession } from './session/session.ts'

export type Verdict = 'checking' | 'allowed' | 'refused' | 'failed'

export const authorized = endpointQuery('rights', accessGroups.isResourceAuthorized)

/**
 * May the signed-in person use a role? With a resource the server is asked, and the answer is kept per type, id and role
 * until somebody's rights change; without one `ag_roles` decides.
 */
export function useMayI(role: Role, resource?: { type: ResourceType; id: number }): Verdict {
  const session = useSession()
  const held = holds(session, role)
  const check = useQuery({
    ...authorized({ resource_type: resource?.type ?? 'access_group', resource_id: resource?.id, role }),
    enabled: resource !== undefined && session !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!resource) return held ? 'allowed' : 'refused'
  if (check.data) return check.data.is_authorized ? 'allowed' : 'refused'
  return check.isError ? 'failed' : 'checking'
}
