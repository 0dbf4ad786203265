import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { useMatches } from '@tanstack/react-router'
import { useMayI } from '../access.ts'
import { accessKey } from './record-routes.ts'

/**
 * Whether the person is shown who can do what on a record: those who see a group that holds it. Whoever comes by the address of the tab
 * stays on it while that is being asked.
 */
export function useSeesAccess(type: ResourceType, id: number): boolean {
  const mayAnywhere = useMayI('access_groups') === 'allowed'
  const verdict = useMayI('access_groups', mayAnywhere ? { type, id } : undefined)
  const isThere = useMatches({ select: (matches) => matches.at(-1)?.pathname.endsWith(`/${accessKey}`) })
  return verdict === 'allowed' || (isThere === true && verdict !== 'refused')
}
